// Draws the film's still parts: `node features/landers/video/draw.ts`. What moves between them
// (rain, steam, the tram) is in film.ts. On a phone only the 620 units around x = 1000 are seen.
import { writeFileSync } from "node:fs";
import { at, fall, mix, picture, shine, times } from "../strokes.ts";
import { sequence } from "../sequence.ts";

const whole = "M0 0H1600V1000H0Z";

/** The street behind the wet glass: a little out of focus, so the cups are what is looked at. */
function street(): string {
  const next = sequence(44 * 7_919);
  let body = "";
  let x = -40;
  for (let i = 0; x < 1640; i++) {
    const w = 150 + next() * 90;
    const top = 250 - next() * 150;
    const wall = mix("#1c1838", "#35204a", next());
    body += `<path fill="${wall}" d="M${x.toFixed(0)} 700V${top.toFixed(0)}l${(w / 2).toFixed(0)}-${i % 2 ? 70 : 16} ${(w / 2).toFixed(0)} ${i % 2 ? 70 : 16}V700Z"/>`;
    for (let row = 0; row < 4; row++)
      for (let column = 0; column < 3; column++) {
        if (next() > 0.4) continue;
        body += `<rect x="${(x + 20 + (column * (w - 40)) / 3).toFixed(0)}" y="${(top + 46 + row * 84).toFixed(0)}" width="32" height="50" rx="4" fill="${next() < 0.7 ? "#ffc276" : "#f7e3b8"}" opacity="${(0.45 + next() * 0.5).toFixed(2)}"/>`;
      }
    x += w + 3;
  }
  return body;
}

/** Lights so far away that they are only light. */
function bokeh(): string {
  const next = sequence(9 * 7_919);
  return times(30, (i) => {
    const [cx, cy, r] = [next() * 1600, 300 + next() * 380, 12 + next() * 34];
    return `<circle cx="${cx.toFixed(0)}" cy="${cy.toFixed(0)}" r="${r.toFixed(0)}" fill="${["#ffb45e", "#ff7d6b", "#ffe0a3", "#8fc7ff", "#ff5d7c"][i % 5]}" opacity="${(0.1 + next() * 0.24).toFixed(2)}"/>`;
  });
}

const lamp = (x: number): string =>
  at(
    x,
    690,
    `<path stroke="#0f0b20" stroke-width="9" d="M0 0V-330"/><path fill="#0f0b20" d="M-26-330h52l-8-16h-36Z"/><circle cy="-322" r="150" fill="url(#glow)"/><ellipse cy="-318" rx="20" ry="15" fill="#fff1cf"/>`,
  );

const back = picture(
  1600,
  1000,
  fall("sky", ["#0e1030", 0], ["#2a1d4c", 0.4], ["#5b2f57", 0.66]) +
    fall("road", ["#251d3f", 0], ["#0d0b1e", 1]) +
    shine("glow", "#ffd08a", 0.8) +
    `<filter id="soft" x="-5%" y="-5%" width="110%" height="110%"><feGaussianBlur stdDeviation="3.2"/></filter>`,
  `<path fill="url(#sky)" d="${whole}"/><g filter="url(#soft)">${street()}` +
    // shop fronts and the wet road that repeats them
    times(
      6,
      (i) =>
        `<rect x="${60 + i * 270}" y="560" width="170" height="120" rx="6" fill="${["#ffb662", "#f28b6c", "#ffd693"][i % 3]}" opacity=".85"/><rect x="${60 + i * 270}" y="548" width="170" height="22" fill="#150f2a"/>`,
    ) +
    `<path fill="url(#road)" d="M0 690H1600V1000H0Z"/>` +
    times(
      22,
      (i) =>
        `<rect x="${(i * 173) % 1580}" y="${704 + ((i * 11) % 24)}" width="${8 + ((i * 7) % 16)}" height="${60 + ((i * 37) % 90)}" rx="8" fill="${["#ffb662", "#f28b6c", "#ffd693", "#7ba6e0"][i % 4]}" opacity=".3"/>`,
    ) +
    `<path stroke="#8d86b3" stroke-width="4" opacity=".5" d="M0 716H1600M0 744H1600"/>${lamp(300)}${lamp(880)}${lamp(1420)}</g>${bokeh()}`,
);

/** The tram, 900 wide; the film drives it by. */
const tram = picture(
  920,
  300,
  fall("body", ["#f2e2cf", 0.34], ["#a11f3b", 0.36], ["#7a142c", 1]) +
    shine("inside", "#fff0c4", 1) +
    `<filter id="soft" x="-5%" y="-10%" width="110%" height="120%"><feGaussianBlur stdDeviation="2.4"/></filter>`,
  `<g filter="url(#soft)"><path fill="none" stroke="#0c0a1a" stroke-width="6" d="M400 40 460 8 520 40"/><path fill="url(#body)" d="M50 250V90Q56 40 110 38H810Q864 40 870 90V250Z"/><path fill="#2a0f22" d="M50 250h820v22H50Z"/>` +
    times(
      7,
      (i) =>
        `<rect x="${104 + i * 104}" y="72" width="86" height="86" rx="10" fill="#ffe3a0"/><rect x="${104 + i * 104}" y="72" width="86" height="86" rx="10" fill="url(#inside)"/>`,
    ) +
    // the passengers, as one sees them: heads and shoulders against the light
    [132, 246, 352, 560, 668, 776]
      .map(
        (x, i) =>
          `<path fill="#5a2436" opacity=".75" d="M${x - 24} 158q0-30 24-32t24 32ZM${x - 13} 112a13 ${15 + (i % 2) * 2} 0 1 1 26 0 13 16 0 1 1-26 0Z"/>`,
      )
      .join("") +
    `<circle cx="68" cy="206" r="13" fill="#fff6da"/><circle cx="852" cy="206" r="11" fill="#ff5a4d"/></g>`,
);

const saucerCup = (body: string, shade: string): string =>
  `<ellipse cy="12" rx="124" ry="20" fill="#000" opacity=".28"/><ellipse cy="4" rx="118" ry="18" fill="${shade}"/><ellipse rx="110" ry="15" fill="${body}"/><path fill="${body}" d="M-66-104H66C68-42 46 0 0 0S-68-42-66-104Z"/><path fill="${shade}" opacity=".65" d="M30-104H66C68-42 46 0 12 0 38-22 38-70 30-104Z"/><path fill="none" stroke="${body}" stroke-width="14" d="M63-86C112-92 108-32 52-38"/><ellipse cy="-104" rx="66" ry="13" fill="${shade}"/><ellipse cy="-103" rx="57" ry="10" fill="#4c2616"/><path fill="none" stroke="#c98f5c" stroke-width="4" stroke-linecap="round" opacity=".8" d="M-34-103q30-9 62-1"/>`;

function droplets(): string {
  const next = sequence(70 * 7_919);
  return times(70, () => {
    const [x, y, r] = [next() * 1600, next() * 720, 2 + next() * 4.5];
    return `<ellipse cx="${x.toFixed(0)}" cy="${y.toFixed(0)}" rx="${r.toFixed(1)}" ry="${(r * 1.25).toFixed(1)}" fill="#cfd8ff" opacity=".22"/><circle cx="${(x - r * 0.3).toFixed(1)}" cy="${(y - r * 0.4).toFixed(1)}" r="${(r * 0.32).toFixed(1)}" fill="#fff" opacity=".75"/>`;
  });
}

const front = picture(
  1600,
  1000,
  fall("wood", ["#8a4a2a", 0], ["#3d1a12", 1]) +
    shine("warm", "#ffca7d", 0.85) +
    shine("halo", "#ffdca0", 0.9) +
    fall("shade", ["#7d1430", 0], ["#a8273d", 1]) +
    fall("frame", ["#2c121c", 0], ["#190a12", 1]),
  droplets() +
    // frame and sill
    `<path fill="url(#frame)" d="M0 0H1600V34H0ZM0 0H54V780H0ZM1546 0h54V780h-54ZM548 0h34V780h-34Z"/><path stroke="#5d2f33" stroke-width="3" opacity=".8" d="M54 34V760M582 34V760M1546 34V760M54 34H548M582 34H1546"/><path fill="#22101a" d="M0 752H1600V800H0Z"/><path fill="#5b3030" d="M0 752H1600v7H0Z"/>` +
    `<path fill="url(#wood)" d="M0 792H1600V1000H0Z"/><path fill="#b8713f" d="M0 792H1600v9H0Z"/><g stroke="#2c120c" stroke-width="2" opacity=".35"><path d="M0 846Q800 836 1600 850M0 906Q700 916 1600 900M0 962Q900 950 1600 966"/></g>` +
    `<ellipse cx="1010" cy="870" rx="560" ry="130" fill="url(#warm)" opacity=".75"/>` +
    // the lamp above the table
    `<path stroke="#190a12" stroke-width="6" d="M1010 0V92"/><path fill="url(#shade)" d="M940 150Q948 92 1010 90T1080 150Z"/><ellipse cx="1010" cy="150" rx="70" ry="12" fill="#ffe7b4"/><circle cx="1010" cy="160" r="190" fill="url(#halo)" opacity=".8"/>` +
    at(900, 888, saucerCup("#f4eadc", "#cdb8a0")) +
    at(1142, 904, saucerCup("#8d1f3c", "#631229")) +
    // a spoon, two biscuits, a flower in a bottle
    at(
      1000,
      950,
      `<path fill="#d8c5b2" d="M-74-4q26-18 44-2 60 2 108 6-50 8-108 6-18 14-44-2-8-4 0-8Z"/>`,
    ) +
    at(
      1330,
      880,
      `<path fill="#16324a" opacity=".85" d="M-34 20V-64q0-18 14-26v-50h40v50q14 8 14 26V20q-34 14-68 0Z"/><path fill="#fff" opacity=".25" d="M-24 10V-60q0-12 10-18V10Z"/><path fill="none" stroke="#3f6a3a" stroke-width="6" d="M0-138C-4-190 18-220 8-264"/><path fill="#4f7f45" d="M6-206c30-30 56-26 70-18-18 24-44 34-70 18Z"/>` +
        times(
          11,
          (i) =>
            `<path fill="${i % 2 ? "#f4b7c0" : "#e2788c"}" transform="translate(8 -284) rotate(${i * 33})" d="M0-8C-15-26-14-50 0-62 14-50 15-26 0-8Z"/>`,
        ) +
        `<circle cx="8" cy="-284" r="15" fill="#ffd27d"/>`,
    ) +
    at(
      690,
      930,
      `<path fill="#efe3d2" d="M-90 4 40-22 96 8-40 38Z"/><path fill="#274a5a" d="M-90 4-40 38v16l-52-34Z"/><path fill="#1b3745" d="M-40 38 96 8v14L-40 54Z"/>`,
    ),
);

for (const [name, svg] of Object.entries({ back, tram, front }))
  writeFileSync(new URL(`./${name}.svg`, import.meta.url), svg);
