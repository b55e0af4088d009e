import { logIn } from "./log-in.ts";
import { expect, test } from "./vesper.ts";

/**
 * A page on another site that a logged-in member opens: it tries everything that a browser lets it
 * send.
 */
const hostile = (url: string) => `<!doctype html><title>Win a cruise</title>
<iframe name="hole"></iframe>
<form id="json" method="post" target="hole" enctype="text/plain" action="${url}/api/profile.php"><input name='{"about":"taken over","x":"' value='"}'></form>
<form id="page" method="post" target="hole" action="${url}/profile"><input name="about" value="taken over"></form>
<form id="out" method="post" target="hole" action="${url}/logout"></form>
<img src="${url}/logout"><img src="${url}/lang-config?language=de"><img src="${url}/api/profile.php?about=taken+over">
<iframe src="${url}/settings"></iframe>
<script>
window.tried = (async () => {
  for (const form of document.forms) { form.submit(); await new Promise((next) => setTimeout(next, 500)); }
  const say = { method: "PUT", credentials: "include", mode: "no-cors", body: '{"about":"taken over"}' };
  await fetch("${url}/api/profile.php", { ...say, method: "POST" }).catch(() => 0);
  const read = await fetch("${url}/api/user.php", { credentials: "include" }).then((answer) => answer.text(), () => "kept from us");
  const put = await fetch("${url}/api/profile.php", { ...say, mode: "cors", headers: { "content-type": "application/json", "x-client-request": "1" } }).then(() => "sent", () => "kept from us");
  return [read, put];
})();
</script>`;

test("trust row 11: a page on another site that a member opens changes nothing and reads nothing of theirs", async ({
  browser,
  vesper,
}) => {
  const context = await browser.newContext();
  const page = await context.newPage();
  await logIn(page, "free@demo.test");
  const aboutOf = async () => {
    const answer = await context.request.get(`${vesper.url}/api/user.php`);
    const { user } = (await answer.json()) as { user: { profile: { about: string } } | null };
    return user?.profile.about;
  };
  const before = await aboutOf();
  expect(before, "logged in, with words of one's own").toBeTruthy();

  await context.route("http://cruise.test/", (route) =>
    route.fulfill({ contentType: "text/html", body: hostile(vesper.url) }),
  );
  const other = await context.newPage();
  await other.goto("http://cruise.test/");
  expect(await other.evaluate("window.tried")).toEqual(["kept from us", "kept from us"]);
  expect(await aboutOf(), "still logged in, and the words are the same").toBe(before);
  await page.reload();
  await expect(page.locator("html")).toHaveAttribute("lang", "en");
  await context.close();
});
