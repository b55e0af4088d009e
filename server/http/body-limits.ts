import type { FastifyInstance } from "fastify";

/** Bytes of a request's body, unless its route takes files. */
export const bodyLimit = 256 * 1024;
/**
 * Seconds in which a request has to be here. What is sent is small, but for files: a photo of 10 MB
 * from a slow phone takes minutes.
 */
const bodySeconds = 60;
export const fileSeconds = 300;

declare module "fastify" {
  interface FastifyContextConfig {
    /** Takes files: its body has `fileSeconds` to come. */
    takesFiles?: boolean;
  }
}

/** Cuts off a request whose body does not come: its place is somebody else's. */
export function limitBodies(app: FastifyInstance): void {
  app.addHook("onRequest", (request, _reply, done) => {
    const { raw, routeOptions } = request;
    if (
      raw.method !== "GET" &&
      raw.method !== "HEAD" &&
      !raw.complete &&
      !routeOptions.config.takesFiles
    ) {
      const timer = setTimeout(() => {
        if (!raw.complete)
          raw.socket.end("HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n", () =>
            raw.destroy(),
          );
      }, bodySeconds * 1_000);
      raw.once("close", () => clearTimeout(timer));
    }
    done();
  });
}
