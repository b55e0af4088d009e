/**
 * The shapes of a drawn portrait that Lorelei does not bring: backdrop, light, clothes, beards and
 * the lines of age. Coordinates are those of Lorelei's head: the chin lies near (550, 800), the
 * picture reaches from (-65, 20) to (1002, 1353).
 */
import type { Answer } from "#features/profile-fields/profile-fields.ts";

export type Head = "variant01" | "variant02" | "variant03" | "variant04";
export type Skin = { light: string; base: string; deep: string; line: string };
/** Light above, deep below and at the edges; and what a member with such hair would say of it. */
export type Hair = readonly [light: string, deep: string, colour: Answer<"hair_colour">];
export type Cloth = { base: string; deep: string; inner: string };
export type Backdrop = { top: string; bottom: string; glow: string };
export type Garment = "crew" | "turtleneck" | "shirt" | "blazer" | "v-neck" | "scarf";
export type Beard = "full" | "short" | "goatee" | "moustache";

/** Where the neck meets the shoulders, and the line of the jaw, which differ from head to head. */
const heads: Record<Head, { left: [number, number]; right: [number, number]; jaw: string }> = {
  variant01: {
    left: [266, 892],
    right: [655, 865],
    jaw: "M346 726C372 775 430 812 555 824L588 828C600 860 560 905 470 905C400 905 356 850 356 790Z",
  },
  variant02: {
    left: [272, 884],
    right: [632, 858],
    jaw: "M342 720C372 760 425 788 515 795L585 793C600 850 550 890 470 890C400 890 356 840 356 780Z",
  },
  variant03: {
    left: [272, 896],
    right: [694, 888],
    jaw: "M345 708C372 752 430 786 545 792L585 790C596 850 550 890 470 890C400 890 352 840 352 770Z",
  },
  variant04: {
    left: [290, 900],
    right: [662, 882],
    jaw: "M344 708C372 745 425 778 520 791L565 788C580 845 545 890 470 890C400 890 352 840 352 770Z",
  },
};

/**
 * Gradients used by every other shape: `url(#skin)`, `url(#hair)`, `url(#wall)`, `url(#glow)`,
 * `url(#cheek)`, `url(#cloth)`.
 */
export function paints(skin: Skin, hair: Hair, cloth: Cloth, wall: Backdrop): string {
  const stop = (offset: number, colour: string, opacity = 1) =>
    `<stop offset="${offset}" stop-color="${colour}" stop-opacity="${opacity}"/>`;
  const round = (id: string, x: number, y: number, r: number, stops: string) =>
    `<radialGradient id="${id}" gradientUnits="userSpaceOnUse" cx="${x}" cy="${y}" r="${r}">${stops}</radialGradient>`;
  return `<defs>
    ${round("skin", 560, 500, 470, stop(0.1, skin.light) + stop(0.55, skin.base) + stop(1, skin.deep))}
    <linearGradient id="hair" gradientUnits="userSpaceOnUse" x1="560" y1="180" x2="380" y2="860">${stop(0, hair[0])}${stop(1, hair[1])}</linearGradient>
    <linearGradient id="wall" x1="0" y1="0" x2="0.35" y2="1">${stop(0, wall.top)}${stop(1, wall.bottom)}</linearGradient>
    <linearGradient id="cloth" gradientUnits="userSpaceOnUse" x1="640" y1="860" x2="420" y2="1360">${stop(0, cloth.base)}${stop(1, cloth.deep)}</linearGradient>
    <radialGradient id="glow">${stop(0, wall.glow, 0.95)}${stop(0.62, wall.glow, 0.5)}${stop(1, wall.glow, 0)}</radialGradient>
    <radialGradient id="cheek">${stop(0, "#d9615a", 0.34)}${stop(1, "#d9615a", 0)}</radialGradient>
  </defs>`;
}

/** A wall with evening light on it: one large soft disc and two hills out of focus. */
export function backdrop(wall: Backdrop, turn: number, lift: number): string {
  const x = 330 + turn * 320,
    y = 380 + lift * 160;
  return `<rect x="-65" y="20" width="1067" height="1333" fill="url(#wall)"/>
    <circle cx="${x}" cy="${y}" r="${560 + lift * 120}" fill="url(#glow)"/>
    <circle cx="${x}" cy="${y + 30}" r="${330 + turn * 60}" fill="${wall.glow}" opacity="0.28"/>
    <path d="M-65 ${960 - lift * 120}C120 ${820 - turn * 90} 320 ${900 + turn * 60} 520 ${980 - lift * 40}S860 ${1000 - turn * 140} 1002 ${860 + lift * 60}V1353H-65Z" fill="${wall.bottom}" opacity="0.4"/>`;
}

/** The shadow that the chin throws on the neck. */
export function neckShadow(head: Head, skin: Skin): string {
  return `<path d="${heads[head].jaw}" fill="${skin.line}" opacity="0.34"/>`;
}

export function cheeks(): string {
  return `<circle cx="430" cy="640" r="82" fill="url(#cheek)"/><circle cx="660" cy="628" r="52" fill="url(#cheek)"/>`;
}

/**
 * Laughter lines, folds and forehead lines: none before 42, all of them from the middle sixties.
 */
export function ageLines(age: number, skin: Skin): string {
  const line = (d: string, from: number, width = 6) =>
    age < from
      ? ""
      : `<path d="${d}" stroke="${skin.line}" stroke-width="${width}" stroke-linecap="round" fill="none" opacity="${Math.min(0.75, 0.35 + (age - from) * 0.03)}"/>`;
  return [
    line("M388 506C378 502 370 496 363 488", 42),
    line("M386 526C374 527 364 526 354 521", 47),
    line("M506 624C478 636 452 656 440 684", 45),
    line("M430 572C452 584 480 586 504 576", 52, 5),
    line("M642 566C654 574 668 574 680 568", 52, 5),
    line("M402 540C392 546 382 549 370 549", 60),
    line("M448 352C500 340 560 340 612 354", 58, 5),
    line("M470 318C512 308 556 309 596 320", 66, 5),
    line("M668 628C680 638 686 650 686 666", 64, 5),
  ].join("");
}

/** Teeth for an open smile: the outer contour of the mouth, filled, under the drawn lips. */
export function teeth(mouthPath: string): string {
  return `<path d="${mouthPath.slice(0, mouthPath.search(/z/i) + 1)}" fill="#fff5ea"/>`;
}

/**
 * A beard along the jaw in the colour of the hair; the mouth is drawn over it afterwards. A short
 * one stays inside `facePath`.
 */
export function beard(kind: Beard, head: Head, colours: Hair, facePath: string): string {
  const drop = head === "variant01" ? 26 : 0;
  const moustache =
    "M566 634C540 628 500 644 462 684C486 678 510 670 540 668C556 667 566 664 574 660C584 664 600 664 620 664C640 662 654 656 668 646C646 634 612 626 590 634C582 637 574 637 566 634Z";
  const chin = `M520 722C540 712 590 712 618 720C640 740 640 776 616 ${800 + drop}C590 ${816 + drop} 548 ${812 + drop} 524 ${796 + drop}C506 770 506 740 520 722Z`;
  const along = (depth: number) =>
    `M304 560C316 600 322 640 330 676C346 730 376 ${766 + depth} 432 ${792 + depth + drop / 2}C480 ${808 + depth + drop} 530 ${812 + depth + drop} 570 ${812 + depth + drop}C640 ${808 + depth + drop} 690 ${770 + depth} 712 704C718 680 718 650 717 622C706 640 690 652 672 648C650 630 612 622 590 632C582 636 574 636 566 632C530 622 484 640 456 676C424 690 396 676 376 644C358 612 350 586 348 556C334 548 314 550 304 560ZM480 676C520 664 620 664 650 660C652 690 630 708 590 712C540 716 500 704 480 676Z`;
  const paint = (d: string, opacity: number, edge = 4) =>
    `<path d="${d}" fill="url(#hair)" fill-rule="evenodd" fill-opacity="${opacity}" stroke="${colours[1]}" stroke-width="${edge}" stroke-opacity="${opacity}" stroke-linejoin="round"/>`;
  if (kind === "moustache") return paint(moustache, 1);
  if (kind === "goatee") return paint(moustache, 1) + paint(chin, 1);
  if (kind === "full") return paint(along(12), 1);
  return `<clipPath id="face"><path d="${facePath}"/></clipPath><g clip-path="url(#face)">${paint(along(-14), 0.55, 0)}</g>`;
}

/**
 * Shoulders and clothes over the neck of this head. `spread` widens the shoulders, in picture
 * units.
 */
export function clothes(
  garment: Garment,
  head: Head,
  cloth: Cloth,
  ink: string,
  spread: number,
): string {
  const {
    left: [lx, ly],
    right: [rx, ry],
  } = heads[head];
  const shoulders = (neckline: string, lift = 0) =>
    `M${lx} ${ly - lift}C${lx - 70} ${ly + 40} ${110 - spread} 950 ${46 - spread} 1060C${6 - spread} 1150 ${-14 - spread} 1260 ${-20 - spread} 1400H${956 + spread}C${950 + spread} 1250 ${936 + spread} 1120 ${892 + spread} 1030C${846 + spread} 950 ${rx + 70} ${ry + 55} ${rx} ${ry - lift}${neckline}Z`;
  const fill = (d: string, colour: string) =>
    `<path d="${d}" fill="${colour}" stroke="${ink}" stroke-width="9" stroke-linejoin="round"/>`;
  const fold = (d: string) =>
    `<path d="${d}" stroke="${ink}" stroke-width="7" stroke-linecap="round" fill="none" opacity="0.32"/>`;
  const chest = `<path d="M${lx + 18} ${ly + 34}L${rx - 18} ${ry + 44}C640 1280 330 1280 ${lx + 18} ${ly + 34}Z" fill="url(#skin)"/>`;
  const round = (depth: number) =>
    `C${rx - 6} ${depth - 40} 560 ${depth} 475 ${depth}C390 ${depth} ${lx + 20} ${depth - 40} ${lx} ${ly}`;
  const vee = (depth: number) =>
    `C${rx - 20} ${ry + 90} 560 ${depth - 60} 506 ${depth}C430 ${depth - 60} ${lx + 34} ${ly + 90} ${lx} ${ly}`;
  const rib = (d: string) =>
    `<path d="${d}" stroke="${ink}" stroke-width="46" fill="none"/><path d="${d}" stroke="${cloth.deep}" stroke-width="29" fill="none"/>`;
  const sleeves =
    fold("M150 1180C164 1240 168 1300 166 1360") + fold("M806 1170C790 1230 784 1300 786 1360");
  const hem = (depth: number) => `M${rx} ${ry}${round(depth)}`;
  switch (garment) {
    case "crew":
      return chest + fill(shoulders(round(1004)), "url(#cloth)") + rib(hem(1004)) + sleeves;
    case "turtleneck": {
      const collar = `M348 812C332 850 300 890 262 926C330 1010 600 1010 ${rx + 12} 900C640 880 606 868 592 842C560 900 410 900 348 812Z`;
      return (
        fill(shoulders(round(960)), "url(#cloth)") +
        fill(collar, "url(#cloth)") +
        fold("M330 880C400 950 540 960 622 892") +
        sleeves
      );
    }
    case "v-neck":
      return (
        chest +
        fill(shoulders(vee(1110)), "url(#cloth)") +
        rib(`M${rx} ${ry}${vee(1110)}`) +
        sleeves
      );
    case "shirt":
      return (
        chest +
        fill(shoulders(vee(1090)), "url(#cloth)") +
        fold("M508 1096C512 1180 512 1270 508 1360") +
        sleeves +
        fill(
          `M${lx - 4} ${ly - 14}C${lx + 34} ${ly + 90} 430 1030 506 1092C450 1110 400 1130 352 1150C300 1080 ${lx - 40} 1010 ${lx - 44} ${ly + 26}Z`,
          cloth.base,
        ) +
        fill(
          `M${rx + 2} ${ry - 12}C${rx - 20} ${ry + 90} 560 1030 506 1092C556 1106 596 1120 636 1140C690 1070 ${rx + 50} 1000 ${rx + 46} ${ry + 38}Z`,
          cloth.base,
        )
      );
    case "blazer": {
      const lapels =
        fill(
          `M${lx - 34} ${ly + 24}C${lx - 10} 1040 380 1220 492 1380L300 1220L236 1150L272 1116L206 1056Z`,
          cloth.deep,
        ) +
        fill(
          `M${rx + 36} ${ry + 34}C${rx - 10} 1060 600 1230 500 1380L676 1210L738 1140L700 1110L770 1040Z`,
          cloth.deep,
        );
      return (
        chest +
        fill(shoulders(round(1000)), cloth.inner) +
        fold("M360 1040C420 1070 540 1070 600 1036") +
        fill(
          `M${lx - 34} ${ly + 24}C${lx - 90} ${ly + 60} ${110 - spread} 950 ${46 - spread} 1060C${6 - spread} 1150 ${-14 - spread} 1260 ${-20 - spread} 1400H494C400 1240 ${lx - 6} 1060 ${lx - 34} ${ly + 24}Z`,
          "url(#cloth)",
        ) +
        fill(
          `M${rx + 36} ${ry + 34}C${rx + 90} ${ry + 70} ${846 + spread} 950 ${892 + spread} 1030C${936 + spread} 1120 ${950 + spread} 1250 ${956 + spread} 1400H496C600 1240 ${rx - 6} 1070 ${rx + 36} ${ry + 34}Z`,
          "url(#cloth)",
        ) +
        lapels +
        sleeves
      );
    }
    case "scarf":
      return (
        fill(shoulders(round(960)), "url(#cloth)") +
        sleeves +
        fill(`M560 990C600 1060 640 1180 640 1400H470C490 1240 480 1100 440 1000Z`, cloth.inner) +
        fill(
          `M340 822C300 850 240 880 226 936C220 1000 330 1060 470 1062C610 1062 720 1010 716 940C712 890 640 880 596 846C560 900 410 900 340 822Z`,
          cloth.inner,
        ) +
        fold("M262 930C330 1000 560 1020 672 940") +
        fold("M310 890C390 960 540 970 620 900")
      );
  }
}
