/** Trees, boats and houses in the foreground of the evening scenes: SVG text. */

import { at, times } from "./place.ts";

export function bench(c: { water: string; shine: string; shore: string; wood: string }): string {
  return (
    `<path fill="${c.water}" d="M0 722H1600V1000H0Z"/>` +
    times(
      11,
      (i) =>
        `<path stroke="${c.shine}" stroke-width="${3 + i * 0.6}" stroke-linecap="round" opacity="${0.75 - i * 0.05}" d="M${1056 - 40 - ((i * 37) % 60)} ${738 + i * 14}h${70 + ((i * 53) % 90)}"/>`,
    ) +
    `<path fill="${c.shore}" d="M0 916C300 868 560 888 840 892S1340 846 1600 838V1000H0Z"/>` +
    at(
      980,
      902,
      `<g fill="${c.wood}"><rect x="-150" y="-92" width="300" height="15" rx="6"/><rect x="-150" y="-66" width="300" height="15" rx="6"/><rect x="-162" y="-34" width="324" height="15" rx="6"/><path d="M-136-96h12v100h-12ZM124-96h12v100h-12ZM-160-34h10v42h-10ZM150-34h10v42h-10Z"/></g>` +
        // nobody is drawn, two are meant: a shawl over the back, two cups on the seat
        `<path fill="#a8431f" d="M-118-98h74c4 26 2 44-6 62h-66c4-22 4-40-2-62Z"/><path stroke="#d9802b" stroke-width="5" d="M-114-84h70M-112-66h68"/>` +
        `<g fill="#fbe3b4"><path d="M22-66h30v20a12 12 0 0 1-12 12h-6a12 12 0 0 1-12-12ZM72-66h30v20a12 12 0 0 1-12 12h-6a12 12 0 0 1-12-12Z"/><path fill="none" stroke="#fbe3b4" stroke-width="4" d="M22-60q-11 0-9 9 3 7 10 7M102-60q11 0 9 9-3 7-10 7"/></g><path fill="none" stroke="#fff3d6" stroke-opacity=".6" stroke-width="3" stroke-linecap="round" d="M37-78c-6-10 6-14 0-26M87-78c-6-10 6-14 0-26"/>`,
      1.25,
    )
  );
}

export function tree(c: { trunk: string; leaves: string[] }): string {
  const crowns: [number, number, number, number][] = [
    [1480, 120, 230, 0],
    [1300, 70, 190, 3],
    [1590, 320, 210, 3],
    [1380, 240, 190, 0],
    [1210, 170, 130, 1],
    [1500, 30, 200, 1],
    [1250, 10, 160, 0],
    [1440, 340, 120, 1],
    [1130, 60, 90, 2],
    [1190, 280, 66, 1],
    [1290, 330, 54, 0],
  ];
  const leaves: [number, number, number][] = [
    [1080, 330, 20],
    [1010, 450, 70],
    [1150, 520, 130],
    [930, 250, 40],
    [1220, 640, 10],
    [820, 400, 100],
    [1060, 690, 60],
    [700, 780, 20],
    [1280, 800, 80],
  ];
  return (
    `<path fill="${c.trunk}" d="M1384 880c40-130 24-260-4-380-10-44-60-80-130-120 70 14 118 36 146 72 2-60-6-130-30-190 44 50 66 110 74 170 24-40 62-70 116-86-54 50-92 106-96 190-4 100 4 220 62 340Z"/>` +
    `<defs>${c.leaves.map((leaf, i) => `<radialGradient id="leaf${i}" gradientUnits="userSpaceOnUse" cx="1100" cy="470" r="640"><stop stop-color="${leaf}"/><stop offset="1" stop-color="${c.leaves[3]}"/></radialGradient>`).join("")}</defs>` +
    crowns
      .map(([x, y, r, tone]) => `<circle cx="${x}" cy="${y}" r="${r}" fill="url(#leaf${tone})"/>`)
      .join("") +
    leaves
      .map(([x, y, turn], i) =>
        at(x, y, `<path fill="${c.leaves[i % 3]}" d="M-13 0Q0-13 13 0 0 13-13 0Z"/>`, 1, turn),
      )
      .join("")
  );
}

export function skyline(c: { far: string; near: string; window: string }): string {
  const far = [90, 190, 130, 240, 150, 300, 180, 120, 260, 200, 330, 160, 230, 140, 280, 190];
  const near = [150, 250, 110, 190, 320, 140, 230, 170, 290, 120, 260, 180];
  const houses = (heights: number[], foot: number, w: number, fill: string) =>
    heights
      .map(
        (h, i) =>
          `<path fill="${fill}" d="M${i * w} ${foot}v${-h}h${w - 6}v${h}Z"/>${i % 4 === 2 ? `<path stroke="${fill}" stroke-width="5" d="M${i * w + w / 2} ${foot - h}v-46"/>` : ""}`,
      )
      .join("");
  const lit = near
    .map((h, i) =>
      times(Math.floor(h / 34), (row) =>
        times(4, (col) =>
          (i * 7 + row * 5 + col * 11) % 5 < 2
            ? `<rect x="${i * 136 + 18 + col * 27}" y="${884 - h + row * 34}" width="11" height="15" rx="1.500" opacity="${0.55 + ((i + row + col) % 4) * 0.14}"/>`
            : "",
        ),
      ),
    )
    .join("");
  return (
    houses(far, 860, 101, c.far) +
    houses(near, 900, 136, c.near) +
    `<g fill="${c.window}">${lit}</g><path fill="${c.near}" d="M0 880H1600V1000H0Z"/>`
  );
}

export function boats(c: {
  sea: string;
  shine: string;
  hull: string;
  sails: [string, string];
  pier: string;
}): string {
  const boat = (sail: string) =>
    `<path fill="${c.hull}" d="M-120-34H128C118 4 92 22 60 22H-64C-96 22-114-4-120-34Z"/><path stroke="${c.hull}" stroke-width="7" d="M0-34V-420"/>` +
    `<path fill="${sail}" d="M12-404C96-290 128-170 132-62H12Z"/><path fill="${sail}" opacity=".72" d="M-10-380C-60-270-96-160-112-62H-10Z"/><path fill="${c.shine}" opacity=".3" d="M-108 40Q0 58 110 40 60 74 0 74-70 74-108 40Z"/>`;
  return (
    `<path fill="${c.sea}" d="M0 664H1600V1000H0Z"/>` +
    `<path fill="url(#dusk)" opacity=".6" d="M0 664H1600V1000H0Z"/>` +
    times(
      13,
      (i) =>
        `<path stroke="${c.shine}" stroke-width="${2.5 + i * 0.5}" stroke-linecap="round" opacity="${(0.8 - i * 0.045).toFixed(2)}" d="M${1010 - 46 - ((i * 41) % 90)} ${680 + i * 17}h${86 + ((i * 59) % 120)}"/>`,
    ) +
    times(
      9,
      (i) =>
        `<path stroke="#fff" stroke-width="2" stroke-linecap="round" opacity=".16" d="M${80 + ((i * 271) % 1400)} ${700 + i * 24}h${60 + ((i * 31) % 80)}"/>`,
    ) +
    at(1130, 796, boat(c.sails[0]), 0.98) +
    at(1360, 826, boat(c.sails[1]), 1.08) +
    `<path fill="${c.pier}" d="M0 930 700 904V924L0 960ZM90 926h22v74H90ZM330 916h20v84h-20ZM560 908h18v92h-18Z"/>` +
    at(
      640,
      906,
      `<path stroke="${c.pier}" stroke-width="8" d="M0 0V-120"/><path fill="${c.pier}" d="M-18-116h36l-6-14h-24Z"/><circle cy="-104" r="90" fill="url(#warm)"/><circle cy="-104" r="11" fill="#ffe3b8"/>`,
    )
  );
}

export function house(c: {
  wall: string;
  roof: string;
  window: string;
  ground: string;
  kite: [string, string];
}): string {
  const pane = (x: number, y: number, w: number, h: number) =>
    `<rect x="${x}" y="${y}" width="${w}" height="${h}" rx="3" fill="${c.window}"/><path stroke="${c.wall}" stroke-width="5" d="M${x + w / 2} ${y}v${h}M${x} ${y + h / 2}h${w}"/>`;
  return (
    `<path fill="${c.ground}" d="M0 880C360 820 700 870 1000 856S1440 812 1600 836V1000H0Z"/>` +
    at(
      1180,
      862,
      `<circle cx="20" cy="-90" r="330" fill="url(#warm)" opacity=".55"/><path fill="${c.wall}" d="M-170 10V-168L0-300 170-168V10Z"/><path fill="${c.roof}" d="M-206-150 0-318 206-150 190-132 0-288-190-132Z"/><path fill="${c.wall}" d="M82-300h38v94L82-236Z"/>` +
        pane(-128, -136, 74, 80) +
        pane(-28, -220, 56, 56) +
        `<path fill="${c.window}" d="M40 10V-96a32 32 0 0 1 64 0V10Z"/><circle cx="92" cy="-38" r="4" fill="${c.wall}"/>` +
        `<path fill="${c.window}" opacity=".18" d="M40 10h64l70 70H-6Z"/>`,
    ) +
    // the garden: a fence and two bicycles, a big one and a small one
    times(9, (i) => `<path fill="${c.wall}" d="M${1396 + i * 26} 850v-58l7-10 7 10v58Z"/>`) +
    `<path fill="${c.wall}" d="M1390 806h220v8H1390ZM1390 830h220v8H1390Z"/>` +
    at(
      862,
      862,
      `<g fill="none" stroke="${c.wall}" stroke-width="6"><circle cx="-50" cy="-34" r="36"/><circle cx="54" cy="-34" r="36"/><path stroke-linejoin="round" d="M-50-34-18-88H36L4-34H-50L-24-98M4-34 40-100h22M-36-100h26M54-34 36-88"/></g>`,
    ) +
    at(
      720,
      868,
      `<g fill="none" stroke="${c.wall}" stroke-width="5"><circle cx="-30" cy="-20" r="21"/><circle cx="32" cy="-20" r="21"/><path stroke-linejoin="round" d="M-30-20-10-54H22L2-20H-30L-14-60M2-20 25-64h14M-22-61h16M32-20 22-54"/></g>`,
    ) +
    `<path fill="none" stroke="#fff" stroke-opacity=".55" stroke-width="2.500" d="M862 770C840 640 800 520 914 392"/>` +
    at(
      940,
      320,
      `<path fill="${c.kite[0]}" d="M0-96 58-10 0 92-58-10Z"/><path fill="${c.kite[1]}" d="M0-96 58-10H-58ZM0 92-58-10H0Z" opacity=".9"/><path fill="none" stroke="${c.kite[1]}" stroke-width="4" stroke-linecap="round" d="M0 92c-30 34 24 58-10 96s20 54-16 88"/><path fill="${c.kite[0]}" d="m-12 146-20-8v22l20-8 20 8v-22ZM-14 222l-18-8v20l18-6 18 6v-20Z"/>`,
      0.9,
      18,
    )
  );
}
