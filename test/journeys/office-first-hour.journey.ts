import { keysAct, settled } from "./log-in-office.ts";
import { execFile } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import path from "node:path";
import { promisify } from "node:util";
import sharp from "sharp";
import { fakeMollie } from "#features/providers/mollie/fake-mollie.ts";
import { freePort } from "#server/postgres/port.ts";
import { desktop } from "./devices.ts";
import { giveDevice } from "./give-device.ts";
import { expectGood } from "./expect-good.ts";
import { enterAs, member } from "./own-member.ts";
import {
  expect,
  openMailServer,
  type ReceivedMail,
  sqlIn,
  start,
  test,
  type Vesper,
} from "./vesper.ts";

interface Empty extends Pick<Vesper, "url" | "mailTo" | "sql"> {
  /** Where its office is. */
  readonly office: string;
  invite(...words: string[]): Promise<string>;
  stop(): Promise<void>;
}

/** An installation as it is on its first day: no demo, nobody in it. */
async function openEmpty(mollie: string): Promise<Empty> {
  mkdirSync(path.resolve(".cache"), { recursive: true });
  const folder = mkdtempSync(path.resolve(".cache/first-hour-"));
  const { mails, smtp, address } = await openMailServer();
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const env = {
    ...process.env,
    NODE_ENV: "production",
    DEMO: "off",
    PORT: String(port),
    DATA_DIR: folder,
    SMTP_URL: address,
    NODE_OPTIONS: `--import=${path.resolve("test/journeys/mollie-elsewhere.mjs")}`,
    MOLLIE_ELSEWHERE: mollie,
  };
  const server = await start(env, url);
  return {
    url,
    office: `http://localhost:${port}`,
    async mailTo(to, saying = ""): Promise<ReceivedMail> {
      for (;;) {
        const mail = mails.findLast((each) => each.to === to && each.text.includes(saying));
        if (mail) return mail;
        await new Promise((wait) => setTimeout(wait, 100));
      }
    },
    sql: (text, values) => sqlIn(folder, text, values),
    async invite(...words) {
      const { stdout } = await promisify(execFile)(
        process.execPath,
        ["command.ts", "invite", ...words],
        { env },
      );
      return /https?:\S+/.exec(stdout)?.[0] ?? stdout;
    },
    async stop() {
      server.kill("SIGTERM");
      if (server.exitCode === null) await once(server, "exit");
      await new Promise<void>((closed) => smtp.close(closed));
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

test("a new operator's first hour: invited, the site got ready and opened, the first photo approved, the first order paid, the first message sent", async ({
  browser,
}) => {
  const mollie = await fakeMollie();
  const house = await openEmpty(mollie.url);
  const hers = await browser.newContext({ ...desktop, locale: "en-GB", baseURL: house.office });
  const page = await hers.newPage();
  const main = page.getByRole("main");
  const visitor = await browser.newContext({ locale: "de-DE" });
  const outside = await visitor.newPage();
  try {
    await test.step("visitors read that it opens soon, in their language, and nobody signs up", async () => {
      await outside.goto(`${house.url}/?language=de`);
      await expect(outside.getByText("Wir öffnen bald")).toBeVisible();
      await expectGood(outside, "opening soon");
      await outside.getByRole("link", { name: "Impressum" }).click();
      await expect(outside.getByRole("heading", { level: 1 })).toBeVisible();
    });

    await test.step("the first owner comes in by the command's link, with a passkey", async () => {
      await giveDevice(hers, page);
      await page.goto(await house.invite("olga@house.test", "--name=Olga"));
      await page.getByRole("button", { name: "Create a passkey" }).click();
      await expect(page.getByRole("heading", { name: "Recovery codes" })).toBeVisible();
    });

    const missing = main.getByText("missing", { exact: true });
    await test.step("the list says what is missing, and opening is refused until nothing is", async () => {
      await page.goto("/operator/opening");
      await expectGood(page, "the opening");
      await expect(missing).toHaveCount(4);
      await main.getByRole("button", { name: "Open the site" }).press("Enter");
      await expect(page.getByRole("alert")).toBeVisible();
    });

    await test.step("the company", async () => {
      await main.getByRole("link", { name: /^Company/ }).click();
      const fill = async (label: string, text: string) =>
        main.getByLabel(label, { exact: true }).fill(text);
      await fill("Name", "Evening B.V.");
      await fill("Street and number", "Kade 1");
      await fill("Postcode and town", "3511 AB Utrecht");
      await fill("Number in the trade register", "12345678");
      await main.getByRole("button", { name: "Save" }).click();
      await expect(main.getByRole("status")).toBeVisible();
    });

    await test.step("the support address and a description", async () => {
      await page.goto("/operator/opening");
      await expect(missing).toHaveCount(3);
      await main.getByRole("link", { name: /^A support address/ }).click();
      await main.locator("summary", { hasText: "Customer service" }).click();
      await main.getByLabel("E-mail address").fill("help@evening.example.org");
      await main
        .getByRole("group", { name: "Description of the site" })
        .getByLabel("English")
        .fill("For people who like an evening with somebody who laughs at the same things.");
      await main.getByRole("button", { name: "Save" }).click();
      await expect(main.getByRole("status")).toBeVisible();
    });

    let webhook = "";
    await test.step("the account at the payment provider", async () => {
      await page.goto("/operator/opening");
      await main.getByRole("link", { name: /^Payment provider/ }).click();
      const account = main.getByRole("region", { name: "Mollie" });
      await account.getByLabel("API key").fill("live_fromTheDashboardOfMollie01");
      await account.getByRole("button", { name: "Save keys" }).click();
      await expect(account.getByText("In use")).toBeVisible();
      await expect(main).not.toContainText("fromTheDashboard");
      await expect(account.getByLabel("API key")).toHaveValue("");
      webhook = await account.locator("code").innerText();
    });

    await test.step("nothing is missing, and it opens", async () => {
      await page.goto("/operator/opening");
      await expect(missing).toHaveCount(0);
      await main.getByRole("button", { name: "Open the site" }).click();
      await expect(main.getByText(/has been open since/)).toBeVisible();
      await outside.goto(`${house.url}/?language=de`);
      await expect(outside.getByText("Wir öffnen bald")).toHaveCount(0);
    });

    await test.step("a second site, with its host and company, without SQL", async () => {
      await page.goto("/operator/sites");
      const form = main.getByRole("region", { name: "New site" });
      await form.getByLabel("Name", { exact: true }).fill("Morgen");
      await form.getByLabel("Host", { exact: true }).fill("morgen.localhost");
      await form.getByLabel("Language").selectOption("de");
      await form.getByLabel("Name of the new company").fill("Morgen GmbH");
      await form.getByRole("checkbox", { name: "Netherlands" }).uncheck();
      await form.getByRole("checkbox", { name: "Germany" }).check();
      await form.getByRole("button", { name: "Create the site" }).click();
      await expect(main.getByText(/morgen\.localhost/).first()).toBeVisible();
      await expectGood(page, "the sites");
      await outside.goto(house.url.replace("127.0.0.1", "morgen.localhost"));
      await expect(outside.getByText("Wir öffnen bald")).toBeVisible();
      await expect(outside.getByRole("heading", { name: "Morgen" })).toBeVisible();
    });

    await test.step("the first members sign up; a photo waits until somebody has looked", async () => {
      const journey = house as unknown as Vesper;
      const anna = await member(journey, "Anna");
      const bea = await member(journey, "Bea");
      const phone = await browser.newContext({ locale: "en-GB", baseURL: house.url });
      const hand = await phone.newPage();
      await enterAs(hand, anna);
      await expect(hand).toHaveURL(/\/members/);
      await hand.goto("/profile#photos");
      await hand.getByLabel(/^Add (photos|your first photo)/).setInputFiles({
        name: "me.jpg",
        mimeType: "image/jpeg",
        buffer: await sharp({
          create: { width: 900, height: 1_200, channels: 3, background: "#7a5" },
        })
          .jpeg()
          .toBuffer(),
      });
      await expect
        .poll(async () => (await house.sql("select from image where status = 'pending'")).length)
        .toBe(1);

      await page.goto("/operator/photos");
      await expect(page.locator("[data-photo]")).toHaveCount(1);
      await keysAct(page);
      await settled(page);
      await page.keyboard.press("a");
      await expect
        .poll(async () => (await house.sql("select from image where status = 'active'")).length, {
          timeout: 90_000,
        })
        .toBe(1);

      await hand.route("https://www.mollie.com/checkout/**", async (route) => {
        const id = route.request().url().split("/").at(-1) ?? "";
        mollie.turn(id, "paid");
        await fetch(webhook, { method: "POST", body: new URLSearchParams({ id }) });
        const { redirectUrl } = mollie.find(id);
        return route.fulfill({ status: 303, headers: { location: redirectUrl } });
      });
      await hand.goto("/premium?bundle=p1");
      await hand.getByRole("radio", { name: "iDEAL" }).check();
      await hand.getByRole("button", { name: "Order with obligation to pay" }).click();
      await expect(hand.getByRole("heading", { name: /credits added$/ })).toBeVisible();
      await expectGood(hand, "the first order");
      await page.goto("/operator/orders");
      await expect(main.getByRole("row", { name: /Anna/ })).toBeVisible();

      await hand.goto(`/members/${bea.id}/chat`);
      await hand.getByRole("textbox").fill("Good evening, Bea");
      await hand.getByRole("textbox").press("Enter");
      await hand.getByRole("button", { name: "Start now and send" }).click();
      await expect(hand.getByText("Sent", { exact: true })).toBeVisible();
      const other = await browser.newContext({ locale: "en-GB", baseURL: house.url });
      const beas = await other.newPage();
      await enterAs(beas, bea);
      await expect(beas).toHaveURL(/\/members/);
      await beas.goto("/chats");
      await expect(beas.getByText("Good evening, Bea")).toBeVisible();
      await phone.close();
      await other.close();
    });
  } finally {
    await hers.close();
    await visitor.close();
    await house.stop();
  }
});
