"""A proxy that loses answers: it passes a request on, and closes the connection instead of answering."""
from __future__ import annotations

import http.client
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Callable
from urllib.parse import urlsplit


class LossyProxy:
    """Stands before `server` and loses the answers that `loses` names, by method and path."""

    def __init__(self, server: str, loses: Callable[[str, str], bool]):
        self.lost: list[str] = []
        proxy, target = self, urlsplit(server)

        class Handler(BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def pass_on(self) -> None:
                body = self.rfile.read(int(self.headers.get("Content-Length", 0)))
                connection = http.client.HTTPConnection(target.hostname, target.port)
                headers = {k: v for k, v in self.headers.items() if k.lower() not in ("host", "connection")}
                connection.request(self.command, self.path, body, headers)
                response = connection.getresponse()
                answer = response.read()
                connection.close()
                if loses(self.command, self.path):
                    proxy.lost.append(self.path)
                    self.close_connection = True
                    return
                self.send_response(response.status)
                self.send_header("Content-Type", response.headers.get("Content-Type", "text/plain"))
                self.send_header("Content-Length", str(len(answer)))
                self.end_headers()
                self.wfile.write(answer)

            do_GET = do_POST = do_PUT = do_DELETE = pass_on

            def log_message(self, *_: object) -> None:
                pass

        self._server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self._server.daemon_threads = True
        self.address = f"http://127.0.0.1:{self._server.server_port}"
        threading.Thread(target=self._server.serve_forever, daemon=True).start()

    def close(self) -> None:
        self._server.shutdown()
        self._server.server_close()
