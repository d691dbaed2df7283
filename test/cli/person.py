"""Plays a command's seat in a pseudo terminal: person.py COMMAND... As soon as a question is drawn to the end of its frame, it
types words where words are asked for and Enter elsewhere. Prints what the terminal showed and how the command ended."""
import fcntl, json, os, pty, re, select, struct, subprocess, sys, termios, time

frame = re.compile("◆.*?└".encode(), re.DOTALL)

outer, inner = pty.openpty()
fcntl.ioctl(inner, termios.TIOCSWINSZ, struct.pack("HHHH", 40, int(os.environ.get("TERMINAL_COLUMNS", 100)), 0, 0))
child = subprocess.Popen(sys.argv[1:], stdin=inner, stdout=inner, stderr=subprocess.PIPE, start_new_session=True)
os.close(inner)
shown, answered, deadline = b"", 0, time.monotonic() + 100
while time.monotonic() < deadline:
    if not select.select([outer], [], [], 1)[0]:
        continue
    try:
        piece = os.read(outer, 65536)
    except OSError:
        break
    if piece == b"":
        break
    shown += piece
    question = frame.search(shown, answered)
    if question:
        answered = question.end()
        os.write(outer, b"I trust nobody.\r\r" if b"Enter twice" in question[0] else b"\r")
if child.poll() is None and time.monotonic() >= deadline:
    child.kill()
print(json.dumps({"shown": shown.decode("utf-8", "replace"), "stderr": child.stderr.read().decode(), "status": child.wait()}))
