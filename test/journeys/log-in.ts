import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { expect } from "./vesper.ts";

/**
 * A demo account's session in this browser, and its first page. The form that people log in with
 * is walked by whoever is a member of a journey's own (own-member.ts). A match that another journey
 * has left to be shown opens over nothing any more; whoever means one lets it wait afterwards.
 */
export async function logIn(page: Page, email: string, path = "/members"): Promise<void> {
  const post = (call: string, data: object) =>
    page.request.post(`/api/${call}.php`, {
      headers: { "x-client-request": "1", "idempotency-key": randomUUID() },
      data,
    });
  const answer = await post("user", { email, password: "vesper-demo" });
  expect(answer.status(), await answer.text()).toBe(200);
  const waiting = await page.request.get("/api/new-matches.php");
  const { profiles = [] } = (await waiting.json()) as { profiles?: readonly { id: string }[] };
  for (const { id } of profiles) await post("like-seen", { profile: { id } });
  await page.goto(path);
}
