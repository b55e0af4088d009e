import type { Locator, Page } from "@playwright/test";
import sharp from "sharp";

/** Red, green and blue in the middle of a bar's full half, as it is drawn. */
export async function filledWith(bar: Locator): Promise<number[]> {
  await bar.evaluate((element: HTMLProgressElement) => {
    element.value = element.max / 2;
  });
  const picture = sharp(await bar.screenshot()).removeAlpha();
  const { data, info } = await picture.raw().toBuffer({ resolveWithObject: true });
  const at =
    (Math.floor(info.height / 2) * info.width + Math.floor(info.width / 4)) * info.channels;
  return [...data.subarray(at, at + 3)];
}

/** A colour of the site's as the browser draws it. */
export const colourOf = (page: Page, colour: string): Promise<number[]> =>
  page.evaluate((value) => {
    const probe = document.body.appendChild(document.createElement("i"));
    probe.style.color = value;
    const drawn = getComputedStyle(probe).color.match(/\d+/g)?.map(Number) ?? [];
    probe.remove();
    return drawn;
  }, colour);
