import type { JSHandle, Page } from "@playwright/test";
import sharp from "sharp";
import { desktop, phone } from "./devices.ts";
import { logIn } from "./log-in.ts";
import { enterAs, member } from "./own-member.ts";
import { expect, test } from "./vesper.ts";

/** A photo as the system hands it over when it is dragged or pasted. */
async function handedOver(page: Page, name: string, hue: number): Promise<JSHandle<DataTransfer>> {
  const bytes = await sharp({
    create: { width: 300, height: 400, channels: 3, background: { r: hue, g: 90, b: 200 - hue } },
  })
    .png()
    .toBuffer();
  return page.evaluateHandle(
    ([file, encoded]) => {
      const data = new DataTransfer();
      data.items.add(
        new File([Uint8Array.from(atob(encoded), (each) => each.charCodeAt(0))], file, {
          type: "image/png",
        }),
      );
      return data;
    },
    [name, bytes.toString("base64")] as const,
  );
}

test("photos come by drag, by paste and from the camera; others look at them with a finger", async ({
  browser,
  vesper,
}) => {
  const own = await member(vesper, "Wilhelmina");
  const desk = await browser.newContext({ ...desktop, reducedMotion: "reduce" });
  const page = await desk.newPage();
  // No camera is attached here: what one would show is drawn.
  await page.addInitScript(() => {
    navigator.mediaDevices.getUserMedia = async () => {
      const canvas = Object.assign(document.createElement("canvas"), { width: 640, height: 480 });
      const pen = canvas.getContext("2d");
      setInterval(() => {
        if (pen) {
          pen.fillStyle = "#a65";
          pen.fillRect(0, 0, 640, 480);
        }
      }, 50);
      return canvas.captureStream(20);
    };
  });
  await enterAs(page, own);
  await expect(page).toHaveURL(/\/members(\?|$)/);
  await page.goto("/profile");
  const tiles = page.getByRole("button", { name: /^Options for photo/ });

  await test.step("dragged over the page, which says that it may be let go; dropped", async () => {
    const dataTransfer = await handedOver(page, "dropped.png", 40);
    await expect(async () => {
      await page.dispatchEvent("body", "dragover", { dataTransfer });
      await expect(page.locator("[data-over]")).toHaveCount(1, { timeout: 500 });
    }, "the page takes files once its scripts are there").toPass();
    await page.dispatchEvent("body", "drop", { dataTransfer });
    await expect(page.locator("[data-over]")).toHaveCount(0);
    await expect(tiles).toHaveCount(1);
  });

  await test.step("pasted", async () => {
    await (
      await handedOver(page, "pasted.png", 160)
    ).evaluate((clipboardData) =>
      document.body.dispatchEvent(
        new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }),
      ),
    );
    await expect(tiles).toHaveCount(2);
  });

  await test.step("taken with the computer's camera, looked at, taken again, used", async () => {
    await page.getByText("Take a photo").click();
    const dialog = page.getByRole("dialog", { name: "Take a photo" });
    await dialog.getByRole("button", { name: "Take the photo" }).click();
    await expect(dialog.getByRole("img", { name: "The photo you’ve just taken" })).toBeVisible();
    await dialog.getByRole("button", { name: "Take another" }).click();
    await dialog.getByRole("button", { name: "Take the photo" }).click();
    await dialog.getByRole("button", { name: "Use this photo" }).click();
    await expect(dialog).toHaveCount(0);
    await expect(tiles).toHaveCount(3);
  });
  await desk.close();

  await test.step("on a phone a swipe shows the next one, and a double press comes closer", async () => {
    await vesper.sql("update image set status = 'active' where profile_id = $1", [own.id]);
    await vesper.sql("select set_face($1)", [own.id]);
    const hand = await browser.newContext({ ...phone, reducedMotion: "reduce" });
    const his = await hand.newPage();
    await logIn(his, "premium@demo.test", `/members/${own.id}`);
    await his.getByRole("link", { name: /^Photo of .*, Photo 1 of 3/ }).tap();
    const viewer = his.getByRole("dialog", { name: /^Photos of/ });
    await expect(viewer.getByRole("status")).toHaveText("Photo 1 of 3");
    const finger = await hand.newCDPSession(his);
    const swipe = async (across: number) => {
      const at = (share: number) => [{ x: 195 - across / 2 + across * share, y: 420 }];
      await finger.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: at(0) });
      for (let step = 1; step <= 10; step += 1)
        await finger.send("Input.dispatchTouchEvent", {
          type: "touchMove",
          touchPoints: at(step / 10),
        });
      await finger.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
    };
    await swipe(-260);
    await expect(viewer.getByRole("status")).toHaveText("Photo 2 of 3");
    await swipe(260);
    await expect(viewer.getByRole("status")).toHaveText("Photo 1 of 3");
    const closer = viewer.getByRole("button", { name: "Look closer" });
    const photo = viewer.getByRole("img", { name: /Photo 1 of 3/ });
    const width = async () => (await photo.boundingBox())?.width ?? 0;
    const before = await width();
    await photo.dblclick();
    await expect(closer).toHaveAttribute("aria-pressed", "true");
    await expect.poll(width).toBeGreaterThan(before * 1.3);
    await closer.tap();
    await expect(closer).toHaveAttribute("aria-pressed", "false");
    await expect.poll(width).toBe(before);
    await hand.close();
  });
});
