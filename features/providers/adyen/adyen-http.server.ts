import { URLSearchParams } from "node:url";
import { type Config, HttpClientException } from "@adyen/api-library";

type Request = (
  endpoint: string,
  json: string | Buffer,
  config: Config,
  isApiKeyRequired: boolean,
  options?: {
    method?: string;
    idempotencyKey?: string;
    params?: ConstructorParameters<typeof URLSearchParams>[0];
  },
) => Promise<string>;

/**
 * How Adyen's library speaks HTTP: with an end to its patience that counts from the first byte to
 * the last, and, for tests, to another place.
 */
export function adyenHttp(timeoutMs: number, baseUrl?: string): { request: Request } {
  return {
    async request(
      endpoint,
      json,
      { apiKey = "" },
      _required,
      { method = "POST", idempotencyKey, params } = {},
    ) {
      const url = new URL(endpoint);
      if (params) url.search = new URLSearchParams(params).toString();
      const place = baseUrl ? new URL(`${url.pathname}${url.search}`, baseUrl) : url;
      const answer = await fetch(place, {
        method,
        signal: AbortSignal.timeout(timeoutMs),
        redirect: "error",
        headers: {
          "x-api-key": apiKey,
          "content-type": "application/json",
          ...(idempotencyKey && { "idempotency-key": idempotencyKey }),
        },
        ...(method !== "GET" && method !== "DELETE" && { body: String(json) }),
      });
      const text = await answer.text();
      if (!answer.ok)
        throw new HttpClientException({
          message: `Adyen answered ${answer.status}`,
          statusCode: answer.status,
          errorCode: "",
          responseHeaders: {},
          responseBody: "",
        });
      return text;
    },
  };
}

/** Refused for good, in contrast to a failure of the network or of Adyen's. */
export const isRefusal = (error: unknown): boolean =>
  error instanceof HttpClientException &&
  error.statusCode >= 400 &&
  error.statusCode < 500 &&
  error.statusCode !== 401 &&
  error.statusCode !== 403 &&
  error.statusCode !== 429;
