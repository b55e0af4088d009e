import { currencies } from "./currencies.ts";

/** What kind of payment it is: how it looks, how long it takes, whether it can come back. */
export type MethodFamily =
  | "redirect"
  | "card"
  | "wallet"
  | "bank_transfer"
  | "direct_debit"
  | "voucher";

/**
 * The payment providers by their own names, in the order in which they are asked. Another one has
 * its line here, what it calls each method below, and its line in provider-kinds.ts.
 */
export const carrierNames = { mollie: "Mollie", stripe: "Stripe", adyen: "Adyen" } as const;
export type Carrier = keyof typeof carrierNames;
export const carriers = Object.keys(carrierNames) as readonly Carrier[];

export interface PaymentMethod {
  /**
   * Its names are messages `payment-methods.name.<id>`; what it is in a sentence,
   * `payment-methods.hint.<id>`.
   */
  readonly id: string;
  readonly family: MethodFamily;
  /** Countries of the payer; absent: all. */
  readonly countries?: readonly string[];
  /** Currencies that it moves. */
  readonly currencies: readonly string[];
  /** Cents. */
  readonly minimum: number;
  /** Cents; absent: the provider's own limit, far above our prices. */
  readonly maximum?: number;
  /** The providers that take it, and what each calls it. */
  readonly carriers: Readonly<Partial<Record<Carrier, string>>>;
  /** A provider can store it and charge it again. */
  readonly storable?: true;
  /**
   * Gone from the world on that day: never offered, while an old order with it still reads well.
   */
  readonly retired?: { readonly since: string; readonly why: string };
  /** About to go: still taken where it is, after all others. */
  readonly leaving?: { readonly since: string; readonly why: string };
}

const euro = ["EUR"];
const sepa =
  "AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IS IT LI LT LU LV MT NL NO PL PT RO SE SI SK".split(
    " ",
  );
const paysafecard =
  "AT BE BG CH CY CZ DE DK ES FI FR GB GR HR HU IE IT LI LT LU MT NL NO PL PT RO SE SI SK".split(
    " ",
  );

/**
 * The 22 methods of specification section 9. What a country knows best comes before what everybody
 * knows; within that, this order is the order on screen. Currencies and limits are the schemes' as
 * their operators and our three providers publish them.
 */
export const paymentMethods: readonly PaymentMethod[] = [
  {
    id: "ideal",
    family: "redirect",
    countries: ["NL"],
    currencies: euro,
    minimum: 100,
    maximum: 5_000_000,
    carriers: { mollie: "ideal", stripe: "ideal", adyen: "ideal" },
  },
  {
    id: "bancontact",
    family: "redirect",
    countries: ["BE"],
    currencies: euro,
    minimum: 100,
    maximum: 1_000_000,
    carriers: { mollie: "bancontact", stripe: "bancontact", adyen: "bcmc" },
  },
  {
    id: "blik",
    family: "redirect",
    countries: ["PL"],
    currencies: ["PLN"],
    minimum: 100,
    maximum: 5_000_000,
    carriers: { mollie: "blik", stripe: "blik", adyen: "blik" },
  },
  {
    id: "przelewy24",
    family: "redirect",
    countries: ["PL"],
    currencies: ["PLN", "EUR"],
    minimum: 100,
    maximum: 5_500_000,
    carriers: { mollie: "przelewy24", stripe: "p24", adyen: "onlineBanking_PL" },
  },
  {
    id: "eps",
    family: "redirect",
    countries: ["AT"],
    currencies: euro,
    minimum: 100,
    maximum: 5_000_000,
    carriers: { mollie: "eps", stripe: "eps", adyen: "eps" },
  },
  {
    id: "twint",
    family: "wallet",
    countries: ["CH"],
    currencies: ["CHF"],
    minimum: 100,
    maximum: 500_000,
    carriers: { mollie: "twint", stripe: "twint", adyen: "twint" },
  },
  {
    id: "swish",
    family: "wallet",
    countries: ["SE"],
    currencies: ["SEK"],
    minimum: 100,
    maximum: 15_000_000,
    carriers: { mollie: "swish", stripe: "swish", adyen: "swish" },
  },
  {
    id: "mobilepay",
    family: "wallet",
    countries: ["DK", "FI"],
    currencies: ["DKK", "EUR"],
    minimum: 100,
    maximum: 15_000_000,
    carriers: { mollie: "mobilepay", stripe: "mobilepay", adyen: "mobilepay" },
  },
  {
    id: "vipps",
    family: "wallet",
    countries: ["NO"],
    currencies: ["NOK"],
    minimum: 100,
    maximum: 15_000_000,
    carriers: { mollie: "vipps", adyen: "vipps" },
  },
  // National card schemes travel with the cards: the provider knows them by their number.
  {
    id: "dankort",
    family: "card",
    countries: ["DK"],
    currencies: ["DKK"],
    minimum: 100,
    carriers: { mollie: "creditcard" },
  },
  {
    id: "satispay",
    family: "wallet",
    countries: ["IT"],
    currencies: euro,
    minimum: 100,
    carriers: { mollie: "satispay", stripe: "satispay" },
  },
  {
    id: "nexi",
    family: "card",
    countries: ["IT"],
    currencies: euro,
    minimum: 100,
    carriers: { mollie: "creditcard" },
  },
  {
    id: "cartebancaire",
    family: "card",
    countries: ["FR"],
    currencies: euro,
    minimum: 100,
    carriers: { mollie: "creditcard", stripe: "card", adyen: "cartebancaire" },
    storable: true,
  },
  {
    id: "creditcard",
    family: "card",
    currencies,
    minimum: 100,
    carriers: { mollie: "creditcard", stripe: "card", adyen: "scheme" },
    storable: true,
  },
  {
    id: "paypal",
    family: "wallet",
    currencies,
    minimum: 100,
    carriers: { mollie: "paypal", stripe: "paypal", adyen: "paypal" },
  },
  {
    id: "applepay",
    family: "wallet",
    currencies,
    minimum: 100,
    carriers: { mollie: "applepay", stripe: "card", adyen: "applepay" },
  },
  {
    id: "sepadirectdebit",
    family: "direct_debit",
    countries: sepa,
    currencies: euro,
    minimum: 100,
    maximum: 100_000,
    carriers: { stripe: "sepa_debit", adyen: "sepadirectdebit" },
  },
  {
    id: "wiretransfer",
    family: "bank_transfer",
    countries: sepa,
    currencies: euro,
    minimum: 100,
    maximum: 5_000_000,
    carriers: { mollie: "banktransfer", adyen: "bankTransfer_IBAN" },
  },
  {
    id: "paysafecard",
    family: "voucher",
    currencies: ["EUR", "CHF", "GBP", "NOK", "PLN", "SEK"],
    minimum: 100,
    maximum: 100_000,
    carriers: { mollie: "paysafecard", adyen: "paysafecard" },
    countries: paysafecard,
  },
  {
    id: "maestro",
    family: "card",
    countries: ["AT", "BE", "CH", "DE", "ES", "FR", "IE", "IT", "LU", "NL", "PT"],
    currencies: ["EUR", "CHF"],
    minimum: 100,
    carriers: { mollie: "creditcard", adyen: "maestro" },
    leaving: {
      since: "2023-07-01",
      why: "no new cards are issued since then; those that are out are taken until they expire",
    },
  },
  {
    id: "giropay",
    family: "redirect",
    countries: ["DE"],
    currencies: euro,
    minimum: 100,
    carriers: {},
    retired: {
      since: "2024-12-31",
      why: "its owners, the German banks, ended it; providers had stopped from 30 June 2024 on",
    },
  },
  {
    id: "sofort",
    family: "redirect",
    countries: ["AT", "BE", "CH", "DE", "ES", "IT", "NL"],
    currencies: ["EUR", "CHF"],
    minimum: 100,
    carriers: {},
    retired: {
      since: "2025-03-31",
      why: "Klarna took it into 'Pay now'; providers closed it between April 2024 and September 2025, ours by that day",
    },
  },
];

const byId = new Map(paymentMethods.map((method) => [method.id, method]));
/** A method by its id, retired ones too; undefined: none of ours. */
export const findMethod = (id: string): PaymentMethod | undefined => byId.get(id);
/** Of an old order whose method we never knew: an account somewhere. */
export const familyOf = (id: string): MethodFamily => byId.get(id)?.family ?? "wallet";
/** May a member let it be stored for the next purchase? */
export const isStorable = (id: string): boolean => byId.get(id)?.storable === true;

/** Ids that a provider takes under any name: for adapters. */
export const carriedBy = (carrier: Carrier): string[] =>
  paymentMethods
    .filter(({ carriers, retired }) => carriers[carrier] !== undefined && !retired)
    .map(({ id }) => id);
