import { RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";
import type { Context } from "#server/calls/context.ts";
import { commonRefusal } from "#server/calls/refusal.ts";
import { openTurns } from "#server/http/turns.ts";

declare module "#server/calls/context.ts" {
  interface Services {
    /** What one client may ask: turns, and budgets for reading. */
    readonly limits: ClientLimits;
  }
}

type Asker = Pick<Context, "viewer" | "network">;

/** What one client may ask of the process; kept in memory, so each process counts for itself. */
export interface ClientLimits {
  /** Calls of one client run a few at a time. @throws Refusal too_many_requests */
  inTurn<T>(asker: Asker, work: () => Promise<T>): Promise<T>;
  /** The same for pages, which cost ten times as much. */
  inPageTurn<T>(asker: Asker, work: () => Promise<T>): Promise<T>;
  /**
   * Around a whole page, before anything is read for it: all visitors together get a few pages at a
   * time, each network in turn. `session`: the request claims one, which is still to be looked up.
   * @throws Refusal too_many_requests, busy
   */
  inVisitTurn<T>(
    visit: { readonly network: string; readonly session: boolean },
    work: () => Promise<T>,
  ): Promise<T>;
  /**
   * Before a page of members is drawn: is there anything left to draw it from? @throws Refusal
   * too_many_requests
   */
  expectLeft(path: string, asker: Asker): Promise<void>;
  /** Before a call that shows members. @throws Refusal too_many_requests, with seconds to wait */
  requireCardsLeft(asker: Asker): Promise<void>;
  /** Counts the members that an answer shows. The last answer of a budget may exceed it. */
  countCards(asker: Asker, cards: number): Promise<void>;
  /** Whether this network may have one more unknown page drawn for it. */
  mayDrawUnknown(network: string): Promise<boolean>;
}

/**
 * A browser opens six connections at once; all devices of a member and all visitors of a network
 * share these.
 */
const turns = { atOnce: 8, waiting: 500 } as const;
/** A person opens one page, and perhaps another in a tab beside it. */
const pageTurns = { atOnce: 2, waiting: 50 } as const;
/** Pages of visitors, by network: they are drawn without a database read, so nothing slows a flood. */
const visitTurns = {
  ...pageTurns,
  altogether: { atOnce: 2, waiting: 200 },
  listens: true,
} as const;
/** Members behind one network share these until their session is known. */
const sessionTurns = { atOnce: 16, waiting: 100 } as const;
const pagesOfMembers = /^\/(?:members|likes|favourites)(?:[/?.]|$)/;

/**
 * Members shown, each card and profile as one. 40 pages of search in five minutes are more than
 * somebody reads who scrolls quickly; copying a site takes longer than its members stay the same.
 */
const perMember = [
  { points: 1_000, duration: 300 },
  { points: 8_000, duration: 86_400 },
] as const;
/** Visitors of one network: a company, a street behind one telephone mast, a search engine. */
const perNetwork = [{ points: 4_000, duration: 300 }] as const;
/** Links that lead nowhere: nobody follows one a second. */
const unknownPages = { points: 60, duration: 60 } as const;

/** Opens the counters of this process. */
export function openClientLimits(): ClientLimits {
  const inTurn = openTurns(turns);
  const inPageTurn = openTurns(pageTurns);
  const [inVisit, inSession] = [openTurns(visitTurns), openTurns(sessionTurns)];
  const reading = { member: perMember.map(open), network: perNetwork.map(open) };
  const unknown = open(unknownPages);
  const budgetOf = ({ viewer }: Asker) => (viewer ? reading.member : reading.network);
  const requireCardsLeft = async (asker: Asker): Promise<void> => {
    for (const limiter of budgetOf(asker)) {
      const used = await limiter.get(clientOf(asker));
      if (used && used.remainingPoints <= 0)
        throw commonRefusal("too_many_requests", {
          retry_after: Math.max(1, Math.ceil(used.msBeforeNext / 1_000)),
        });
    }
  };
  return {
    inTurn: (asker, work) => inTurn(clientOf(asker), work),
    inPageTurn: (asker, work) => inPageTurn(clientOf(asker), work),
    inVisitTurn: ({ network, session }, work) => (session ? inSession : inVisit)(network, work),
    expectLeft: async (path, asker) => {
      if (pagesOfMembers.test(path)) await requireCardsLeft(asker);
    },
    requireCardsLeft,
    async countCards(asker, cards) {
      if (cards > 0)
        for (const limiter of budgetOf(asker)) await limiter.penalty(clientOf(asker), cards);
    },
    mayDrawUnknown: async (network) => (await secondsUntil(unknown, network)) === 0,
  };
}

const clientOf = ({ viewer, network }: Asker): string => viewer?.id ?? network;
const open = (limit: { points: number; duration: number }) => new RateLimiterMemory(limit);

/** Takes one: 0 when there was one, else the seconds until there is. */
async function secondsUntil(limiter: RateLimiterMemory, key: string): Promise<number> {
  try {
    await limiter.consume(key);
    return 0;
  } catch (rejected) {
    if (!(rejected instanceof RateLimiterRes)) throw rejected;
    return Math.max(1, Math.ceil(rejected.msBeforeNext / 1_000));
  }
}
