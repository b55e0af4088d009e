import { sitting } from "../../figures.ts";
import { at, fall, mirrored, picture, ridge, shine, stars, times } from "../../strokes.ts";
import { type Couple, haired, height, whole, width } from "./couples.ts";
import { cup } from "./morning.ts";

/** A window seat each. */
export const journey = {
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
