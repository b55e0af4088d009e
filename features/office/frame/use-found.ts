import { useEffect, useState } from "react";
import { call } from "#browser/call.ts";
import { useText } from "#i18n/use-text.ts";

export interface Found {
  readonly to: string;
  readonly words: string;
  /** What kind of thing it is. */
  readonly about: string;
}

const fewest = 2;
const most = 6;
const pauseMs = 200;

/**
 * Members and orders that a few letters find, once the typing pauses. `may`: the addresses that this person may
 * open; nothing else is asked for.
 */
export function useFound(asked: string, may: ReadonlySet<string>) {
  const { t } = useText();
  const [answer, setAnswer] = useState<{ asked: string; found: readonly Found[] }>();
  const members = may.has("/operator/members");
  const orders = may.has("/operator/orders");
  useEffect(() => {
    if (asked.length < fewest) return;
    const life = new AbortController();
    const timer = setTimeout(() => {
      void Promise.all([
        members ? findMembers(asked, life.signal) : [],
        orders ? findOrders(asked, life.signal) : [],
      ])
        .then((lists) => setAnswer({ asked, found: lists.flat() }))
        .catch(() => {});
    }, pauseMs);
    return () => {
      clearTimeout(timer);
      life.abort();
    };
  }, [asked, members, orders]);
  const current = asked.length >= fewest && answer?.asked === asked;
  return {
    found: current
      ? answer.found.map((each) => ({ ...each, about: t(each.about) }))
      : ([] as readonly Found[]),
    searching: asked.length >= fewest && !current,
  };
}

async function findOrders(query: string, signal: AbortSignal): Promise<Found[]> {
  const { orders } = await call("refunds.searchOrders", { query }, { signal });
  return orders.slice(0, most).map(({ payment_id, member }) => ({
    to: `/operator/orders/${payment_id}`,
    words: `${payment_id.slice(-12)} · ${member.name}`,
    about: "office.group.money",
  }));
}

async function findMembers(query: string, signal: AbortSignal): Promise<Found[]> {
  const { members } = await call("people.search", { query }, { signal });
  return members.slice(0, most).map(({ id, name, email }) => ({
    to: `/operator/members/${id}`,
    words: [name, email].filter(Boolean).join(" · "),
    about: "office.menu.members",
  }));
}
