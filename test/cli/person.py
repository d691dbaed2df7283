"""Plays a command's seat in a pseudo terminal: person.py COMMAND... Whenever a question has stood open for a moment, it types
words where words are asked for and Enter elsewhere. Prints what the terminal showed and how the command ended."""
import fcntl, json, os, pty, select, struct, subprocess, sys, termios, time

outer, inner = pty.openpty()
fcntl.ioctl(inner, termios.TIOCSWINSZ, struct.pack("HHHH", 40, int(os.environ.get("TERMINAL_COLUMNS", 100)), 0, 0))
child = subprocess.Popen(sys.argv[1:], stdin=inner, stdout=inner, stderr=subprocess.PIPE, start_new_session=True)
os.close(inner)
shown, answered, deadline = b"", 0, time.monotonic() + 100
while time.monotonic() < deadline:
    if select.select([outer], [], [], 0.2)[0]:
        try:
            piece = os.read(outer, 65536)
        except OSError:
            break
        if piece == b"":
            break
        shown += piece
    elif "◆".encode() in shown[answered:]:
        question = shown[answered:].decode("utf-8", "replace")
        answered = len(shown)
        os.write(outer, b"I trust nobody.\r\r" if "Enter twice" in question else b"\r")
if child.poll() is None and time.monotonic() >= deadline:
    child.kill()
print(json.dumps({"shown": shown.decode("utf-8", "replace"), "stderr": child.stderr.read().decode(), "status": child.wait()}))
