"""Runs a command in a pseudo terminal and types: terminal.py KEYS_AS_JSON COMMAND... Each line of the command's stderr names
the kind of question that is open; its keys are typed then. Prints what the terminal showed and the last line of stderr."""
import json, os, pty, select, subprocess, sys, time

keys, command = json.loads(sys.argv[1]), sys.argv[2:]
outer, inner = pty.openpty()
child = subprocess.Popen(command, stdin=inner, stdout=inner, stderr=subprocess.PIPE, start_new_session=True)
os.close(inner)
shown, told, pending = b"", "", b""
open_ends = {outer, child.stderr.fileno()}
deadline = time.monotonic() + 60
while child.stderr.fileno() in open_ends and time.monotonic() < deadline:
    for ready in select.select(list(open_ends), [], [], 1)[0]:
        try:
            piece = os.read(ready, 65536)
        except OSError:
            piece = b""
        if piece == b"":
            open_ends.discard(ready)
        elif ready == outer:
            shown += piece
        else:
            *lines, pending = (pending + piece).split(b"\n")
            for told in (line.decode() for line in lines):
                for key in keys.get(told, []):
                    time.sleep(0.02)
                    os.write(outer, key.encode())
if child.poll() is None and time.monotonic() >= deadline:
    child.kill()
print(json.dumps({"shown": shown.decode("utf-8", "replace"), "told": told, "status": child.wait()}))
