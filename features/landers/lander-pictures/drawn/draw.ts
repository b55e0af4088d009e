import { chromium } from "@playwright/test";
import sharp from "sharp";

// The art that exists only as code of its page, small, for the operators' screen: `node
// features/landers/lander-pictures/drawn/draw.ts http://127.0.0.1:3000` takes it from a running site
// without pictures of its own. Again when the art changes.

const art = {
  alonetonight: ".street",
  iconslanding: ".icons-wall",
  maplanding: ".map-picture",
  socialnetwork: ".net-art",
};
const [address = "http://127.0.0.1:3000", program] = process.argv.slice(2);
const browser = await chromium.launch({
  ...(program && { executablePath: program }),
  args: ["--no-sandbox"],
});
const page = await browser.newPage({
  viewport: { width: 1280, height: 800 },
  reducedMotion: "reduce",
});
await page.addInitScript(() => localStorage.setItem("entry_warning_skipped", String(Date.now())));
for (const [lander, place] of Object.entries(art)) {
  await page.goto(`${address}/landers/${lander}`, { waitUntil: "networkidle" });
  // No words: they are read in eleven languages.
  await page.evaluate((words) => {
    for (const word of document.querySelectorAll<HTMLElement>(words))
      word.style.visibility = "hidden";
  }, ".tile span, .net-node b, .alone-words, .still, .town-name");
  const picture = await page.locator(place).first().screenshot();
  await sharp(picture)
    .resize(352, 220, { fit: "cover", position: "centre" })
    .webp({ quality: 70, effort: 6 })
    .toFile(new URL(`./${lander}.webp`, import.meta.url).pathname);
}
await browser.close();
