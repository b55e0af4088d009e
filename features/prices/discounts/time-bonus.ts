import type { Output } from "#server/calls/registry.ts";
import { type Countdown, countDown, toCountdown } from "./countdown.ts";

type User = NonNullable<Output<"sessions.readUser">["user"]>;
export type BonusUser = Pick<User, "id" | "paid_user" | "signup_date" | "credits" | "alerts">;

/** Specification, section 3. */
export interface TimeBonusState {
  readonly isVisible: boolean;
  readonly countdown: Countdown | null;
}
export const noTimeBonus: TimeBonusState = { isVisible: false, countdown: null };

export const timeBonusCode = "TIMEBONUS25";
const lifeMs = 14_400_000;
/**
 * The server decides by its own clock; a browser's that is a little late must not keep the question
 * from being asked.
 */
const clockSlackMs = 900_000;

/**
 * May there be a time bonus for this member? Logged in, not paid, signed up less than 4 hours ago
 * (specification, section 4).
 */
export const mayHaveTimeBonus = (user: BonusUser | null, now: number): user is BonusUser =>
  user !== null && !user.paid_user && now - Date.parse(user.signup_date) < lifeMs + clockSlackMs;

/**
 * The time bonus of whoever is logged in: loaded again at each login or logout (`reload`), ticking
 * every second, cleared on logout, when the member has paid and at zero. `ask` is the welcome call;
 * its failure is ignored (specification, sections 4, 7).
 */
export function openTimeBonus(
  ask: () => Promise<Pick<Output<"discounts.readCode">, "code" | "expires_in">>,
  changed: (state: TimeBonusState) => void,
) {
  let stop = () => {};
  let latest = 0;
  const clear = () => {
    stop();
    stop = () => {};
    changed(noTimeBonus);
  };
  return {
    async reload(user: BonusUser | null): Promise<void> {
      latest += 1;
      const mine = latest;
      clear();
      if (!mayHaveTimeBonus(user, Date.now())) return;
      const offer = await ask().catch(() => null);
      // Somebody else may have logged in meanwhile, or nobody be there any more.
      if (mine !== latest || offer?.code !== timeBonusCode || !offer.expires_in) return;
      stop = countDown(offer.expires_in, (left) =>
        left > 0 ? changed({ isVisible: true, countdown: toCountdown(left) }) : clear(),
      );
    },
    close(): void {
      latest += 1;
      stop();
    },
  };
}

const showAfterMs = 40_000;
/** Routes members, members-id, chats, likes, likes-m-id and premium (specification, section 2). */
const membersArea = /^\/(members(\/[^/]+)?|chats|likes(\/m\/[^/]+)?|premium)$/;
export const isMembersArea = (pathname: string): boolean => membersArea.test(pathname);

/**
 * Is the modal still to come for this member? Logged in, no credits, not put away before; paid
 * members get none (section 4).
 */
export const mayShowTimeBonus = (user: BonusUser | null, now: number): boolean =>
  mayHaveTimeBonus(user, now) && user.credits === 0 && user.alerts.includes("time_bonus");

/**
 * Calls `due` 40 s after the members area was entered; moving within it goes on counting, leaving
 * it ends the count.
 */
export function membersAreaTimer(due: () => void) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const end = () => {
    clearTimeout(timer);
    timer = undefined;
  };
  return {
    /** Where the member is now; null: not to be counted. */
    at(pathname: string | null): void {
      if (pathname === null || !isMembersArea(pathname)) end();
      else timer ??= setTimeout(due, showAfterMs);
    },
    end,
  };
}
