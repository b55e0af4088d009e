/**
 * The things in the foreground of the evening scenes, drawn as SVG text on the 1600 × 1000 picture
 * of `draw.ts`.
 */

const at = (x: number, y: number, body: string, scale = 1, turn = 0) =>
  `<g transform="translate(${x} ${y})${turn ? ` rotate(${turn})` : ""}${scale === 1 ? "" : ` scale(${scale})`}">${body}</g>`;

const times = (count: number, make: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => make(index)).join("");

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

/** A cocktail coupe, its foot at 0,0, 230 high. */
const coupe = (drink: string, rim: string) =>
  `<path fill="${drink}" d="M-84-214C-74-152-40-138 0-136 40-138 74-152 84-214Z"/><path fill="#fff" fill-opacity=".22" d="M-84-214Q0-200 84-214 0-228-84-214Z"/>` +
  `<path fill="none" stroke="${rim}" stroke-opacity=".85" stroke-width="3" stroke-linecap="round" d="M-92-232C-82-152-42-136 0-135 42-136 82-152 92-232M0-135V-6M-48-2Q0-14 48-2M-92-232Q0-216 92-232 0-246-92-232"/>` +
  `<path fill="none" stroke="#fff" stroke-opacity=".5" stroke-width="5" stroke-linecap="round" d="M-70-200C-64-176-56-164-44-156"/>`;

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
