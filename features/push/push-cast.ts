import { createECDH, randomBytes } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingHttpHeaders } from "node:http";
import { createRequire } from "node:module";
import type { AddressInfo } from "node:net";
import type { PushMessage } from "./push-message.ts";

/** RFC 8188 as a browser reads it; web-push itself only writes. */
const ece = createRequire(createRequire(import.meta.url).resolve("web-push"))("http_ece") as {
  decrypt(body: Buffer, keys: object): Buffer;
};

export interface ArrivedPush {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

/**
 * For tests: a push service on this machine (PUSH_TEST_URL), which keeps what it gets and answers
 * with `status`.
 */
export async function openPushService() {
  const service = {
    arrived: [] as ArrivedPush[],
    status: 201,
    origin: "",
    close: () => new Promise<void>((closed) => server.close(() => closed())),
  };
  const server = createServer((request, answer) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      service.arrived.push({
        path: request.url ?? "",
        headers: request.headers,
        body: Buffer.concat(chunks),
      });
      answer.writeHead(service.status, { connection: "close" }).end();
    });
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  service.origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return service;
}

/**
 * A browser's side of a subscription at that service: what it tells the site, and how it reads what
 * comes.
 */
export function newDevice(origin: string, name: string) {
  const curve = createECDH("prime256v1");
  curve.generateKeys();
  const auth = randomBytes(16).toString("base64url");
  const endpoint = `${origin}/push/${name}`;
  return {
    endpoint,
    subscription: { endpoint, keys: { p256dh: curve.getPublicKey("base64url"), auth } },
    read: (body: Buffer | undefined) =>
      JSON.parse(
        ece
          .decrypt(body ?? Buffer.alloc(0), {
            version: "aes128gcm",
            privateKey: curve,
            authSecret: auth,
          })
          .toString(),
      ) as PushMessage,
  };
}
