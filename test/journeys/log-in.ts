import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { expect } from "./vesper.ts";

/**
 * Logs an account in without the form and opens its first page; a demo account unless a password is
 * given. Members of a journey's own walk the form (own-member.ts). Matches that another journey left
 * unseen are marked as seen, so that none opens over the page.
 */
export async function logIn(
  page: Page,
  email: string,
  path = "/members",
  password = "vesper-demo",
): Promise<void> {
  const post = (call: string, data: object) =>
    page.request.post(`/api/${call}.php`, {
      headers: { "x-client-request": "1", "idempotency-key": randomUUID() },
      data,
    });
  const answer = await post("user", { email, password });
  expect(answer.status(), await answer.text()).toBe(200);
  const waiting = await page.request.get("/api/new-matches.php");
  const { profiles = [] } = (await waiting.json()) as { profiles?: readonly { id: string }[] };
  for (const { id } of profiles) await post("like-seen", { profile: { id } });
  await page.goto(path);
}
