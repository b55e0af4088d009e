import { phone } from "./devices.ts";
import { logIn } from "./log-in.ts";
import { meet } from "./meet.ts";
import { expect, test } from "./vesper.ts";

test.use({ ...phone, reducedMotion: "reduce" });

test("new matches stand above the conversations, and from eight conversations on one is looked for by name", async ({
  page,
  vesper,
}) => {
  const { her, say } = await meet(vesper);
  await say("Good evening");
  await logIn(page, "free@demo.test", "/chats");
  const others = await vesper.sql(
    `select p.id, p.name from profile p join account a on a.id = p.id join profile me on me.id = $1
     where p.site_id = me.site_id and p.visible and not p.fictional and a.status = 'active'
       and p.gender <> me.gender and not exists (select from conversation c where c.a in (p.id, $1) and c.b in (p.id, $1))
       and p.thumb is not null order by p.id limit 2`,
    [her],
  );
  const [match, writer] = others.map(({ id, name }) => ({
    id: String(id),
    name: String(name),
  }));
  if (!match || !writer) throw new Error("nobody is there");
  for (const [one, other] of [
    [her, match.id],
    [match.id, her],
  ])
    await vesper.sql(
      "insert into likes (account_id, liked_id, match_seen_at) values ($1, $2, now()) on conflict do nothing",
      [one, other],
    );
  await page.goto("/chats");
  const faces = page.getByRole("list", { name: "New matches" }).locator(".avatar");
  await expect(faces.first()).toBeVisible();
  const { width, height } = (await faces.first().boundingBox()) ?? {};
  expect([width, height]).toEqual([64, 64]);
  await expect(faces.first()).toHaveCSS("border-radius", "50%");

  const rows = page.getByRole("list", { name: "Conversations" }).getByRole("listitem");
  const room = page.locator(".inbox-find"); // kept from the first picture on, for what comes later
  await expect(rows).toHaveCount(7);
  await expect(room, "seven are seen at a glance").toHaveCount(0);
  await vesper.sql(
    `with c as (insert into conversation (site_id, a, b, last_seq, last_sender, last_preview)
       select site_id, least(id, $2::uuid), greatest(id, $2::uuid), 1, id, 'Good evening'
       from account where id = $1 returning id),
     m as (insert into message (conversation_id, seq, sender_id, client_id, body)
       select id, 1, $1, gen_random_uuid(), 'Good evening' from c)
     insert into participant (conversation_id, account_id, peer_id)
       select id, $1::uuid, $2::uuid from c union all select id, $2, $1 from c`,
    [writer.id, her],
  );
  await page.goto("/chats");
  await expect(rows).toHaveCount(8);
  const wanted = writer.name;
  await page
    .getByRole("searchbox", { name: "Find a conversation by name" })
    .fill(wanted.toUpperCase());
  const list = page.getByRole("list", { name: "Conversations" });
  await expect(list.getByRole("link").first()).toContainText(wanted);
  const julian = page.locator(".inbox-row", { hasText: "Julian" });
  await expect(julian).toBeHidden();
  await page.getByRole("searchbox").fill("Nobody of that name");
  await expect(page.getByText("No conversation with anyone called")).toBeVisible();
  await page.getByRole("searchbox").fill("");
  await expect(julian).toBeVisible();
});

test("on a desk the chat is bare: no navigation, menus or footer, and the logo leads out", async ({
  browser,
  vesper,
}) => {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  const page = await context.newPage();
  const { chat } = await meet(vesper);
  for (const address of [`/chats/${chat}`, "/chats"]) {
    await logIn(page, "free@demo.test", address);
    await expect(page.getByRole("heading", { name: "Messages" })).toBeVisible();
    await expect(page.getByRole("navigation")).toHaveCount(0);
    await expect(page.getByRole("contentinfo")).toHaveCount(0);
    await expect(page.locator(".topbar-end")).toBeHidden();
    const home = page.locator(".topbar-home");
    const list = await page.locator(".inbox-row").first().boundingBox();
    const logo = await home.boundingBox();
    expect((logo?.y ?? 0) + (logo?.height ?? 0)).toBeLessThan(list?.y ?? 0);
  }
  await page.locator(".topbar-home").click();
  await page.waitForURL("**/members**");
  await expect(page.locator(".topbar-ways").getByRole("link").first()).toBeVisible();
  await context.close();
});
