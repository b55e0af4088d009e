import type { Ending, Step } from "./life-steps.server.ts";

/** What both begin with. */
const opening: Step = {
  race: false,
  what: {
    do: "order",
    credits: 20,
    currency: "EUR",
    express: true,
    crash: null,
    pays: true,
    told: true,
  },
};

/** A chargeback that is won after its member was erased, as lives were before unused credits were paid. */
const wonLate: ["east", Step, Step[], Ending] = [
  "east",
  opening,
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
  { how: "lost", copies: 2, crash: 0, late: [] },
];

const five = { do: "spend" as const, gift: false, price: 5, copies: 1 };

/** An order without the express request, as much spent as both orders gave, and a withdrawal from it. */
const freeLunch: ["east", Step, Step[], Ending] = [
  "east",
  opening,
  [
    {
      race: false,
      what: {
        do: "order",
        credits: 20,
        currency: "EUR",
        express: false,
        crash: null,
        pays: true,
        told: true,
      },
    },
    ...Array.from({ length: 8 }, () => ({ race: false, what: five })),
    { race: false, what: { do: "withdraw", n: 1, copies: 1 } },
  ],
  { how: "stays", copies: 1, crash: null, late: [] },
];

const bank = (n: number, event: "chargeback" | "chargeback_won"): Step[] => [
  { race: false, what: { do: "bank", n, event, part: 1 } },
  { race: false, what: { do: "webhook", n, copies: 1, crash: null } },
];
const waits: Step = {
  race: false,
  what: {
    do: "order",
    credits: 20,
    currency: "EUR",
    express: false,
    crash: null,
    pays: true,
    told: true,
  },
};
const uses = (times: number): Step[] =>
  Array.from({ length: times }, () => ({ race: false, what: five }));
const stays: Ending = { how: "stays", copies: 1, crash: null, late: [] };

/** An order without the request pays a debt, the bank gives up, and all that came back is used. */
const lunchByDebt: ["east", Step, Step[], Ending] = [
  "east",
  opening,
  [
    ...uses(4),
    ...bank(0, "chargeback"),
    waits,
    ...bank(0, "chargeback_won"),
    ...uses(4),
    { race: false, what: { do: "withdraw", n: 1, copies: 1 } },
  ],
  stays,
];

/** A bank takes what waits, and credits that do not wait come after it. */
const takenWhileWaiting: ["east", Step, Step[], Ending] = [
  "east",
  opening,
  [...uses(4), waits, ...bank(0, "chargeback"), opening, ...uses(5)],
  stays,
];

/** All is given back, a bank takes it before it is sent, and gives up. */
const askedTakenWon: ["east", Step, Step[], Ending] = [
  "east",
  opening,
  [
    { race: false, what: { do: "operator", n: 0 } },
    ...bank(0, "chargeback"),
    ...bank(0, "chargeback_won"),
  ],
  stays,
];

/** Lives that are always tried. */
export const examples = [wonLate, freeLunch, lunchByDebt, takenWhileWaiting, askedTakenWon];
