import type { Ending, Step } from "./life-steps.server.ts";

/** A chargeback that is won after its member was erased, as lives were before unused credits were paid. */
export const wonLate: ["east", Step[], Ending] = [
  "east",
  [
    {
      race: false,
      what: {
        do: "order",
        credits: 20,
        currency: "PLN",
        express: false,
        crash: null,
        pays: true,
        told: true,
      },
    },
    { race: false, what: { do: "webhook", n: 0, copies: 2, crash: null } },
    { race: false, what: { do: "spend", gift: true, price: 1, copies: 1 } },
    { race: true, what: { do: "bank", n: 2, event: "chargeback", part: 2 } },
    { race: true, what: { do: "webhook", n: 0, copies: 2, crash: null } },
    { race: true, what: { do: "bank", n: 0, event: "chargeback_won", part: 1 } },
  ],
  { how: "lost", copies: 2, crash: 0 },
];
