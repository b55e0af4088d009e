import { findMethod, type MethodFamily } from "./methods.ts";

type Sign = MethodFamily | "phone";

/** Each in a tile of 40 by 28, in lines of one colour. */
const signs: Readonly<Record<Sign, string>> = {
  card: "M11 8h18a2 2 0 0 1 2 2v8a2 2 0 0 1-2 2H11a2 2 0 0 1-2-2v-8a2 2 0 0 1 2-2ZM9 12.4h22M12.5 16.6h5",
  // a house of columns
  redirect: "M10.5 11.5 20 6.5l9.5 5ZM13.5 11.5v7M18 11.5v7M22 11.5v7M26.5 11.5v7M10.5 21.3h19",
  // the house, and what it gives
  direct_debit:
    "M8 11.5 14.5 8l6.5 3.5ZM10.5 11.5v7M14.5 11.5v7M18.5 11.5v7M8 21.3h13M24 15h8M29 12l3 3-3 3",
  // from one to the other
  bank_transfer: "M10 10.5h19M25.5 7l3.5 3.5-3.5 3.5M30 18H11M14.5 14.5 11 18l3.5 3.5",
  wallet:
    "M28.5 11V9.5a2 2 0 0 0-2-2H12a2 2 0 0 0-2 2v9.5a2 2 0 0 0 2 2h16.5a2 2 0 0 0 2-2v-6a2 2 0 0 0-2-2H12a2 2 0 0 1-2-1.5M26 16h.1",
  phone:
    "M14 5.5h7a2 2 0 0 1 2 2v13a2 2 0 0 1-2 2h-7a2 2 0 0 1-2-2v-13a2 2 0 0 1 2-2ZM16.5 19.5h2M26 11a5.5 5.5 0 0 1 0 6M28.8 8.5a9.5 9.5 0 0 1 0 11",
  voucher:
    "M10.5 8h19A1.5 1.5 0 0 1 31 9.5v2a2.5 2.5 0 0 0 0 5v2a1.5 1.5 0 0 1-1.5 1.5h-19A1.5 1.5 0 0 1 9 18.5v-2a2.5 2.5 0 0 0 0-5v-2A1.5 1.5 0 0 1 10.5 8ZM24 8.5v2.5M24 13v2M24 17v2.5",
};

/** Purses that are paid from with a telephone in the hand. */
const onPhone = new Set([
  "applepay",
  "googlepay",
  "mobilepay",
  "vipps",
  "swish",
  "twint",
  "satispay",
]);

/**
 * A sign of our own for the kind of payment: by card, in one's bank, collected from the account,
 * transferred to another, by telephone, from a purse, by voucher. Brands' marks are theirs, and are
 * neither redrawn nor shipped (decision 64); their names stand beside it.
 */
export function MethodIcon({ method }: { method: string }) {
  const sign: Sign = onPhone.has(method) ? "phone" : (findMethod(method)?.family ?? "wallet");
  return (
    <svg
      className="method-mark"
      viewBox="0 0 40 28"
      width="40"
      height="28"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.6"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <rect x=".75" y=".75" width="38.5" height="26.5" rx="5" strokeWidth="1" opacity=".4" />
      <path d={signs[sign]} />
    </svg>
  );
}
