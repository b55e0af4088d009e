import { expect, type Page } from "@playwright/test";
import { type Interest, interestNames } from "#features/interests/interest-names.ts";
import { toMask } from "#server/db/mask.ts";
import type { Vesper } from "./vesper.ts";

/**
 * No match opens over what a journey is about, on a screen that rests for three seconds: before
 * each journey the world has none waiting, whatever the demo or another journey left.
 */
export const letNoMatchWait = (vesper: Vesper) =>
  vesper.sql(
    `update likes l set match_seen_at = now() where match_seen_at is null
       and exists (select from likes b where b.account_id = l.liked_id and b.liked_id = l.account_id)`,
  );

/**
 * One match of a demo account waits to be shown, on each site, whoever has seen it before, and
 * whomever another journey has blocked.
 */
export async function letMatchWait(vesper: Vesper, email: string): Promise<void> {
  const partners = await vesper.sql<{ account: string; partner: string }>(
    `select a.id as account, p.id as partner from account a cross join lateral (
       select p.id from profile p where p.site_id = a.site_id and p.visible and p.id <> a.id and visible_to(a.id, a.site_id, p)
         order by exists (select from likes l join likes b on b.account_id = l.liked_id and b.liked_id = l.account_id where l.account_id = a.id and l.liked_id = p.id) desc, p.id limit 1) p
     where a.email = $1`,
    [email],
  );
  for (const { account, partner } of partners) {
    await vesper.sql(
      "insert into likes (account_id, liked_id, match_seen_at) values ($1, $2, now()) on conflict do nothing",
      [partner, account],
    );
    await vesper.sql(
      "insert into likes (account_id, liked_id) values ($1, $2) on conflict (account_id, liked_id) do update set match_seen_at = null",
      [account, partner],
    );
  }
}

/** A demo account, and whoever matches it, like this and nothing else. */
export const letBothLike = (vesper: Vesper, email: string, interest: Interest) =>
  vesper.sql(
    `update profile p set interests = $2 from account a
       where a.email = $1 and (p.id = a.id or exists (
         select from likes l join likes b on b.account_id = l.liked_id and b.liked_id = l.account_id
           where l.account_id = a.id and l.liked_id = p.id))`,
    [email, toMask(interestNames, [interest])],
  );

/** Opens or loads a page, and touches it until it has asked for matches: one is held in a bar then. */
export async function missMatch(page: Page, open: () => Promise<unknown>): Promise<void> {
  let asked = false;
  void page.waitForResponse(/\/api\/new-matches\.php/).then(() => (asked = true));
  await open();
  await expect
    .poll(async () => {
      await page.keyboard.press("Shift");
      return asked;
    })
    .toBe(true);
}

/** Somebody likes a demo account, on each site, whomever it has answered in another journey. */
export const letLikeArrive = (vesper: Vesper, email: string) =>
  vesper.sql(
    `insert into likes (account_id, liked_id)
       select p.id, a.id from account a cross join lateral (
         select p.id from profile p
         where p.site_id = a.site_id and p.visible and p.id <> a.id and visible_to(a.id, a.site_id, p)
           and not exists (select from likes where account_id = a.id and liked_id = p.id)
         order by p.id limit 1) p
       where a.email = $1 on conflict do nothing`,
    [email],
  );
