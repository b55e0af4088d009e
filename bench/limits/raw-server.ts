import http from "node:http";
import type { AddressInfo } from "node:net";
import { WebSocketServer } from "ws";

/*
 * What node:http does at best for the work our server does: fixed bytes for a page, JSON for a call, and for chat a POST that
 * goes straight to the receiver's socket, stored nowhere. The answers to give come in the first message.
 */
export interface RawAnswers {
  readonly html: string;
  readonly json: Readonly<Record<string, unknown>>;
}

process.once("message", ({ html, json }: RawAnswers) => {
  const page = Buffer.from(html);
  const sockets = new WebSocketServer({ noServer: true, perMessageDeflate: false });
  const byActor = new Map<string, { send(text: string): void }>();

  const server = http.createServer((request, response) => {
    const url = request.url ?? "";
    if (url === "/page") {
      response
        .writeHead(200, {
          "content-type": "text/html; charset=utf-8",
          "content-length": page.length,
        })
        .end(page);
    } else if (request.method === "GET") {
      const body = Buffer.from(JSON.stringify(json[url.slice(1)]));
      response
        .writeHead(200, { "content-type": "application/json", "content-length": body.length })
        .end(body);
    } else {
      const chunks: Buffer[] = [];
      request.on("data", (chunk: Buffer) => chunks.push(chunk));
      request.on("end", () => {
        const text = Buffer.concat(chunks).toString();
        const message = JSON.parse(text) as { to?: string };
        if (message.to) byActor.get(message.to)?.send(text);
        response
          .writeHead(200, { "content-type": "application/json", "content-length": 2 })
          .end("{}");
      });
    }
  });
  server.on("upgrade", (request, socket, head) => {
    sockets.handleUpgrade(request, socket, head, (ws) => {
      byActor.set(/bench-0*(\d+)/.exec(request.headers.cookie ?? "")?.[1] ?? "", ws);
      ws.send('{"type":"ready"}');
    });
  });
  server.listen(0, "127.0.0.1", () =>
    process.send?.({ port: (server.address() as AddressInfo).port }),
  );
});
