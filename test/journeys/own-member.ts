import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { expect, type Vesper } from "./vesper.ts";

export interface OwnMember {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly password: string;
}

/**
 * A confirmed member of a journey's own, so that it may change and delete everything. Signed up
 * over the calls; the address is confirmed by its mail.
 */
export async function member(vesper: Vesper, name: string): Promise<OwnMember> {
  const own = {
    name,
    email: `${name.toLowerCase()}@journey.test`,
    password: "a heron in the reeds",
  };
  const post = (method: string, path: string, body: object) =>
    fetch(vesper.url + path, {
      method,
      headers: {
        "content-type": "application/json",
        origin: vesper.url,
        "x-client-request": "1",
        "idempotency-key": randomUUID(),
      },
      body: JSON.stringify(body),
    });
  const signedUp = await post("POST", "/api/signup.php", {
    gender: "woman",
    seeks: ["man"],
    ...own,
    date_of_birth: "1970-03-02",
    country: "NL",
    city: "Utrecht",
    terms: true,
    consent: true,
  });
  expect(signedUp.status, await signedUp.text()).toBe(200);
  const { text } = await vesper.mailTo(own.email);
  const token = /token=([\w-]{43})/.exec(text)?.[1];
  const confirmed = await post("POST", "/api/activate.php", {
    token,
    password: own.password,
  });
  expect(confirmed.status, await confirmed.clone().text()).toBe(200);
  const { user } = (await confirmed.json()) as { user: { id: string } };
  return { ...own, id: user.id };
}

/** Logs this member in with the form. */
export async function enterAs(
  page: Page,
  { email, password }: Pick<OwnMember, "email" | "password">,
): Promise<void> {
  await page.addInitScript(() => localStorage.setItem("entry_warning_skipped", String(Date.now())));
  await page.goto("/login");
  await page.getByLabel("E-mail address").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("main").getByRole("button", { name: "Log in" }).click();
}
