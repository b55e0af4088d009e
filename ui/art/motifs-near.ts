/** Things on a table or at a window, in the foreground of the evening scenes: SVG text. */

import { at, times } from "./place.ts";

/** A candle flame with its light, its foot at 0,0. */
const flame = (fill: string, reach = 150) =>
  `<circle cy="-26" r="${reach}" fill="url(#warm)"/><path fill="${fill}" d="M0-62c10 16 15 26 15 37a15 15 0 0 1-30 0c0-11 5-21 15-37Z"/><path fill="#fffaf0" d="M0-36c5 8 7 13 7 18a7 7 0 0 1-14 0c0-5 2-10 7-18Z"/>`;

/** A wine glass, its foot at 0,0, 300 high. */
const wineGlass = (wine: string, rim: string) =>
  `<path fill="#fff" fill-opacity=".1" d="M-62-300C-78-200-62-150 0-146 62-150 78-200 62-300Z"/>` +
  `<path fill="${wine}" d="M-70-236C-70-178-50-150 0-148 50-150 70-178 70-236Q0-226-70-236Z"/>` +
  `<path fill="#fff" fill-opacity=".16" d="M-70-236Q0-226 70-236 0-248-70-236Z"/>` +
  `<path fill="none" stroke="${rim}" stroke-opacity=".75" stroke-width="3" stroke-linecap="round" d="M-62-300C-78-200-62-150 0-147 62-150 78-200 62-300M0-147V-8M-52-3Q0-16 52-3"/>` +
  `<path fill="none" stroke="${rim}" stroke-opacity=".5" stroke-width="2" d="M-62-300Q0-290 62-300"/>` +
  `<path fill="none" stroke="#fff" stroke-opacity=".55" stroke-width="5" stroke-linecap="round" d="M-50-276C-56-236-54-204-46-184"/>`;

/** Tiny lit windows along a slope. */
const village = (spots: [number, number][], fill: string) =>
  spots
    .map(
      ([x, y], index) =>
        `<rect x="${x}" y="${y}" width="${5 + (index % 3)}" height="${6 + (index % 2) * 2}" rx="1" fill="${fill}" opacity="${0.6 + (index % 4) * 0.12}"/>`,
    )
    .join("");

/** A cocktail coupe, its foot at 0,0, 230 high. */
const coupe = (drink: string, rim: string) =>
  `<path fill="${drink}" d="M-84-214C-74-152-40-138 0-136 40-138 74-152 84-214Z"/><path fill="#fff" fill-opacity=".22" d="M-84-214Q0-200 84-214 0-228-84-214Z"/>` +
  `<path fill="none" stroke="${rim}" stroke-opacity=".85" stroke-width="3" stroke-linecap="round" d="M-92-232C-82-152-42-136 0-135 42-136 82-152 92-232M0-135V-6M-48-2Q0-14 48-2M-92-232Q0-216 92-232 0-246-92-232"/>` +
  `<path fill="none" stroke="#fff" stroke-opacity=".5" stroke-width="5" stroke-linecap="round" d="M-70-200C-64-176-56-164-44-156"/>`;

export function glasses(c: {
  table: string;
  cloth: string;
  wine: string;
  rim: string;
  flame: string;
}): string {
  const lights: [number, number][] = [
    [160, 742],
    [188, 752],
    [214, 738],
    [240, 758],
    [640, 772],
    [668, 760],
    [700, 778],
    [730, 764],
    [764, 780],
    [1350, 742],
    [1378, 754],
    [1404, 738],
    [1440, 756],
    [1470, 744],
  ];
  return (
    village(lights, c.flame) +
    `<path fill="${c.table}" d="M0 880Q800 836 1600 880V1000H0Z"/><path fill="${c.cloth}" d="M0 880Q800 836 1600 880V892Q800 848 0 892Z"/>` +
    at(
      1120,
      898,
      `<rect x="-26" y="-96" width="52" height="96" rx="8" fill="#fff" fill-opacity=".1"/><rect x="-15" y="-70" width="30" height="66" rx="4" fill="#f6dcc0"/>`,
    ) +
    at(1120, 830, flame(c.flame, 240)) +
    at(960, 934, wineGlass(c.wine, c.rim), 1.06, -1.5) +
    at(1290, 942, wineGlass(c.wine, c.rim), 1.06, 1.5)
  );
}

export function coupes(c: { rail: string; first: string; second: string; rim: string }): string {
  const bulbs = times(13, (i) => {
    const x = i * 134;
    const y = 66 + Math.abs(((i * 134) % 800) - 400) * -0.28 + 130;
    return `<circle cx="${x}" cy="${y.toFixed(0)}" r="42" fill="url(#warm)"/><circle cx="${x}" cy="${y.toFixed(0)}" r="8" fill="#ffe6bd"/>`;
  });
  return (
    `<path fill="none" stroke="${c.rail}" stroke-width="4" d="M0 76Q400 296 800 76T1600 76"/>`.replace(
      "T1600 76",
      "Q1200 296 1600 76",
    ) +
    bulbs +
    `<path fill="${c.rail}" d="M0 908H1600V1000H0Z"/><path fill="${c.rim}" opacity=".25" d="M0 908H1600V912H0Z"/>` +
    at(1130, 300, "") +
    `<ellipse cx="1130" cy="900" rx="330" ry="150" fill="url(#warm)" opacity=".45"/>` +
    at(1040, 934, coupe(c.first, c.rim), 1.2, -2) +
    at(1264, 944, coupe(c.second, c.rim), 1.2, 2) +
    at(
      1106,
      672,
      `<circle r="30" fill="${c.second}"/><circle r="23" fill="#ffe1b0"/><path stroke="${c.second}" stroke-width="3" d="M-22 0H22M0-22V22M-16-16 16 16M-16 16 16-16"/>`,
    )
  );
}

export function curtains(c: {
  folds: string[];
  cord: string;
  sill: string;
  wax: string;
  flame: string;
}): string {
  // each fold falls straight, is gathered at the cord (y 640) and opens again below it
  const half = (mirror: boolean) => {
    const x = (value: number) => (mirror ? 1600 - value : value);
    const fold = (i: number) => {
      const [a, b] = [-60 + i * 92, 40 + i * 92];
      const [ka, kb] = [-60 + i * 34, 0 + i * 34];
      const [fa, fb] = [-80 + i * 58, -10 + i * 58];
      return `<path fill="url(#fold${i % 4})" d="M${x(a)} -10C${x(a)} 300 ${x(ka)} 460 ${x(ka)} 640C${x(ka)} 760 ${x(fa)} 860 ${x(fa)} 1000H${x(fb)}C${x(fb)} 860 ${x(kb)} 760 ${x(kb)} 640C${x(kb)} 460 ${x(b)} 300 ${x(b)} -10Z"/>`;
    };
    return (
      times(6, fold) +
      `<path fill="none" stroke="${c.cord}" stroke-width="13" stroke-linecap="round" d="M${x(-20)} 610Q${x(90)} 676 ${x(178)} 628"/>` +
      `<path fill="${c.cord}" d="M${x(170)} 632l${mirror ? -8 : 8} 30 ${mirror ? 22 : -22} 86h${mirror ? -46 : 46}l${mirror ? 2 : -2}-116Z"/>`
    );
  };
  const candle = (tall: number) =>
    `<rect x="-20" y="${-tall}" width="40" height="${tall}" rx="5" fill="${c.wax}"/><path fill="#fff" fill-opacity=".3" d="M-20 ${-tall + 5}q0-5 5-5h6v${tall}h-11Z"/>` +
    at(0, -tall - 2, flame(c.flame, 210));
  const velvet = c.folds
    .map(
      (fold, i) =>
        `<linearGradient id="fold${i}"><stop stop-color="${c.sill}"/><stop offset=".35" stop-color="${fold}"/><stop offset=".62" stop-color="${c.folds[2]}"/><stop offset="1" stop-color="${c.sill}"/></linearGradient>`,
    )
    .join("");
  return (
    `<defs>${velvet}</defs><path fill="${c.sill}" d="M0 886H1600V1000H0Z"/>` +
    half(false) +
    half(true) +
    at(980, 912, candle(150)) +
    at(1080, 924, candle(230)) +
    at(1180, 912, candle(110)) +
    `<path fill="${c.sill}" d="M900 908h360q0 26-34 26H934q-34 0-34-26Z"/>` +
    // a mask laid down beside the candles
    at(
      806,
      900,
      `<path fill="${c.folds[3]}" stroke="${c.cord}" stroke-width="5" stroke-linejoin="round" d="M-104-44C-64-62-26-50 0-34 26-50 64-62 104-44 108-4 84 26 48 24 22 22 12 4 0 4S-22 22-48 24C-84 26-108-4-104-44Z"/><path fill="${c.sill}" d="M-74-20c18-14 40-12 52 2-16 14-40 14-52-2ZM22-18c12-14 34-16 52-2-12 16-36 16-52 2Z"/>`,
      0.84,
      -5,
    )
  );
}

export function daisies(c: {
  field: string;
  rows: [string, string];
  stem: string;
  petals: [string, string];
  heart: string;
}): string {
  const rows = times(15, (i) => {
    const foot = -700 + i * 214;
    const top = 610 + i * 28;
    return `<path fill="${c.rows[i % 2]}" opacity=".75" d="M${foot} 1000Q${(foot + top) / 2 - 20} 800 ${top} 690h8Q${(foot + top) / 2 + 90} 830 ${foot + 120} 1000Z"/>`;
  });
  const flower = (petal: string) =>
    times(
      16,
      (i) =>
        `<path fill="${petal}" opacity="${i % 2 ? 1 : 0.8}" d="M0-14C-17-44-17-84 0-104 17-84 17-44 0-14Z" transform="rotate(${i * 22.5})"/>`,
    ) +
    `<circle r="24" fill="${c.heart}"/><circle r="24" fill="#7a3a10" fill-opacity=".16"/><circle r="15" fill="${c.heart}"/>`;
  const leaf = `<path fill="${c.stem}" d="M0 0C40-60 110-76 160-62 130-14 66 14 0 0Z"/>`;
  return (
    `<path fill="${c.field}" d="M0 712Q800 668 1600 712V1000H0Z"/>` +
    rows +
    `<path fill="none" stroke="${c.stem}" stroke-width="9" stroke-linecap="round" d="M1150 1010C1136 860 1110 720 1150 566M1300 1010C1330 880 1350 760 1286 640"/>` +
    at(1138, 880, leaf, -0.8, 24) +
    at(1316, 880, leaf, 0.8, -12) +
    at(1134, 770, leaf, 0.6, -30) +
    at(1148, 540, flower(c.petals[0]), 1, 8) +
    at(1282, 640, flower(c.petals[1]), 0.86, -10)
  );
}
