import { randomUUID } from "node:crypto";
import type { Vesper } from "./vesper.ts";

export interface Client {
  readonly cookie: string;
  /** Sends a call as this member's device would; the status is 0 when no answer came. */
  call(
    method: "GET" | "POST" | "PUT" | "DELETE",
    path: string,
    body?: object,
    key?: string,
  ): Promise<{ status: number; body: unknown }>;
}

/** A member's device without a screen, logged in with a demo account. */
export async function logInDevice({ url }: Vesper, email: string): Promise<Client> {
  const headers = { "content-type": "application/json", origin: url, "x-client-request": "1" };
  const answer = await fetch(`${url}/api/user.php`, {
    method: "POST",
    headers: { ...headers, "idempotency-key": randomUUID() },
    body: JSON.stringify({ email, password: "vesper-demo" }),
  });
  if (!answer.ok) throw new Error(`login of ${email}: ${answer.status} ${await answer.text()}`);
  return clientOf(url, answer.headers);
}

/** Who asks at an origin with the cookies that a login's answer brought. */
export function clientOf(url: string, answered: Headers): Client {
  const headers = { "content-type": "application/json", origin: url, "x-client-request": "1" };
  const cookie = answered
    .getSetCookie()
    .map((each) => each.split(";")[0])
    .join("; ");
  return {
    cookie,
    async call(method, path, body, key = randomUUID()) {
      try {
        const reply = await fetch(url + path, {
          method,
          headers: { ...headers, cookie, "idempotency-key": key },
          ...(body && { body: JSON.stringify(body) }),
        });
        return { status: reply.status, body: await reply.json() };
      } catch {
        return { status: 0, body: null };
      }
    },
  };
}
