import { chair, sitting } from "../../figures.ts";
import { at, fall, mirrored, mix, picture, shine, stars, times } from "../../strokes.ts";
import { sequence } from "../../sequence.ts";
import { type Couple, height, whole, width } from "./couples.ts";

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

export const leaves = (
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

/** A square, lit windows, a table for two. */
export const evening = {
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
