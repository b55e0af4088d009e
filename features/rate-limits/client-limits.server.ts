import { RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";
import type { Context } from "#server/calls/context.ts";
import type { CallName } from "#server/calls/registry.ts";
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
   * Before a page of members is drawn: is there anything left to draw it from? @throws Refusal
   * too_many_requests
   */
  expectLeft(path: string, asker: Asker): Promise<void>;
  /** Counts a call that shows members. @throws Refusal too_many_requests, with seconds to wait */
  spend(call: string, asker: Asker): Promise<void>;
  /** Whether this network may have one more unknown page drawn for it. */
  mayDrawUnknown(network: string): Promise<boolean>;
}

/**
 * A browser opens six connections at once; all devices of a member and all visitors of a network
 * share these.
 */
const turns = { atOnce: 8, waiting: 500 } as const;
/** A person opens one page, and perhaps another in a tab beside it. */
const pageTurns = { atOnce: 2, waiting: 500 } as const;
const pagesOfMembers = /^\/(?:members|likes|favourites)(?:[/?.]|$)/;

const showsMembers: ReadonlySet<string> = new Set<CallName>([
  "members.search",
  "members.said",
  "members.read",
  "members.similar",
  "likes.list",
  "likes.page",
  "likes.autoLike",
  "favourites.page",
]);
/**
 * Who looks at a profile a second for five minutes is no reader; who does so all day copies the
 * site.
 */
const perMember = [
  { points: 400, duration: 300 },
  { points: 6_000, duration: 86_400 },
] as const;
/** Visitors of one network: a company, a street behind one telephone mast, a search engine. */
const perNetwork = [{ points: 1_200, duration: 300 }] as const;
/** Links that lead nowhere: nobody follows one a second. */
const unknownPages = { points: 60, duration: 60 } as const;

/** Opens the counters of this process. */
export function openClientLimits(): ClientLimits {
  const inTurn = openTurns(turns);
  const inPageTurn = openTurns(pageTurns);
  const reading = { member: perMember.map(open), network: perNetwork.map(open) };
  const unknown = open(unknownPages);
  return {
    inTurn: (asker, work) => inTurn(clientOf(asker), work),
    inPageTurn: (asker, work) => inPageTurn(clientOf(asker), work),
    async expectLeft(path, asker) {
      if (!pagesOfMembers.test(path)) return;
      for (const limiter of asker.viewer ? reading.member : reading.network) {
        const used = await limiter.get(clientOf(asker));
        if (used && used.remainingPoints <= 0)
          throw commonRefusal("too_many_requests", {
            retry_after: Math.ceil(used.msBeforeNext / 1_000),
          });
      }
    },
    async spend(call, asker) {
      if (!showsMembers.has(call)) return;
      for (const limiter of asker.viewer ? reading.member : reading.network) {
        const seconds = await secondsUntil(limiter, clientOf(asker));
        if (seconds > 0) throw commonRefusal("too_many_requests", { retry_after: seconds });
      }
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
