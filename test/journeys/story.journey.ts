import type { Locator } from "@playwright/test";
import { phone } from "./devices.ts";
import { logIn } from "./log-in.ts";
import { meet } from "./meet.ts";
import { expect, test } from "./vesper.ts";

test.use(phone);

const said = [
  ["A song I listen to right to the end", "Anything with a cello."],
  ["A place I keep going back to", "The lighthouse, out of season."],
  ["My Sunday, when nobody wants anything from me", "Bread in the oven by nine."],
] as const;
const [[song], [, lighthouse]] = said;

test("she answers three questions, he replies to one of them, and both read what it is about", async ({
  page,
  browser,
  vesper,
}) => {
  const { her, chat } = await meet(vesper);
  await vesper.sql("delete from profile_prompts where account_id = $1", [her]);
  await vesper.sql("update profile set about = 'I mend old clocks.' where id = $1", [her]);

  await test.step("she chooses three, and they are saved where they stand", async () => {
    await logIn(page, "free@demo.test", "/profile");
    await page.waitForLoadState("networkidle");
    const section = page.getByRole("region", { name: "Three answers" });
    const save = section.getByRole("button", { name: "Save" });
    const answers = section.getByLabel("Your answer");
    await section.getByLabel("Question 1").selectOption({ label: song });
    await save.tap();
    await expect(answers.first(), "a question without an answer").toHaveAttribute(
      "aria-invalid",
      "true",
    );
    for (const [at, [question, answer]] of said.entries()) {
      await section.getByLabel(`Question ${at + 1}`).selectOption({ label: question });
      await answers.nth(at).fill(answer);
    }
    await expect(page.getByRole("button", { name: "Save" })).toHaveCount(1);
    await save.tap();
    await expect(section.getByText("Your profile is saved.")).toBeVisible();
    await page.reload();
    await expect(answers.nth(1)).toHaveValue(lighthouse);
  });

  const hand = await browser.newContext({ ...phone, reducedMotion: "reduce" });
  const his = await hand.newPage();
  await test.step("he reads her page as a story: photo, text, facts, and her answers by turns", async () => {
    await logIn(his, "premium@demo.test", `/members/${her}`);
    const story = his.getByRole("article");
    const tops = await Promise.all(
      [
        story.getByRole("figure").first(),
        story.getByText("I mend old clocks."),
        story.getByRole("heading", { name: "In short" }),
        ...said.map(([question]) => story.getByRole("heading", { name: question })),
      ].map(async (part) => (await part.boundingBox())?.y ?? 0),
    );
    expect(tops.toSorted((one, two) => one - two)).toEqual(tops);
    expect(new Set(tops).size).toBe(6);
    expect(await his.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  });

  await test.step("he replies to the second; it costs what the button says", async () => {
    await his.getByRole("link", { name: "Reply: A place I keep going back to" }).tap();
    await expect(his).toHaveURL(new RegExp(`/chats/${chat}\\?reply=`));
    const quoted = his.locator("form .reply-to");
    await expect(quoted).toContainText(lighthouse);
    await his.getByRole("textbox", { name: /^Message to/ }).fill("With a flask of soup?");
    await his.getByRole("button", { name: /^Send ·/ }).tap();
    await expect(quoted, "once").toHaveCount(0);
  });

  await test.step("the bubble quotes it, for him now and after a reload, and for her", async () => {
    const reply = { hasText: "With a flask of soup?" };
    for (const [screen, way] of [
      [his, () => Promise.resolve()],
      [his, () => his.reload()],
      [page, () => page.goto(`/chats/${chat}`)],
    ] as const) {
      await way();
      const bubble = screen.locator("p.bubble", reply).last();
      await expect(bubble).toContainText(said[1][0]);
      await expect(bubble.locator("q")).toContainText(lighthouse);
      await expect(screen.locator("form .reply-to")).toHaveCount(0);
    }
  });

  await test.step("also by form alone, and a quote is left off as easily", async () => {
    const plain = await browser.newContext({ ...phone, javaScriptEnabled: false });
    await plain.addCookies(await hand.cookies());
    const form = await plain.newPage();
    await form.goto(`/members/${her}`);
    await form.getByRole("link", { name: `Reply: ${song}` }).click();
    await expect(form.locator("form .reply-to")).toContainText(song);
    await form.getByRole("textbox", { name: /^Message to/ }).fill("Casals, I hope");
    await form.getByRole("button", { name: /^Send ·/ }).click();
    await expect(form.locator("p.bubble", { hasText: "Casals, I hope" }).last()).toContainText(
      song,
    );
    await form.goto(`/members/${her}`);
    await form.getByRole("link", { name: `Reply: ${song}` }).click();
    await form.getByRole("link", { name: "Write without it" }).click();
    await expect(form).toHaveURL(new RegExp(`/chats/${chat}$`));
    await expect(form.locator("form .reply-to")).toHaveCount(0);
    await plain.close();
  });
  await hand.close();
});

test("without a photo the site's evening, an initial and the words themselves open the story", async ({
  page,
  vesper,
}) => {
  await logIn(page, "premium@demo.test");
  const [faceless] = await vesper.sql<Record<"id" | "name" | "about" | "since", string>>(
    `select p.id, p.name, p.about, to_char(their.signup_date at time zone 'UTC', 'FMMonth YYYY') as since
     from profile p join account their on their.id = p.id
       join profile me on me.site_id = p.site_id join account a on a.id = me.id
     where their.signup_date < now() - interval '60 days' and not their.invisible and a.email = 'premium@demo.test' and p.visible and not p.fictional and p.about <> ''
       and p.gender <> me.gender and not exists (select from image where profile_id = p.id)
     order by p.id limit 1`,
  );
  if (!faceless) throw new Error("everybody has a photo");
  await page.goto(`/members/${faceless.id}`);
  const band = page.locator(".story-band");
  await expect(band).toHaveText(faceless.name.slice(0, 1));
  await expect(band.locator(".hero-art")).toBeVisible();
  const { x, width, height } = (await band.boundingBox()) ?? {};
  expect([x, width, height]).toEqual([0, 390, 160]);
  await expect(page.getByRole("article").getByRole("figure")).toHaveCount(0);

  const words = page.getByRole("article").getByText(faceless.about);
  const sizeOf = (part: Locator) =>
    part.evaluate((element) => parseFloat(getComputedStyle(element).fontSize));
  expect(await sizeOf(words), "larger than what is read elsewhere").toBeGreaterThan(
    1.2 * (await sizeOf(page.locator("body"))),
  );
  await expect(words).toHaveCSS("font-family", /Fraunces/);
  await expect(page.getByText(`Here since ${faceless.since}`)).toBeVisible();
});
