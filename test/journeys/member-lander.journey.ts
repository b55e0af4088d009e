import { once } from "node:events";
import http from "node:http";
import { text } from "node:stream/consumers";
import { agree } from "./agree.ts";
import { logInDevice } from "./api.ts";
import { awake } from "./awake.ts";
import { phone } from "./devices.ts";
import { expect, test, type Vesper } from "./vesper.ts";
import { watch } from "./watch.ts";

const words = "Good evening. Which walk do you never tire of?";

/** The premium member lets visitors and public pages show them; answers who they are. */
async function agreed(vesper: Vesper) {
  const { body } = await (
    await logInDevice(vesper, "premium@demo.test")
  ).call("GET", "/api/user.php");
  await agree(vesper, (body as { user: { id: string } }).user.id);
  return { body };
}

/** Landers are made of members where visitors may see members, and of none elsewhere. */
test("a site whose search is for members shows visitors none of them, on no lander and by no address", async ({
  vesper,
}) => {
  const host = "parents.localhost";
  const { port } = new URL(vesper.url);
  const [member] = await vesper.sql<{ id: string; name: string }>(
    "select p.id, p.name from profile p join site_host h on h.site_id = p.site_id where h.host = $1 and p.visible and not p.fictional and p.visitors_since is not null and p.landers_since is not null limit 1",
    [host],
  );
  if (!member) throw new Error("no member");
  const show = (rule: object) =>
    vesper.sql(
      "update site set settings = settings || $1::jsonb where id = (select site_id from site_host where host = $2)",
      [JSON.stringify(rule), host],
    );
  const addresses = ["landing", "landing2", "landing3", "landing2/evening", "signup"].map(
    (last) => `/members/${member.id}/${last}`,
  );
  // Not by `fetch`, which sends no Host of ours.
  const get = async (address: string) => {
    const request = http.get(vesper.url + address, {
      headers: { host: `${host}:${port}`, accept: "text/html" },
    });
    const [answer] = (await once(request, "response")) as [http.IncomingMessage];
    return {
      status: answer.statusCode ?? 0,
      to: answer.headers.location ?? "",
      text: await text(answer),
    };
  };
  for (const address of addresses.slice(0, 4))
    expect([address, (await get(address)).status]).toEqual([address, 200]);
  await show({ logged_out_search: "no", logged_out_search_trafficsource: "no" });
  await expect.poll(async () => (await get(addresses[0] ?? "")).status).toBe(302); // the news comes after the commit
  const landers = addresses.filter((address) => !address.endsWith("/signup"));
  for (const [address, to] of [
    ...landers.map((each) => [each, "/"] as const),
    ...landers.map((each) => [`${each}?network=n1`, "/?network=n1"] as const),
    [`/members/${member.id}`, "/login"] as const,
  ]) {
    const answer = await get(address);
    expect([address, answer.status]).toEqual([address, 302]);
    expect(to === "/login" ? answer.to.split("?")[0] : answer.to).toBe(to);
    expect(answer.text).not.toContain(member.name);
  }
  expect(JSON.parse((await get("/api/auto-like.php")).text)).toEqual({
    profile: null,
    suggestion: false,
  });
  const lander = await get("/landers/gallery?t=1");
  expect([lander.status, /\/photos\/[0-9a-f]{32}/.test(lander.text)]).toEqual([200, false]);
  await show({ logged_out_search: "no", logged_out_search_trafficsource: "yes" });
  await expect.poll(async () => (await get(`${addresses[0]}?network=n1`)).status).toBe(200);
  expect((await get(addresses[0] ?? "")).status).toBe(302);
  await show({ logged_out_search: "yes" });
});

/**
 * From a link to one member's lander to that member's conversation: what was typed first waits
 * there, and nobody has read it.
 */
test("a stranger's first words wait in the chat until they press send", async ({
  browser,
  vesper,
}) => {
  const { body } = await agreed(vesper);
  const {
    id,
    profile: { name },
  } = (body as { user: { id: string; profile: { name: string } } }).user;
  const context = await browser.newContext(phone);
  await context.addInitScript(() => {
    if (location.protocol === "http:")
      localStorage.setItem("entry_warning_skipped", String(Date.now()));
  });
  const watched = await watch(context, vesper.url);
  const page = await context.newPage();
  const written = async () =>
    Number(
      (
        await vesper.sql<{ count: string }>("select count(*) from message where body = $1", [words])
      )[0]?.count,
    );

  await page.goto(`/members/${id}/landing2/question`);
  await expect(page.getByRole("heading", { level: 1 })).toContainText(name);
  await expect(page.locator("meta[name=robots]")).toHaveAttribute("content", "noindex");
  await page.getByLabel("Your message").fill(words);
  const dialog = page.getByRole("dialog", { name: "Join Vesper" });
  await (await awake(page.getByRole("button", { name: "Keep my words and join" }))).click();
  const onward = dialog.getByRole("button", { name: "Continue" });
  await dialog.getByRole("radio", { name: "a woman" }).check();
  await dialog.getByRole("checkbox", { name: "men", exact: true }).check();
  await onward.click();
  await dialog.getByLabel("Username").fill("Wanda");
  for (const [part, value] of [
    ["Day", "5"],
    ["Month", "6"],
    ["Year", "1968"],
  ] as const)
    await dialog.getByLabel(part, { exact: true }).fill(value);
  await onward.click();
  await dialog.getByLabel("Country").selectOption({ label: "Netherlands" });
  await dialog.getByLabel("Province").selectOption({ label: "Utrecht" });
  await dialog.getByLabel("City").selectOption("Utrecht");
  await onward.click();
  await dialog.getByLabel("E-mail address").fill("wanda@journey.test");
  await dialog.getByLabel("Password", { exact: true }).fill("a lantern in the fog");
  await onward.click();
  await expect(dialog.getByLabel("Your first message")).toHaveValue(words);
  await dialog.getByRole("checkbox", { name: "I’m an adult" }).check();
  await dialog.getByRole("checkbox", { name: "I give my explicit consent" }).check();
  await dialog.getByRole("button", { name: "Create account" }).click();

  await expect(page.getByRole("heading", { name: `You came for ${name}` })).toBeVisible();
  await expect(page.getByRole("main")).toContainText(words);
  const { text } = await vesper.mailTo("wanda@journey.test");
  await page.goto(/http\S+\/activate\?\S+/.exec(text)?.[0] ?? "");
  await page.getByRole("button", { name: "Confirm my address" }).click();
  await page.getByRole("link", { name: `Write to ${name}` }).click();
  await expect(page).toHaveURL(/\/chats\//);
  const message = page.getByLabel(`Message to ${name}`);
  await expect(message).toHaveValue(words);
  expect(await written(), "nothing is sent by itself").toBe(0);
  await message.fill(`${words} `);
  await page.reload();
  await expect(message).toHaveValue(/^Good evening/);
  await page.getByRole("button", { name: /^Send ·/ }).click();
  await expect.poll(written).toBe(1);
  await page.reload();
  await expect(message).toHaveValue("");

  await page.goto(`/members/${id}/landing2`);
  await expect(page, "who is in goes to the profile").toHaveURL(new RegExp(`/members/${id}$`));
  watched.expectQuiet();
  await context.close();
});

test("trust row 1: a member's own entries show nobody who may not be seen, and open no sign-up for them", async ({
  vesper,
}) => {
  const { body } = await agreed(vesper);
  const { id } = (body as { user: { id: string } }).user;
  const statuses = () =>
    Promise.all(
      ["landing", "landing2", "landing2/question", "landing3", "signup"].map(
        async (entry) =>
          (await fetch(`${vesper.url}/members/${id}/${entry}`, { redirect: "manual" })).status,
      ),
    );
  expect(await statuses()).toEqual([200, 200, 200, 200, 302]);
  for (const [hide, show] of [
    [
      "update account set invisible = true where id = $1",
      "update account set invisible = false where id = $1",
    ],
    [
      "update account set status = 'blocked' where id = $1",
      "update account set status = 'active' where id = $1",
    ],
    [
      "update profile set status = 'disabled' where id = $1",
      "update profile set status = 'active' where id = $1",
    ],
  ] as const) {
    await vesper.sql(hide, [id]);
    expect(await statuses(), hide).toEqual([302, 302, 302, 302, 404]);
    await vesper.sql(show, [id]);
  }
  expect(await statuses()).toEqual([200, 200, 200, 200, 302]);
  const [page, card] = await Promise.all(
    ["landing", "landing2"].map(async (entry) =>
      (await fetch(`${vesper.url}/members/${id}/${entry}`)).text(),
    ),
  );
  const clear = await vesper.sql<{ file: string }>(
    'select unnest(array[thumb, card, "full"]) as file from image where profile_id = $1',
    [id],
  );
  expect(clear.length).toBeGreaterThan(0);
  for (const { file } of clear)
    for (const html of [page, card])
      expect(html, "trust row 1: no clear photo").not.toContain(file);
});
