import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import type { PaymentRequest } from "#features/orders/provider.ts";

/** One request that a fake provider got. */
export interface Asked {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}
export interface Answer {
  readonly status: number;
  readonly body?: unknown;
  /** A file instead of JSON. */
  readonly text?: string;
}

/**
 * For tests: a server of a provider on this machine. `answer` is its API; a repeated
 * Idempotency-Key gets the first answer. It can be down (answers 503) or silent (takes the request
 * and never answers).
 */
export async function fakeProvider(answer: (asked: Asked) => Answer) {
  const asked: Asked[] = [];
  const kept = new Map<string, Answer>();
  const fake = {
    url: "",
    asked,
    mode: "up" as "up" | "down" | "silent",
    forgetKeys: () => kept.clear(),
  };
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      if (fake.mode === "silent") return;
      const url = new URL(request.url ?? "/", "http://fake");
      const one: Asked = {
        method: request.method ?? "",
        path: url.pathname,
        query: url.searchParams,
        headers: request.headers,
        body: Buffer.concat(chunks).toString(),
      };
      asked.push(one);
      const key = request.headers["idempotency-key"];
      const repeat =
        typeof key === "string" && request.method === "POST" ? `${one.path} ${key}` : null;
      const given =
        fake.mode === "down"
          ? {
              status: 503,
              body: { error: { type: "api_error" }, status: 503, title: "Service Unavailable" },
            }
          : (repeat && kept.get(repeat)) || answer(one);
      if (repeat && fake.mode === "up") kept.set(repeat, given);
      response
        .writeHead(given.status, {
          "content-type": given.text === undefined ? "application/json" : "text/csv",
        })
        .end(given.text ?? (given.body === undefined ? undefined : JSON.stringify(given.body)));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  server.unref(); // it ends with the tests
  fake.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return fake;
}

/** An order as an adapter gets it. */
export const anOrder = (more: Partial<PaymentRequest> = {}): PaymentRequest => ({
  orderId: crypto.randomUUID(),
  amount: 2500,
  currency: "EUR",
  country: "NL",
  paymentMethod: "ideal",
  description: "50 credits",
  language: "nl",
  returnUrl: "https://site.example/credits/x",
  webhookUrl: "https://site.example/api/payment-webhook.php?provider=x",
  payer: crypto.randomUUID(),
  remember: false,
  ...more,
});
