import { bicycle, fromBehind } from "../../figures.ts";
import { at, fall, picture, shine, times } from "../../strokes.ts";
import { sequence } from "../../sequence.ts";
import { type Couple, haired, height, whole, width } from "./couples.ts";

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

/** The dunes, two bicycles, nothing to do. */
export const weekend = {
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
