import { createHmac, timingSafeEqual } from "node:crypto";

/** The fields of a notice that Adyen signs, in its order. */
export interface SignedNotice {
  readonly pspReference: string;
  readonly originalReference?: string | null | undefined;
  readonly merchantAccountCode: string;
  readonly merchantReference: string;
  readonly amount: { readonly value: number; readonly currency: string };
  readonly eventCode: string;
  readonly success: string;
  readonly additionalData: Readonly<Record<string, string>>;
}

/**
 * Base64 of HMAC-SHA256 over the eight fields, joined by colons. `key`: hex, from Adyen's Customer
 * Area. The time is not signed: a replay finds its notice known.
 */
export const signatureOf = (
  {
    pspReference,
    originalReference,
    merchantAccountCode,
    merchantReference,
    amount,
    eventCode,
    success,
  }: SignedNotice,
  key: string,
): string =>
  createHmac("sha256", Buffer.from(key, "hex"))
    .update(
      [
        pspReference,
        originalReference ?? "",
        merchantAccountCode,
        merchantReference,
        amount.value,
        amount.currency,
        eventCode,
        success,
      ].join(":"),
    )
    .digest("base64");

/** Does a notice carry the signature that only Adyen and we can make? */
export function isGenuine(notice: SignedNotice, key: string): boolean {
  const [given, expected] = [
    Buffer.from(notice.additionalData["hmacSignature"] ?? "", "base64"),
    Buffer.from(signatureOf(notice, key), "base64"),
  ];
  return given.length === expected.length && timingSafeEqual(given, expected);
}
