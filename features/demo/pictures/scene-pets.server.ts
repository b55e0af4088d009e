/** Pets of demo members: flat shapes, 864×1080, in the palette of the portraits. */
import { type Brush, disc, line, oval, rect, shape, sky, times } from "./scene-places.server.ts";
import { ink, oneOf } from "./scene-things.server.ts";

export function dog({ wall, cloth, random }: Brush): string {
  const [fur, dark, light] = oneOf(
    [
      ["#c68f5c", "#8f5c36", "#f1dcc0"],
      ["#4a4149", "#2f2930", "#d9cfc6"],
      ["#e9d9bf", "#c3a27c", "#fbf3e4"],
      ["#8a5a3c", "#5c3826", "#ecd6ba"],
    ],
    random,
  );
  const ear = (side: 1 | -1) =>
    shape(
      `M${432 + side * 120} 372C${432 + side * 220} 340 ${432 + side * 262} 470 ${432 + side * 232} 590C${432 + side * 214} 640 ${432 + side * 158} 610 ${432 + side * 150} 540Z`,
      dark,
    );
  const blaze = random() < 0.6;
  return (
    sky(wall.glow, wall.top) +
    disc(432, 520, 380, wall.glow, 'opacity=".6"') +
    rect(0, 900, 864, 180, wall.bottom) +
    shape("M196 1080C196 860 300 760 432 760S668 860 668 1080Z", fur) +
    shape("M330 1080C330 900 380 830 432 830S534 900 534 1080Z", light) +
    oval(432, 520, 196, 214, fur) +
    ear(-1) +
    ear(1) +
    (blaze ? shape("M404 318C424 300 442 300 460 318L480 560H384Z", light) : "") +
    oval(432, 616, 118, 104, light) +
    oval(432, 566, 46, 33, ink) +
    oval(420, 556, 14, 8, "#fff", 'opacity=".5"') +
    line("M432 598V640M432 640C410 674 372 668 360 646M432 640C454 674 492 668 504 646", ink, 9) +
    (random() < 0.55
      ? shape(
          "M404 664C404 730 416 752 434 752S464 730 462 664C450 674 440 668 432 656C424 668 414 674 404 664Z",
          "#d9776c",
        )
      : "") +
    disc(352, 494, 25, ink) +
    disc(512, 494, 25, ink) +
    disc(361, 485, 8, "#fff") +
    disc(521, 485, 8, "#fff") +
    line("M272 762C340 840 524 840 592 762", cloth.base, 34) +
    disc(432, 836, 24, "#e2bd86")
  );
}

export function cat({ wall, cloth, random }: Brush): string {
  const [fur, mark] = oneOf(
    [
      ["#3a3238", "#544a52"],
      ["#b8743f", "#8f5530"],
      ["#8e8984", "#6d6863"],
      ["#efe4d2", "#d3b58e"],
    ],
    random,
  );
  const night = random() < 0.5;
  const stripes = times(4, (at) =>
    line(
      `M${352 + at * 6} ${660 + at * 58}C400 ${686 + at * 58} 452 ${690 + at * 58} 500 ${672 + at * 58}`,
      mark,
      15,
    ),
  );
  return (
    rect(0, 0, 864, 1080, cloth.deep) +
    rect(0, 0, 864, 1080, wall.bottom, 'opacity=".5"') +
    `<svg x="110" y="70" width="644" height="760" viewBox="110 70 644 760">${
      night ? sky("#262a45", wall.bottom) : sky(wall.top, wall.glow)
    }${disc(560, 260, 80, "#fff3d6", 'opacity=".95"')}${shape(
      "M0 690C200 600 420 690 864 600V900H0Z",
      wall.bottom,
    )}${shape("M0 770C260 690 520 770 864 700V900H0Z", cloth.base, 'opacity=".8"')}</svg>` +
    line("M110 70H754V830H110ZM432 70V830M110 400H754", "#f3e8da", 22) +
    line("M500 860C640 880 740 900 700 990C680 1036 620 1020 640 976", fur, 44) +
    shape(
      "M290 880C280 720 330 600 372 560C352 500 350 440 352 376L404 424C424 416 452 416 470 424L520 376C524 440 522 500 500 560C546 610 592 720 584 880Z",
      fur,
    ) +
    stripes +
    rect(0, 866, 864, 46, "#f3e8da") +
    rect(0, 912, 864, 168, "#dcc7a6") +
    rect(0, 912, 864, 14, "#b99a70", 'opacity=".5"')
  );
}
