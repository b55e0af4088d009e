import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { expect } from "./vesper.ts";

/**
 * A demo account's session in this browser, and its first page. The form that people log in with
 * is walked by whoever is a member of a journey's own (own-member.ts).
 */
export async function logIn(page: Page, email: string, path = "/members"): Promise<void> {
  const answer = await page.request.post("/api/user.php", {
    headers: { "x-client-request": "1", "idempotency-key": randomUUID() },
    data: { email, password: "vesper-demo" },
  });
  expect(answer.status(), await answer.text()).toBe(200);
  await page.goto(path);
}
