import { randomUUID } from "node:crypto";
import { agree } from "./agree.ts";
import { logInDevice } from "./api.ts";
import { desktop } from "./devices.ts";
import { logIn } from "./log-in.ts";
import { expect, test } from "./vesper.ts";
import { watch } from "./watch.ts";

const ran = "window.__xss=1";
const payloads = [
  `<script>${ran}</script>`,
  `</script><script>${ran}</script>`,
  `<img src=x onerror="${ran}">`,
  `"><svg onload=${ran}>`,
  `' onmouseover='${ran}' autofocus onfocus='${ran}`,
  `<svg><animate onbegin=${ran} attributeName=x dur=1s>`,
  `<iframe srcdoc="<script>parent.__xss=1</script>"></iframe>`,
  `<a href="javascript:${ran}">here</a>`,
  `javascript:${ran}`,
  `<details open ontoggle=${ran}>`,
  `{{constructor.constructor('${ran}')()}}`,
  "${" + ran + "} #{" + ran + "} <%= " + ran + " %>",
  `{name} <b>{count, plural, other {#}}</b>`,
  `\u2028\u2029<scr\u0000ipt>${ran}</script>`.replace("\u0000", "\u200b"),
  `＜script＞${ran}＜/script＞ \u202e>tpircs<`,
] as const;

/**
 * What members write is text, wherever it is shown; nothing of it runs, and no policy has to step
 * in.
 */
test("trust row 12: nothing that a member writes becomes a script", async ({ browser, vesper }) => {
  const author = await logInDevice(vesper, "free@demo.test");
  const { user } = (await author.call("GET", "/api/user.php")).body as {
    user: { id: string; profile: { about: string } };
  };
  expect(
    (await author.call("PUT", "/api/profile.php", { about: payloads.join("\n") })).status,
  ).toBe(200);
  const reader = await logInDevice(vesper, "premium@demo.test");
  const { user: readerUser } = (await reader.call("GET", "/api/user.php")).body as {
    user: { id: string };
  };
  const { conversation } = (
    await author.call("POST", "/api/chat.php", { profile: { id: readerUser.id } })
  ).body as { conversation: { id: string } };
  for (const body of payloads) {
    const { status } = await author.call("POST", "/api/messages.php", {
      conversation,
      client_id: randomUUID(),
      body,
    });
    expect(status, body).toBe(200);
  }
  const names = await Promise.all(
    payloads.map(
      async (name) =>
        (
          await author.call("POST", "/api/signup.php?check=1", {
            step: 1,
            name,
            date_of_birth: "1970-01-01",
          })
        ).status,
    ),
  );
  expect(
    names.every((status) => status === 422),
    "a name has no room for any of them",
  ).toBe(true);

  const context = await browser.newContext(desktop);
  // A search for nonsense is refused, and the browser says so on its console.
  const watched = await watch(context, vesper.url, {
    allowed: [/status of 404 .*\/members\?gender=/],
  });
  const page = await context.newPage();
  const expectNothingRan = async () =>
    expect(await page.evaluate(() => "__xss" in window)).toBe(false);
  await logIn(page, "premium@demo.test");

  await test.step("in a profile", async () => {
    await page.goto(`/members/${user.id}`);
    for (const payload of payloads)
      await expect(page.getByRole("main")).toContainText(payload.trim());
    await expectNothingRan();
  });
  await test.step("in the inbox and in a conversation", async () => {
    await page.goto("/chats");
    await expect(page.getByRole("list", { name: "Conversations" })).toContainText(payloads[14]);
    await expectNothingRan();
    await page.goto(`/chats/${conversation.id}`);
    const messages = page.getByRole("list", { name: /^Messages with / });
    for (const payload of payloads) await expect(messages).toContainText(payload.trim());
    await messages.getByText(payloads[4], { exact: true }).hover();
    await expectNothingRan();
  });
  await test.step("in a message that comes in live", async () => {
    await author.call("POST", "/api/messages.php", {
      conversation,
      client_id: randomUUID(),
      body: `now ${payloads[2]}`,
    });
    await expect(page.getByRole("list", { name: /^Messages with / })).toContainText(
      `now ${payloads[2]}`,
    );
    await expectNothingRan();
  });
  await test.step("in what a query string says", async () => {
    for (const payload of payloads) {
      await page.goto(
        `/members?gender=${encodeURIComponent(payload)}&countryregion=${encodeURIComponent(payload)}&min_age=${encodeURIComponent(payload)}`,
      );
      await expectNothingRan();
    }
    await page.goto(`/login?next=${encodeURIComponent(payloads[8])}`);
    await expectNothingRan();
  });
  watched.expectQuiet();
  await context.close();

  const visitor = await browser.newContext(desktop);
  const visited = await watch(visitor, vesper.url);
  const strange = await visitor.newPage();
  await agree(vesper, user.id);
  await strange.goto(`/members/${user.id}`);
  await expect(strange.getByRole("main")).toContainText("Members can see what");
  await expect(strange.getByRole("main")).not.toContainText(payloads[1].trim());
  expect(await strange.evaluate(() => "__xss" in window)).toBe(false);
  visited.expectQuiet();
  await visitor.close();
  await author.call("PUT", "/api/profile.php", { about: user.profile.about });
});
