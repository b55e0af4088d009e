import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { type Client, clientOf } from "./api.ts";
import { expect, type Vesper } from "./vesper.ts";

const operator = { email: "operator@demo.test", password: "vesper-demo" };

/** Where the demo's office is: the first site is at numbers, and a passkey needs a name. */
export const officeOf = ({ url }: Pick<Vesper, "url">): string =>
  url.replace("127.0.0.1", "localhost");

interface OfficeOptions {
  /** The canonical host of the site that everything is about; the demo's first unless said. */
  readonly about?: string;
  readonly language?: "en" | "de" | "nl" | "fr";
}

/**
 * The demo's operator at work in this browser, and their first page. The door's form is walked by
 * office-door.journey.ts. A context whose pages go on by path alone has `baseURL: officeOf(vesper)`.
 */
export async function logInOffice(
  page: Page,
  vesper: Vesper,
  path = "/operator",
  options: OfficeOptions = {},
): Promise<void> {
  const device = await officeDevice(vesper, options);
  const url = officeOf(vesper);
  await page.context().addCookies(cookiesOf(device, url));
  await page.goto(url + path);
}

/** A device's cookies as a browser's context takes them: the session, and the known browser. */
export const cookiesOf = ({ cookie }: Client, url: string) =>
  cookie.split("; ").map((pair) => {
    const [name = "", value = ""] = pair.split("=", 2);
    return { name, value, url, httpOnly: true, sameSite: "Lax" as const };
  });

/** Until single letters act as keys on this page, as it shows by naming them. */
export const keysAct = (page: Page) =>
  expect(page.locator('.office[data-keys="on"]')).toBeAttached();

/** Until what is in hand was there long enough for a key to decide it. */
export const settled = (page: Page) => expect(page.locator("[data-settled]")).toBeAttached();

/** The demo's operator without a screen. */
export async function officeDevice(
  vesper: Vesper,
  { about = "127.0.0.1", language = "en" }: OfficeOptions = {},
): Promise<Client> {
  const url = officeOf(vesper);
  const answer = await fetch(`${url}/api/office-sign-in.php`, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      origin: url,
      "x-client-request": "1",
      "idempotency-key": randomUUID(),
    },
    body: JSON.stringify(operator),
  });
  expect(answer.status, await answer.clone().text()).toBe(200);
  const device = clientOf(url, answer.headers);
  const { body } = await device.call("GET", "/api/office-self.php");
  const { sites, site } = body as Record<"site", { host: string }> &
    Record<"sites", readonly { id: string; host: string }[]>;
  const wanted = sites.find(({ host }) => host === about);
  if (wanted && site.host !== about)
    await device.call("POST", "/api/office-site.php", { site: wanted.id });
  await device.call("PUT", "/api/office-me.php", { language });
  return device;
}
