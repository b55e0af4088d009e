import sharp from "sharp";
import { phone } from "./devices.ts";
import { logInOffice, officeOf } from "./log-in-office.ts";
import { expect, test } from "./vesper.ts";

test("an operator puts a picture in the place of the street, without JavaScript; visitors see it at once, and the street again when it is given back", async ({
  browser,
  vesper,
}) => {
  const address = "/landers/alonetonight/rain";
  const seen = async () => {
    const answer = await fetch(vesper.url + address);
    return {
      html: await answer.text(),
      policy: answer.headers.get("content-security-policy") ?? "",
    };
  };
  const drawn = await seen();
  expect(drawn.html).toContain('id="row"');
  expect(drawn.html).not.toContain("/pictures/");

  const context = await browser.newContext({
    ...phone,
    javaScriptEnabled: false,
    baseURL: officeOf(vesper),
  });
  const page = await context.newPage();
  const main = page.getByRole("main");
  await logInOffice(page, vesper, "/operator/pictures");
  await main.getByRole("link", { name: "Alone tonight?" }).click();
  await main.getByRole("checkbox", { name: "I hold the rights" }).check();
  const buffer = await sharp({
    create: { width: 1600, height: 1000, channels: 3, background: "#f4efe6" },
  })
    .jpeg()
    .toBuffer();
  await main
    .getByLabel("Picture", { exact: true })
    .setInputFiles({ name: "evening.jpg", mimeType: "image/jpeg", buffer });
  await main.getByRole("button", { name: "Upload" }).click();
  await expect(main.getByText("Visitors see it once you use it.")).toBeVisible();
  expect((await seen()).html, "a draft is nobody else's").not.toContain("/pictures/");
  await main.getByLabel("Show it in").selectOption({ label: "A rainy evening is better shared" });
  await main.getByRole("button", { name: "Use this picture" }).click();
  await expect(main.getByText("Visitors see the picture from now on.")).toBeVisible();

  const own = await seen();
  expect(own.html).toMatch(
    /<img class="own-picture[^>]* alt=""[^>]* srcSet="\/pictures\/[0-9a-f]{32}\.webp 640w/,
  );
  expect(own.html, "the drawn one is not sent beside it").not.toContain('id="row"');
  expect(own.policy.replace(/'sha256-[^']*'/g, "")).toBe(
    drawn.policy.replace(/'sha256-[^']*'/g, ""),
  );
  expect(
    await (await fetch(`${vesper.url}/landers/alonetonight/snow`)).text(),
    "the other looks keep the street",
  ).toContain('id="row"');
  const visitor = await browser.newPage();
  await visitor.goto(vesper.url + address);
  await expect(visitor.locator(".own-picture")).toHaveJSProperty(
    "naturalWidth",
    await visitor
      .locator(".own-picture")
      .evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth)),
  );
  await visitor.close();

  await main.getByRole("button", { name: "Back to the drawn one" }).click();
  await expect(main.getByText("The picture is removed.")).toBeVisible();
  expect((await seen()).html).toContain('id="row"');
  await context.close();
});
