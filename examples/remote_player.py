"""A player over HTTP, standard library only: NIGHTZERO_SECRET=... python3 remote_player.py [PORT] prints its address."""
import hashlib, hmac, json, os, random, sys, time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

SECRET = os.environ["NIGHTZERO_SECRET"].encode()

def answer(request):
    draw = random.Random(request["random"])
    if request["kind"] == "persona":
        return {"persona": {"name": f"Monty {draw.randrange(10**6)}", "style": "dry"}}
    players = [option for option in request["options"] if option not in ("skip", "abstain", "silent")]
    reply = {"thought": request["ask"], "memory": {"last": request["id"]}}
    if request["words"] != "none":
        reply["speech"] = f"I have seen {len(request['view']['events'])} things and trust nobody."
    if request["options"] and request["options"] != ["silent"]:
        reply["choice"] = draw.choice(players or request["options"])
    return reply

class Player(BaseHTTPRequestHandler):
    def do_POST(self):
        body = self.rfile.read(min(int(self.headers.get("content-length", 0)), 10_000_000))
        signed = self.is_signed(body, self.headers.get("nightzero-timestamp", ""))
        reply = json.dumps(answer(json.loads(body)) if signed else {"error": "not signed"}).encode()
        self.send_response(200 if signed else 401)
        self.send_header("content-type", "application/json")
        self.end_headers()
        self.wfile.write(reply)

    def is_signed(self, body, sent):
        expected = "v1=" + hmac.new(SECRET, sent.encode() + b"." + body, hashlib.sha256).hexdigest()
        same = hmac.compare_digest(expected.encode(), self.headers.get("nightzero-signature", "").encode())
        return same and sent.isdigit() and abs(time.time() - int(sent)) < 300

    def log_message(self, *_):
        pass

ThreadingHTTPServer.request_queue_size = 64
server = ThreadingHTTPServer(("127.0.0.1", int(sys.argv[1]) if len(sys.argv) > 1 else 0), Player)
print(f"http://127.0.0.1:{server.server_port}", flush=True)
server.serve_forever()
