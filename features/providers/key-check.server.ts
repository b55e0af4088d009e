import type { KeysChecked } from "#features/orders/payments.ts";
import type { Credentials } from "./provider-kind.ts";
import { patienceMs } from "./provider-words.ts";

interface Asked {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Sent as JSON, by POST; absent: a GET. */
  readonly body?: object;
}

/** One question to a provider: its status and JSON; null: no answer, or a failure of its own. */
async function askOnce({ url, headers, body }: Asked): Promise<{
  readonly status: number;
  readonly said: Readonly<Record<string, unknown>>;
} | null> {
  try {
    const answer = await fetch(url, {
      method: body ? "POST" : "GET",
      redirect: "error",
      signal: AbortSignal.timeout(patienceMs),
      headers: { ...headers, ...(body && { "content-type": "application/json" }) },
      ...(body && { body: JSON.stringify(body) }),
    });
    if (answer.status >= 500 || answer.status === 429) return null;
    const said: unknown = await answer.json().catch(() => ({}));
    return {
      status: answer.status,
      said: typeof said === "object" && said !== null ? { ...said } : {},
    };
  } catch {
    return null;
  }
}

const nameIn = (said: Readonly<Record<string, unknown>>): string | null =>
  typeof said["id"] === "string" ? said["id"] : null;

/** Mollie: the profile that the key belongs to, and whether the token reads balances. */
export async function checkMollie(
  { api_key = "", access_token = "" }: Credentials,
  baseUrl = "https://api.mollie.com",
): Promise<KeysChecked> {
  const answer = await askOnce({
    url: `${baseUrl}/v2/profiles/me`,
    headers: { authorization: `Bearer ${api_key}` },
  });
  if (!answer) return { answer: "silent" };
  if (answer.status !== 200) return { answer: "refused", fields: ["api_key"] };
  const balances =
    access_token &&
    (await askOnce({
      url: `${baseUrl}/v2/balances?limit=1`,
      headers: { authorization: `Bearer ${access_token}` },
    }));
  if (balances === null) return { answer: "silent" };
  if (balances && balances.status !== 200) return { answer: "refused", fields: ["access_token"] };
  return { answer: "good", identity: nameIn(answer.said) };
}

/**
 * Stripe: the key's account. A restricted key may not read that, and then has to be allowed to read
 * checkouts, which every payment needs. The webhook's secret proves itself with the first webhook.
 */
export async function checkStripe(
  { secret_key = "" }: Credentials,
  baseUrl = "https://api.stripe.com",
): Promise<KeysChecked> {
  const headers = { authorization: `Bearer ${secret_key}` };
  const account = await askOnce({ url: `${baseUrl}/v1/account`, headers });
  if (account?.status === 200) return { answer: "good", identity: nameIn(account.said) };
  if (account && account.status !== 403) return { answer: "refused", fields: ["secret_key"] };
  const checkouts =
    account && (await askOnce({ url: `${baseUrl}/v1/checkout/sessions?limit=1`, headers }));
  if (!checkouts) return { answer: "silent" };
  return checkouts.status === 200
    ? { answer: "good", identity: null }
    : { answer: "refused", fields: ["secret_key"] };
}

/**
 * Adyen: may the key ask for the merchant account's methods? Does it know the report user's key? It
 * has no report that is there for certain, so only a key that it refuses is one that is wrong.
 */
export async function checkAdyen(
  { api_key = "", merchant_account = "", live_prefix = "", report_key = "" }: Credentials,
  place?: string,
): Promise<KeysChecked> {
  const baseUrl =
    place ??
    (live_prefix
      ? `https://${live_prefix}-checkout-live.adyenpayments.com/checkout`
      : "https://checkout-test.adyen.com");
  const answer = await askOnce({
    url: `${baseUrl}/v72/paymentMethods`,
    headers: { "x-api-key": api_key },
    body: { merchantAccount: merchant_account },
  });
  if (!answer) return { answer: "silent" };
  if (answer.status === 200) {
    const reports = place ?? `https://ca-${live_prefix ? "live" : "test"}.adyen.com`;
    const report =
      report_key &&
      (await askOnce({
        url: `${reports}/reports/download/MerchantAccount/${merchant_account}/settlement_detail_report_batch_1.csv`,
        headers: { "x-api-key": report_key },
      }));
    if (report === null) return { answer: "silent" };
    if (report && report.status === 401) return { answer: "refused", fields: ["report_key"] };
    return { answer: "good", identity: `${live_prefix}/${merchant_account}` };
  }
  return {
    answer: "refused",
    fields: answer.status === 401 ? ["api_key"] : ["api_key", "merchant_account"],
  };
}
