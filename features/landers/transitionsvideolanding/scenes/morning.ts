import { at, fall, picture, ridge, shine, times } from "../../strokes.ts";
import { height, whole, width } from "./couples.ts";
import { leaves } from "./evening.ts";

export const cup = (colour: string, shade: string): string =>
  `<ellipse cy="4" rx="84" ry="13" fill="${shade}"/><ellipse rx="78" ry="11" fill="${colour}"/><path fill="${colour}" d="M-46-74H46C48-30 34 0 0 0S-48-30-46-74Z"/><path fill="${shade}" d="M20-74H46C48-30 34 0 8 0 26-16 26-50 20-74Z" opacity=".6"/><path fill="none" stroke="${colour}" stroke-width="10" d="M44-62C78-66 76-22 36-26"/><ellipse cy="-74" rx="46" ry="9" fill="${shade}"/><ellipse cy="-73" rx="39" ry="6.500" fill="#5a2f1c"/>`;
const steam = `<g fill="none" stroke="#fff" stroke-width="7" stroke-linecap="round" opacity=".6"><path d="M-14-96c-14-22 16-34 2-62s8-34 4-50M14-98c-10-20 14-30 4-54s6-26 4-40"/></g>`;

/** A kitchen window, two cups, a day that has not begun. */
export const morning = {
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
