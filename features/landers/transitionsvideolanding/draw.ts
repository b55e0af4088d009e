// Draws the film's four scenes, each a far and a near layer: `node
// features/landers/transitionsvideolanding/draw.ts`. On a phone only the 620 units around x = 1000
// are seen, so whatever matters stands there.
import { writeFileSync } from "node:fs";
import { bicycle, chair, type Figure, fromBehind, sitting } from "../figures.ts";
import { at, fall, mirrored, mix, picture, ridge, shine, stars, times } from "../strokes.ts";
import { sequence } from "../sequence.ts";

const width = 1600;
const height = 1000;
const whole = `M0 0H${width}V${height}H0Z`;

const she: Figure = {
  skin: "#d9a184",
  hair: "#c9c2c4",
  coat: "#8d1f3c",
  legs: "#2a1730",
  light: "#ffd9a0",
  look: "bun",
};
const he: Figure = {
  skin: "#b97b5c",
  hair: "#4a3a3c",
  coat: "#274a5a",
  legs: "#1c1526",
  light: "#ffd9a0",
  look: "beard",
};

/**
 * Who meets: a woman and a man, and two men or two women where a site is for them. The second has
 * hair, coat and beard of their own.
 */
const couples = {
  "": { one: she, other: he },
  "-men": { one: { ...she, look: "short" }, other: he },
  "-women": { one: she, other: { ...he, look: "bob" } },
} as const satisfies Record<string, { one: Figure; other: Figure }>;
type Couple = (typeof couples)[keyof typeof couples];
/** A scene's hair on whoever sits there: short on a woman is a bob, waves on a man are a beard. */
const haired = (figure: Figure, look: Figure["look"]): Figure["look"] =>
  figure.look === "bun" || figure.look === "bob"
    ? look === "short"
      ? "bob"
      : look
    : look === "waves"
      ? "beard"
      : look;

/* evening: a square, lit windows, a table for two */

function houses(): string {
  const next = sequence(21 * 7_919);
  let x = -60;
  let body = "";
  for (let i = 0; x < 1660; i++) {
    const w = 128 + next() * 70;
    const top = 470 - next() * 190;
    const wall = mix("#3c1738", "#5e2443", next());
    const mid = x + w / 2;
    const gable = [
      `L${x} ${top}L${mid} ${top - 82}L${x + w} ${top}`,
      `L${x} ${top}h${w * 0.16}v-30h${w * 0.16}v-30h${w * 0.16}v-24h${w * 0.04}v24h${w * 0.16}v30h${w * 0.16}v30h${w * 0.16}`,
      `L${x} ${top}C${x + w * 0.2} ${top} ${x + w * 0.2} ${top - 60} ${mid - 18} ${top - 76}q18-18 36 0C${x + w * 0.8} ${top - 60} ${x + w * 0.8} ${top} ${x + w} ${top}`,
    ][i % 3];
    body += `<path fill="${wall}" d="M${x} 800${gable}V800Z"/>`;
    const columns = w > 160 ? 3 : 2;
    for (let row = 0; top + 26 + row * 74 < 620; row++) {
      for (let column = 0; column < columns; column++) {
        const lit = next() < 0.46;
        const wx = x + (w / columns) * (column + 0.5) - 15;
        body += `<rect x="${wx.toFixed(0)}" y="${(top + 26 + row * 74).toFixed(0)}" width="30" height="44" rx="3" fill="${lit ? "#ffcf87" : "#2a0f2c"}"${lit ? ` opacity="${(0.6 + next() * 0.4).toFixed(2)}"` : ""}/>`;
        if (lit)
          body += `<path stroke="${wall}" stroke-width="3" d="M${(wx + 15).toFixed(0)} ${(top + 26 + row * 74).toFixed(0)}v44m-15-24h30"/>`;
      }
    }
    x += w + 2;
  }
  return body;
}

/** A string of lamps between two points, hanging. */
const garland = (
  x1: number,
  y1: number,
  x2: number,
  y2: number,
  sag: number,
  count: number,
): string =>
  `<path fill="none" stroke="#1b0a1d" stroke-width="3" d="M${x1} ${y1}Q${(x1 + x2) / 2} ${(y1 + y2) / 2 + sag * 2} ${x2} ${y2}"/>` +
  times(count, (i) => {
    const s = (i + 0.5) / count;
    const x = x1 * (1 - s) ** 2 + (x1 + x2) * s * (1 - s) + x2 * s ** 2;
    const y = y1 * (1 - s) ** 2 + (y1 + y2 + sag * 4) * s * (1 - s) + y2 * s ** 2;
    return `<circle cx="${x.toFixed(0)}" cy="${(y + 9).toFixed(0)}" r="30" fill="url(#lamp)"/><circle cx="${x.toFixed(0)}" cy="${(y + 9).toFixed(0)}" r="6" fill="#ffeecb"/>`;
  });

const leaves = (
  seed: number,
  count: number,
  x: number,
  y: number,
  spreadX: number,
  spreadY: number,
  colours: readonly string[],
): string => {
  const next = sequence(seed * 7_919);
  return times(count, (i) =>
    at(
      Math.round(x + (next() - 0.5) * 2 * spreadX),
      Math.round(y + (next() - 0.5) * 2 * spreadY),
      `<path fill="${colours[i % colours.length]}" d="M-24 0Q0-22 26 0 0 20-24 0Z"/>`,
      Number((0.8 + next()).toFixed(2)),
      Math.round(next() * 360),
    ),
  );
};

const wineGlass = `<path fill="#7d0f2a" d="M-13-50C-13-34-8-26 0-26S13-34 13-50Z"/><path fill="none" stroke="#ffe3c2" stroke-opacity=".85" stroke-width="2.4" d="M-14-62C-17-38-11-26 0-26S17-38 14-62M0-26V-2M-11-1H11"/>`;

const evening = {
  far: picture(
    width,
    height,
    fall("sky", ["#1a0d33", 0], ["#4b1746", 0.3], ["#b4455b", 0.56], ["#f8ac7a", 0.76]) +
      shine("lamp", "#ffd18a", 0.8) +
      shine("cafe", "#ffb765", 0.75) +
      fall("ground", ["#59233f", 0.72], ["#241026", 1]),
    `<path fill="url(#sky)" d="${whole}"/>${stars(5, 60, 300)}<circle cx="1290" cy="150" r="40" fill="#fff1d8"/><circle cx="1306" cy="140" r="36" fill="#35123d"/>` +
      `<path fill="#7c3050" d="M0 560 60 520 130 560 190 500 260 540V800H0ZM1180 560V380l34-120 34 120v180l80-30 90 40 70-50 112 40V800H1180Z"/>` +
      houses() +
      `<path fill="url(#ground)" d="M0 770H1600V1000H0Z"/>` +
      // the café: an awning, a lit front
      `<rect x="830" y="600" width="360" height="180" fill="#2b0f24"/><rect x="850" y="640" width="320" height="132" fill="#ffc06f"/><path stroke="#4a1c2c" stroke-width="6" d="M930 640v132M1010 640v132M1090 640v132M850 690h320"/>` +
      times(
        8,
        (i) =>
          `<path fill="${i % 2 ? "#f4dfc8" : "#a11f3b"}" d="M${814 + i * 49} 640q24 22 49 0L${830 + (i + 1) * 45} 578H${830 + i * 45}Z"/>`,
      ) +
      `<ellipse cx="1010" cy="800" rx="520" ry="190" fill="url(#cafe)"/>` +
      times(
        26,
        (i) =>
          `<path stroke="#ffcf9a" stroke-opacity=".12" stroke-width="3" stroke-linecap="round" d="M${(i * 397) % 1600} ${800 + ((i * 53) % 190)}h${30 + ((i * 29) % 60)}"/>`,
      ) +
      garland(-40, 250, 820, 300, 90, 11) +
      garland(820, 300, 1660, 230, 95, 11),
  ),
  near: ({ one, other }: Couple) =>
    picture(
      width,
      height,
      shine("flame", "#ffc77d") + fall("pot", ["#3a1528", 0], ["#1d0a17", 1]),
      `<g transform="translate(-282 -254) scale(1.28)">` +
        at(872, 800, chair("#1f0b1a")) +
        mirrored(1132, 800, chair("#1f0b1a")) +
        at(872, 800, sitting(one)) +
        mirrored(1132, 800, sitting(other)) +
        `<ellipse cx="1002" cy="700" rx="210" ry="190" fill="url(#flame)" opacity=".8"/>` +
        `<path fill="#1f0b1a" d="M994 744h16v150h-16ZM940 900q62-26 124 0Z"/><ellipse cx="1002" cy="742" rx="112" ry="17" fill="#f2e2d0"/><ellipse cx="1002" cy="747" rx="112" ry="17" fill="#d9bfa6" opacity=".5"/>` +
        at(962, 742, wineGlass, 1.15) +
        at(1046, 744, wineGlass, 1.15) +
        `<rect x="996" y="708" width="12" height="32" rx="3" fill="#fff3df"/><path fill="#ffd88f" d="M1002 682c5 9 7 13 7 18a7 7 0 0 1-14 0c0-5 2-9 7-18Z"/></g>` +
        `<path fill="url(#pot)" d="M120 820h210l-26 180H146Z"/>` +
        leaves(3, 46, 226, 730, 160, 110, ["#20321f", "#2c472a", "#17261a", "#3a5a33"]) +
        `<path fill="url(#pot)" d="M1420 850h230v150h-206Z"/>` +
        leaves(8, 40, 1520, 780, 130, 90, ["#20321f", "#2c472a", "#17261a"]) +
        leaves(12, 60, 1560, 20, 190, 110, ["#1c0d20", "#2a1229", "#160a1b"]) +
        leaves(13, 50, 30, 0, 200, 90, ["#1c0d20", "#2a1229", "#160a1b"]),
    ),
};

/* morning: a kitchen window, two cups, a day that has not begun */

const cup = (colour: string, shade: string): string =>
  `<ellipse cy="4" rx="84" ry="13" fill="${shade}"/><ellipse rx="78" ry="11" fill="${colour}"/><path fill="${colour}" d="M-46-74H46C48-30 34 0 0 0S-48-30-46-74Z"/><path fill="${shade}" d="M20-74H46C48-30 34 0 8 0 26-16 26-50 20-74Z" opacity=".6"/><path fill="none" stroke="${colour}" stroke-width="10" d="M44-62C78-66 76-22 36-26"/><ellipse cy="-74" rx="46" ry="9" fill="${shade}"/><ellipse cy="-73" rx="39" ry="6.500" fill="#5a2f1c"/>`;
const steam = `<g fill="none" stroke="#fff" stroke-width="7" stroke-linecap="round" opacity=".6"><path d="M-14-96c-14-22 16-34 2-62s8-34 4-50M14-98c-10-20 14-30 4-54s6-26 4-40"/></g>`;

const morning = {
  far: picture(
    width,
    height,
    fall("sky", ["#8fb7cf", 0], ["#f3d9b4", 0.42], ["#ffc987", 0.66]) + shine("sun", "#fff3cf", 1),
    `<path fill="url(#sky)" d="${whole}"/><circle cx="1080" cy="420" r="420" fill="url(#sun)"/><circle cx="1080" cy="420" r="66" fill="#fffaf0"/>` +
      `<g fill="#fff" opacity=".55"><path d="M520 190c40-26 84-22 104 0 44-20 80 4 84 24H470c0-18 24-28 50-24ZM1240 250c34-20 66-18 84 2 36-16 66 2 70 20h-202c0-16 24-24 48-22Z"/></g>` +
      ridge(3, 520, 40, "#c9a58a") +
      ridge(9, 570, 34, "#a98a6b") +
      `<g fill="#8a6f57"><path d="M900 586v-60l14-34 14 34v60Z"/><path d="M928 590v-34l34-22 34 22v34Z"/></g>` +
      ridge(14, 622, 26, "#7d8a55") +
      ridge(18, 690, 30, "#5f7446") +
      times(
        12,
        (i) =>
          `<path fill="#4c6239" d="M${560 + i * 86 + ((i * 31) % 40)} ${690 + ((i * 17) % 30)}q8-${70 + ((i * 13) % 30)} 16 0Z"/>`,
      ) +
      times(
        7,
        (i) =>
          `<g fill="none" stroke="#6a5a55" stroke-width="4" stroke-linecap="round"><path d="M${690 + i * 52 + ((i * 23) % 30)} ${200 + ((i * 37) % 90)}q9-9 15 0 7-9 16 0"/></g>`,
      ),
  ),
  near: picture(
    width,
    height,
    fall("wall", ["#e9c9a8", 0], ["#d6a67f", 1]) +
      fall("table", ["#b9754a", 0], ["#7c4526", 1]) +
      shine("warm", "#fff0c9", 0.7) +
      `<linearGradient id="ray"><stop stop-color="#fff4d6" stop-opacity=".75"/><stop offset="1" stop-color="#fff4d6" stop-opacity="0"/></linearGradient>`,
    // the wall with the window cut out of it
    `<path fill="url(#wall)" fill-rule="evenodd" d="${whole}M640 120H1400V690H640Z"/><g fill="none" stroke="#fbf1e3" stroke-width="22"><path d="M640 120H1400V690H640Z"/><path stroke-width="13" d="M1020 120V690M640 360H1400"/></g><path fill="#fbf1e3" d="M606 686H1434v34H606Z"/><path fill="#c99b72" d="M606 720H1434v10H606Z"/>` +
      // curtains
      `<path fill="#f8ecdc" d="M560 84H760C748 260 730 420 640 560 610 640 604 700 600 760H552Z"/><path fill="none" stroke="#dcc3a5" stroke-width="4" d="M600 90C604 300 588 480 572 740M660 90C656 300 630 430 596 600M714 90C704 240 690 340 654 470"/>` +
      `<path fill="#f8ecdc" d="M1480 84H1280C1292 260 1310 420 1400 560 1430 640 1436 700 1440 760H1488Z"/><path fill="none" stroke="#dcc3a5" stroke-width="4" d="M1440 90C1436 300 1452 480 1468 740M1380 90C1384 300 1410 430 1444 600M1326 90C1336 240 1350 340 1386 470"/><path stroke="#8a5a3a" stroke-width="12" stroke-linecap="round" d="M520 84H1520"/>` +
      `<path fill="url(#ray)" d="M640 300 0 640V960L640 560Z" opacity=".5"/>` +
      // on the sill: a plant, a jar
      at(
        1320,
        688,
        `<path fill="#b6522f" d="M-44-70H44L34 0H-34Z"/><path fill="#9a4023" d="M-50-84H50v18H-50Z"/>` +
          leaves(4, 26, 0, -140, 74, 60, ["#4f6b3a", "#6b8a49", "#3d5530"]),
      ) +
      at(
        716,
        688,
        `<path fill="#fff" fill-opacity=".55" d="M-26-78h52v70q0 8-8 8h-36q-8 0-8-8Z"/><path fill="#d8843a" opacity=".85" d="M-26-52h52v44q0 8-8 8h-36q-8 0-8-8Z"/><path fill="#a8431f" d="M-30-92h60v16h-60Z"/>`,
      ) +
      `<path fill="url(#table)" d="M0 830H1600V1000H0Z"/><path fill="#d99a68" d="M0 830H1600v12H0Z"/><ellipse cx="1010" cy="850" rx="460" ry="70" fill="url(#warm)"/>` +
      at(900, 868, cup("#f6efe4", "#d8c7b2") + steam, 1.25) +
      at(1130, 882, cup("#7d2a3c", "#5c1c2b") + steam, 1.25) +
      // a loaf on a board, a paper
      at(
        1390,
        890,
        `<path fill="#6a3a1f" d="M-170 0H170v16H-170Z"/><path fill="#d29a58" d="M-140 0C-150-70-90-92 0-92S150-70 140 0Z"/><path fill="none" stroke="#f0cf9a" stroke-width="9" stroke-linecap="round" d="M-80-66-56-28M-20-78 4-38M40-76 62-38M96-62 112-32"/>`,
      ) +
      at(
        620,
        900,
        `<path fill="#f4ecdf" d="M-170 0 120-40 190 6-96 52Z"/><path stroke="#b9a894" stroke-width="5" d="M-104 2 60-20M-92 16 40-2M-78 30 90 6"/>`,
      ),
  ),
};

/* weekend: the dunes, two bicycles, nothing to do */

const grass = (
  seed: number,
  x: number,
  y: number,
  spread: number,
  count: number,
  colour: string,
): string => {
  const next = sequence(seed * 7_919);
  return `<g fill="none" stroke="${colour}" stroke-width="4" stroke-linecap="round">${times(
    count,
    () => {
      const foot = x + (next() - 0.5) * 2 * spread;
      const lean = (next() - 0.3) * 70;
      const tall = 50 + next() * 80;
      return `<path d="M${foot.toFixed(0)} ${(y + next() * 24).toFixed(0)}q${(lean * 0.2).toFixed(0)}-${(tall * 0.7).toFixed(0)} ${lean.toFixed(0)}-${tall.toFixed(0)}"/>`;
    },
  )}</g>`;
};
const sail = (x: number, y: number, s: number, colour: string): string =>
  at(
    x,
    y,
    `<path fill="${colour}" d="M0-90C26-60 34-30 36-8H0ZM-6-76C-18-48-26-26-28-8H-6Z"/><path fill="#5b3040" d="M-34-4H42l-12 16H-22Z"/>`,
    s,
  );

const weekend = {
  far: picture(
    width,
    height,
    fall("sky", ["#5fa3c4", 0], ["#bfe0e3", 0.36], ["#ffe8c4", 0.56]) +
      fall("sea", ["#3f8aa3", 0], ["#7fbfc0", 1]) +
      shine("sun", "#fffbe6", 1),
    `<path fill="url(#sky)" d="${whole}"/><circle cx="760" cy="240" r="300" fill="url(#sun)"/>` +
      `<g fill="#fff" opacity=".8"><path d="M180 220c50-44 120-40 150 0 60-30 116 0 122 40H110c0-30 34-46 70-40ZM1190 140c54-40 120-34 148 4 60-26 112 4 118 40h-330c0-30 30-46 64-44Z"/></g>` +
      `<path fill="url(#sea)" d="M0 500H1600V700H0Z"/><g stroke="#fff" stroke-width="4" stroke-linecap="round" opacity=".5">${times(16, (i) => `<path d="M${(i * 311) % 1560} ${520 + ((i * 37) % 110)}h${30 + ((i * 41) % 70)}"/>`)}</g>` +
      sail(1150, 540, 0.9, "#fff7ea") +
      sail(930, 516, 0.55, "#c8102e") +
      sail(520, 530, 0.7, "#fff7ea") +
      sail(300, 512, 0.45, "#e0a050") +
      `<path fill="#f3ddb0" d="M0 640C300 610 520 660 800 640S1300 610 1600 650V800H0Z"/><path fill="#fff" opacity=".7" d="M0 640C300 610 520 660 800 640S1300 610 1600 650v8C1300 622 1100 640 800 650S300 622 0 650Z"/>`,
  ),
  near: ({ one, other }: Couple) =>
    picture(
      width,
      height,
      fall("dune", ["#ecd09a", 0], ["#b98c55", 1]) + fall("hill", ["#dfc088", 0], ["#a87b4a", 1]),
      `<g><path fill="#f7f1e6" d="M1382 700V330h56V700Z"/><path fill="#a8273d" d="M1380 400h60v60h-60ZM1380 520h60v60h-60ZM1380 640h60v60h-60Z"/><path fill="#3a2a33" d="M1372 318h76v16h-76ZM1388 270h44v48h-44Z"/><path fill="#ffe39a" d="M1394 278h32v34h-32Z"/><path fill="#a8273d" d="M1382 272q28-36 56 0Z"/></g>` +
        `<path fill="url(#hill)" d="M1120 760C1240 640 1400 610 1600 660V1000H1000Z"/><path fill="url(#dune)" d="M0 720C160 690 320 760 520 790S900 800 1060 780 1400 800 1600 880V1000H0Z"/>` +
        grass(5, 1480, 700, 120, 40, "#7d8a4a") +
        grass(6, 140, 740, 150, 46, "#7d8a4a") +
        at(1210, 812, bicycle("#2a1d22", "#8d1f3c"), 0.94, 4) +
        at(1320, 838, bicycle("#2a1d22", "#2f6b70"), 0.94, 5) +
        at(
          930,
          826,
          `<path fill="#a8273d" d="M-190 10Q0-34 200 14 210 34 180 40-10 20-170 40-206 32-190 10Z"/><path fill="none" stroke="#f4dfc8" stroke-width="6" d="M-150 8Q0-22 160 14M-120 30Q0 12 140 32"/>`,
        ) +
        at(866, 826, fromBehind({ ...one, coat: "#f0e2cf", light: "#fff" }), 1.06) +
        at(
          984,
          828,
          fromBehind({
            ...other,
            look: haired(other, "short"),
            coat: "#2f5b73",
            light: "#fff",
            hair: "#8f8584",
          }),
          1.12,
        ) +
        at(
          760,
          846,
          `<path fill="#c98d4a" d="M-54-48H54L44 6H-44Z"/><path fill="none" stroke="#8a5a2a" stroke-width="5" d="M-50-30H50M-48-12H48M-40-48C-36-104 36-104 40-48"/>`,
        ) +
        grass(7, 640, 960, 240, 50, "#5f6b3a") +
        grass(11, 1400, 980, 240, 50, "#5f6b3a") +
        grass(15, 200, 990, 220, 50, "#4f5c33"),
    ),
};

/* journey: a window seat each */

const journey = {
  far: picture(
    width,
    height,
    fall("sky", ["#2b2a5c", 0], ["#7d4a86", 0.26], ["#e8876f", 0.44], ["#ffd394", 0.58]) +
      shine("sun", "#ffe9b8", 1) +
      fall("lake", ["#f0a27c", 0], ["#5f4a80", 1]),
    `<path fill="url(#sky)" d="${whole}"/>${stars(11, 40, 220)}<circle cx="1010" cy="440" r="330" fill="url(#sun)"/><circle cx="1010" cy="440" r="58" fill="#fff4d8"/>` +
      `<path fill="#6c4c86" d="M0 470 150 330 250 420 400 250 520 400 640 330 780 470 900 390 1020 470 1180 300 1280 400 1400 270 1600 440V700H0Z"/><g fill="#f6d9cf" opacity=".7"><path d="M400 250 440 302l-26-8-14 22-22-26ZM1400 270l42 34-28 2-16 18-26-24ZM1180 300l34 36-26-4-14 14-20-20Z"/></g>` +
      `<path fill="#4d3a70" d="M0 500C200 440 420 500 640 480S1100 500 1280 460 1500 480 1600 470V700H0Z"/>` +
      `<path fill="url(#lake)" d="M0 520H1600V640H0Z"/><g stroke="#ffe1b0" stroke-width="4" stroke-linecap="round" opacity=".75">${times(10, (i) => `<path d="M${1010 - 50 - ((i * 37) % 60)} ${530 + i * 11}h${90 + ((i * 53) % 70)}"/>`)}</g>` +
      `<g fill="#ffd890">${times(12, (i) => `<rect x="${180 + ((i * 131) % 1280)}" y="${496 + ((i * 13) % 16)}" width="7" height="8"/>`)}</g>` +
      ridge(31, 632, 16, "#33294f") +
      times(34, (i) => {
        const x = (i * 53) % 1640;
        const s = 40 + ((i * 29) % 60);
        return `<path fill="#241d3b" d="M${x} ${690}v-${s * 0.3}h-${s * 0.34}L${x + 3} ${660 - s}l${s * 0.38} ${s + 8}h-${s * 0.34}v${s * 0.3}Z"/>`;
      }) +
      `<path fill="#241d3b" d="M0 680H1600V1000H0Z"/>`,
  ),
  near: ({ one, other }: Couple) =>
    picture(
      width,
      height,
      fall("wall", ["#4a1f2f", 0], ["#2c101e", 1]) +
        fall("seat", ["#8d2740", 0], ["#5a1428", 1]) +
        shine("read", "#ffdf9f", 0.75) +
        fall("wood", ["#a8673a", 0], ["#6d3b20", 1]),
      `<path fill="url(#wall)" fill-rule="evenodd" d="${whole}M610 150H1390A40 40 0 0 1 1430 190V600A40 40 0 0 1 1390 640H610A40 40 0 0 1 570 600V190A40 40 0 0 1 610 150Z"/>` +
        `<rect x="570" y="150" width="860" height="490" rx="40" fill="none" stroke="#d9a867" stroke-width="12"/><rect x="554" y="134" width="892" height="522" rx="52" fill="none" stroke="#1f0a14" stroke-width="10"/><path stroke="#d9a867" stroke-width="6" d="M570 250H1430"/>` +
        // the rack, with two cases that go to the same place
        `<path stroke="#d9a867" stroke-width="7" d="M420 92H1580M420 92v-30M1580 92v-30"/>` +
        at(
          760,
          90,
          `<rect x="-90" y="-66" width="180" height="64" rx="9" fill="#7a4a2a"/><path stroke="#c99a60" stroke-width="6" d="M-50-66v64M50-66v64"/>`,
        ) +
        at(
          1240,
          90,
          `<rect x="-76" y="-60" width="152" height="58" rx="9" fill="#2f5b63"/><path fill="none" stroke="#9cc0bd" stroke-width="6" d="M-24-62q24-22 48 0"/>`,
        ) +
        `<path fill="#f0d8bb" opacity=".9" d="M470 150c34 120 34 300 4 520h-54V150ZM1530 150c-34 120-34 300-4 520h54V150Z"/>` +
        // seats
        `<path fill="url(#seat)" d="M560 1000V800q-16-210 26-330 14-36 62-30 40 8 40 60V800h130v200Z"/><path fill="url(#seat)" d="M1440 1000V800q16-210-26-330-14-36-62-30-40 8-40 60V800h-130v200Z"/><path fill="none" stroke="#c04a62" stroke-width="4" opacity=".6" d="M604 520v270M640 500v290M1396 520v270M1360 500v290"/>` +
        `<path fill="#e9d6c0" d="M590 470q10-26 56-22 28 4 30 46-50-16-92 18ZM1410 470q-10-26-56-22-28 4-30 46 50-16 92 18Z"/>` +
        at(
          742,
          816,
          sitting({
            ...other,
            look: haired(other, "short"),
            hair: "#9a8f92",
            coat: "#3b5a52",
            light: "#ffcf9a",
          }),
          1.2,
        ) +
        mirrored(
          1258,
          816,
          sitting({
            ...one,
            look: haired(one, "waves"),
            hair: "#6b3a2c",
            coat: "#c98a3a",
            light: "#ffcf9a",
          }),
          1.2,
        ) +
        `<ellipse cx="1000" cy="700" rx="190" ry="130" fill="url(#read)"/><path fill="url(#wood)" d="M846 738H1154v22H846Z"/><path fill="#3a1c12" d="M990 760h20v240h-20Z"/>` +
        at(930, 738, cup("#f6efe4", "#d8c7b2"), 0.5) +
        at(1074, 738, cup("#f6efe4", "#d8c7b2"), 0.5) +
        at(
          1000,
          736,
          `<path fill="#274a5a" d="M-40-10 0-2 40-10V2L0 8-40 2Z"/><path fill="#f4ecdf" d="M-36-16Q-14-22 0-8 14-22 36-16V-6Q14-12 0 0-14-12-36-6Z"/>`,
        ) +
        `<path fill="#1f0a14" d="M0 0H380V1000H0Z" opacity=".35"/>`,
    ),
};

const scenes = { evening, morning, weekend, journey };
const write = (name: string, svg: string) =>
  writeFileSync(new URL(`./${name}.svg`, import.meta.url), svg);
for (const [name, { far, near }] of Object.entries(scenes)) {
  write(`${name}-far`, far);
  if (typeof near === "string") write(`${name}-near`, near);
  else
    for (const [who, couple] of Object.entries(couples)) write(`${name}-near${who}`, near(couple));
}
