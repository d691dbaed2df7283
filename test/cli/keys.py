"""Runs a command in a pseudo terminal and types: keys.py STEPS COMMAND... STEPS is JSON, a list of [text, keys]: when the text has
been shown after what came before, the keys are typed, or the signal of that name is sent. Prints what was shown, how the command
ended, and whether the terminal was as before."""
import fcntl, json, os, pty, select, signal, struct, subprocess, sys, termios, time

steps = json.loads(sys.argv[1])
outer, inner = pty.openpty()
fcntl.ioctl(inner, termios.TIOCSWINSZ, struct.pack("HHHH", 40, int(os.environ.get("TERMINAL_COLUMNS", 80)), 0, 0))
before = termios.tcgetattr(inner)


def lead():
    os.setsid()
    fcntl.ioctl(inner, termios.TIOCSCTTY, 0)


child = subprocess.Popen(sys.argv[2:], stdin=inner, stdout=inner, stderr=inner, preexec_fn=lead)
shown, read, deadline = "", 0, time.monotonic() + 60
while time.monotonic() < deadline:
    if select.select([outer], [], [], 0.05)[0]:
        shown += os.read(outer, 65536).decode("utf-8", "replace")
    elif child.poll() is not None:
        break
    if steps and steps[0][0] in shown[read:]:
        text, keys = steps.pop(0)
        read = shown.index(text, read) + len(text)
        if keys.startswith("SIG"):
            os.kill(child.pid, getattr(signal, keys))
        else:
            os.write(outer, keys.encode())
if child.poll() is None:
    child.kill()
restored = termios.tcgetattr(inner) == before
print(json.dumps({"shown": shown.replace("\r\n", "\n"), "status": child.wait(), "restored": restored, "left": len(steps)}))
