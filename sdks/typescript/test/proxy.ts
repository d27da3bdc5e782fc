import { createServer, request } from "node:http";
import type { AddressInfo } from "node:net";

/** A proxy that loses answers: it passes a request on, and closes the connection instead of answering. */
export async function lossyProxy(server: string, loses: (method: string, path: string) => boolean) {
  const lost: string[] = [];
  const proxy = createServer((asked, answer) => {
    const target = new URL(asked.url!, server);
    const { host: _, connection: __, ...headers } = asked.headers;
    const passed = request(target, { method: asked.method, headers }, (response) => {
      const parts: Buffer[] = [];
      if (response.headers["content-type"]?.includes("event-stream")) {
        answer.writeHead(response.statusCode!, { "Content-Type": "text/event-stream" });
        response.pipe(answer);
        return;
      }
      response.on("data", (part) => parts.push(part));
      response.on("end", () => {
        if (loses(asked.method!, asked.url!)) {
          lost.push(asked.url!);
          answer.destroy();
          return;
        }
        answer.writeHead(response.statusCode!, { "Content-Type": response.headers["content-type"] ?? "text/plain" });
        answer.end(Buffer.concat(parts));
      });
    });
    passed.on("error", () => answer.destroy());
    answer.on("close", () => passed.destroy());
    asked.pipe(passed);
  });
  await new Promise<void>((resolve) => proxy.listen(0, "127.0.0.1", resolve));
  return {
    lost,
    address: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
    close() {
      proxy.close();
      proxy.closeAllConnections();
    },
  };
}
