// Draws the cards: `node features/landers/tinderswipe/draw.ts`. Each is cut in two by a slanting
// line, one answer on either side of it.
import { writeFileSync } from "node:fs";
import { at, fall, picture, shine, times } from "../strokes.ts";
import { sequence } from "../sequence.ts";

const width = 640;
const height = 800;

interface Half {
  readonly sky: readonly [string, string];
  readonly body: string;
}

const card = (left: Half, right: Half): string =>
  picture(
    width,
    height,
    fall("l", [left.sky[0], 0], [left.sky[1], 1]) +
      fall("r", [right.sky[0], 0], [right.sky[1], 1]) +
      shine("sun", "#fff1c6", 0.95) +
      shine("lamp", "#ffc873", 0.85) +
      `<clipPath id="cl"><path d="M0 0H356L284 800H0Z"/></clipPath><clipPath id="cr"><path d="M356 0H640V800H284Z"/></clipPath>`,
    `<g clip-path="url(#cl)"><path fill="url(#l)" d="M0 0H640V800H0Z"/>${left.body}</g><g clip-path="url(#cr)"><path fill="url(#r)" d="M0 0H640V800H0Z"/>${right.body}</g><path stroke="#fff8ee" stroke-width="7" d="M356-4 284 804"/>`,
  );

const stars = (seed: number, count: number, below: number): string => {
  const next = sequence(seed * 7_919);
  return `<g fill="#fff">${times(count, () => `<circle cx="${(290 + next() * 350).toFixed(0)}" cy="${(next() * below).toFixed(0)}" r="${(1 + next() * 1.8).toFixed(1)}" opacity="${(0.3 + next() * 0.6).toFixed(2)}"/>`)}</g>`;
};
const cloud = (x: number, y: number, s: number): string =>
  at(
    x,
    y,
    `<path fill="#fff" opacity=".85" d="M-70 20c-14-34 26-46 40-28 8-34 62-34 66 2 26-14 50 4 46 26Z"/>`,
    s,
  );

/** Somebody dancing, the feet at 0,0; arms up and out. */
const dancer = (skin: string, hair: string, top: string, skirt: boolean, bottom: string): string =>
  `<g fill="none" stroke-linecap="round" stroke-linejoin="round">` +
  (skirt
    ? `<path stroke="${skin}" stroke-width="15" d="M-14-96-22-8M14-96 34-20"/>`
    : `<path stroke="${bottom}" stroke-width="26" d="M-10-150-26-12M10-150 30-12"/>`) +
  `<path stroke="${bottom}" stroke-width="15" d="M-30-4h20M28-4h22"/></g>` +
  (skirt
    ? `<path fill="${top}" d="M-26-190H26C34-150 84-104 96-74 40-44-40-44-92-78-74-110-34-150-26-190Z"/>`
    : `<path fill="${bottom}" d="M-28-190H28L30-136H-30Z"/>`) +
  `<path fill="${top}" d="M-30-268C-14-278 14-278 30-268L26-182H-26Z"/><path fill="none" stroke="${skin}" stroke-width="15" stroke-linecap="round" stroke-linejoin="round" d="M-26-258-70-300-56-352M26-258 74-240 108-276"/>` +
  `<path fill="${skin}" d="M-9-290H9v24H-9Z"/><ellipse cy="-312" rx="25" ry="29" fill="${skin}"/><path fill="${hair}" d="M-28-304C-34-346-12-354 2-354S36-342 28-304C18-330-10-334-28-304Z"/>${skirt ? `<circle cx="-24" cy="-346" r="14" fill="${hair}"/>` : ""}`;

const cards: Record<string, string> = {
  water: card(
    {
      sky: ["#7cc1d6", "#ffe6bd"],
      body: `<circle cx="150" cy="330" r="210" fill="url(#sun)"/><circle cx="150" cy="330" r="52" fill="#fffaf0"/>${cloud(110, 130, 1)}<path fill="#2f8199" d="M0 420H640V800H0Z"/><path fill="#3f98ab" d="M0 420H640V520H0Z"/>${times(12, (i) => `<path stroke="#ffeccb" stroke-width="5" stroke-linecap="round" opacity=".65" d="M${90 + ((i * 47) % 90)} ${440 + i * 22}h${40 + ((i * 31) % 60)}"/>`)}${at(210, 540, `<path fill="#fff7ea" d="M6-190C60-120 76-60 80-12H6Z"/><path fill="#c8102e" d="M-8-160C-40-100-56-50-60-12H-8Z"/><path fill="#5b2233" d="M-80 0H96L70 36H-50Z"/><path stroke="#5b2233" stroke-width="6" d="M-1 0V-200"/>`, 1.05)}<path fill="#f0d6a2" d="M0 700C120 660 240 720 330 690V800H0Z"/>`,
    },
    {
      sky: ["#3f5f97", "#f2b59a"],
      body: `<path fill="#6d7fae" d="M280 480 420 210 500 330 560 230 680 480Z"/><path fill="#fff" d="M420 210l52 78-34-12-18 26-28-30-22 16ZM560 230l40 76-26-12-14 20-26-30Z"/><path fill="#48598c" d="M240 560 360 380 470 540 560 420 700 600V800H240Z"/><path fill="#2d4a4a" d="M240 640C360 580 520 620 700 580V800H240Z"/>${times(9, (i) => at(316 + i * 40, 690 + ((i * 37) % 60), `<path fill="${i % 2 ? "#17302c" : "#20423a"}" d="M0-120 44 0H-44ZM0-76 52 40H-52Z"/>`, 0.8 + (i % 3) * 0.16))}${at(470, 640, `<path fill="#5b2f22" d="M-44-44H44V30H-44Z"/><path fill="#32170f" d="M-60-36 0-92 60-36Z"/><rect x="-14" y="-26" width="28" height="26" fill="#ffd38a"/>`)}`,
    },
  ),
  hour: card(
    {
      sky: ["#ffd9a0", "#fff1dc"],
      body: `<circle cx="150" cy="240" r="240" fill="url(#sun)"/><circle cx="150" cy="240" r="64" fill="#fffaf0"/><g stroke="#f4b860" stroke-width="9" stroke-linecap="round">${times(12, (i) => `<path transform="rotate(${i * 30} 150 240)" d="M150 148v-40"/>`)}</g><path fill="#b06a3f" d="M0 620H640V800H0Z"/><path fill="#d08f5d" d="M0 620H640v14H0Z"/>${at(150, 650, `<ellipse cy="8" rx="120" ry="20" fill="#d8c3ab"/><ellipse rx="110" ry="16" fill="#fbf4ea"/><path fill="#fbf4ea" d="M-72-116H72C74-46 50 0 0 0S-74-46-72-116Z"/><path fill="#d8c3ab" opacity=".7" d="M34-116H72C74-46 50 0 12 0 40-24 42-78 34-116Z"/><path fill="none" stroke="#fbf4ea" stroke-width="15" d="M68-96C122-102 118-36 56-42"/><ellipse cy="-116" rx="72" ry="14" fill="#d8c3ab"/><ellipse cy="-115" rx="62" ry="11" fill="#532a17"/><path fill="none" stroke="#fff" stroke-width="9" stroke-linecap="round" opacity=".85" d="M-24-146c-20-34 22-52 2-92M22-148c-18-30 20-46 4-84"/>`)}`,
    },
    {
      sky: ["#160c33", "#5c1f4c"],
      body: `${stars(5, 40, 480)}<circle cx="520" cy="150" r="52" fill="#fff1d8"/><circle cx="542" cy="136" r="46" fill="#1d0f38"/><circle cx="480" cy="560" r="260" fill="url(#lamp)" opacity=".7"/><path fill="#2a0f22" d="M240 660H700V800H240Z"/><path fill="#5b2440" d="M240 660H700v12H240Z"/>${at(420, 680, `<path fill="#8d1230" d="M-64-214C-64-150-44-124 0-122 44-124 64-150 64-214Q0-204-64-214Z"/><path fill="none" stroke="#ffe3c2" stroke-width="5" stroke-linecap="round" d="M-56-282C-72-180-52-122 0-121S72-180 56-282M0-121V-8M-48-2Q0-14 48-2M-56-282Q0-270 56-282"/><path fill="none" stroke="#fff" stroke-width="6" stroke-linecap="round" opacity=".6" d="M-44-250C-50-214-48-190-40-170"/>`)}${at(546, 676, `<path fill="#f3e2cd" d="M-24-120H24V0H-24Z"/><path fill="#ffd88f" d="M0-186c14 24 20 38 20 52a20 20 0 0 1-40 0c0-14 6-28 20-52Z"/><path fill="#fffaf0" d="M0-152c6 12 9 18 9 25a9 9 0 0 1-18 0c0-7 3-13 9-25Z"/>`)}`,
    },
  ),
  music: card(
    {
      sky: ["#7d1440", "#d9485f"],
      body: `<circle cx="160" cy="330" r="300" fill="url(#lamp)" opacity=".65"/>${times(7, (i) => `<circle cx="${20 + i * 52}" cy="${90 + Math.abs(i - 3) * -10 + 40}" r="9" fill="#ffe6b0"/><circle cx="${20 + i * 52}" cy="${90 + Math.abs(i - 3) * -10 + 40}" r="30" fill="url(#lamp)"/>`)}<path fill="#4a0d2b" d="M0 650H640V800H0Z"/><ellipse cx="150" cy="690" rx="190" ry="34" fill="#6d1a3c"/>${at(84, 690, dancer("#d9a184", "#3a2230", "#ffd27d", true, "#3a1026"), 1.02)}${at(244, 690, `<g transform="scale(-1 1)">${dancer("#a86d50", "#e6dfe0", "#f6efe4", false, "#241430")}</g>`, 1.08)}<g fill="#ffe6b0"><path d="M40 250q-20 4-20 18 4 14 20 8 12-6 10-20l-4-52 30-8-2-18-42 12ZM250 210q-18 2-18 16 4 12 18 8 12-6 10-18l-2-46h-10Z"/></g>`,
    },
    {
      sky: ["#2a0a1c", "#551229"],
      body: `<path fill="#f8d9a0" opacity=".34" d="M470 0 330 640H640V300Z"/><path fill="#a11f3b" d="M300 0H380C372 240 350 420 300 560ZM640 0H560C572 260 600 440 660 560Z"/><path fill="#7a142c" d="M300 0H340C338 200 326 380 296 520ZM640 0H600C604 220 618 400 660 520Z"/><path fill="#c8354f" d="M280 0H660V96q-40 36-80 0-40 36-80 0-40 36-80 0-40 36-80 0-30 30-60 0Z"/><path fill="#3a0d1c" d="M280 560H660V610H280Z"/>${at(480, 560, `<path fill="#f7e6cf" d="M-70-120C-30-146 30-146 70-120 76-40 40 16 0 20-40 16-76-40-70-120Z"/><path fill="none" stroke="#551229" stroke-width="9" stroke-linecap="round" d="M-44-74q14-20 32-2M12-76q18-18 32 2M-36-24Q0 22 36-24"/>`, 1.15)}<g fill="#1b0612">${times(4, (i) => `<path d="M${300 + i * 92} 800V700q0-34 40-36t40 36V800Z"/>`)}${times(4, (i) => `<circle cx="${340 + i * 92}" cy="640" r="25"/>`)}</g>`,
    },
  ),
  afternoon: card(
    {
      sky: ["#e6dccb", "#f6efe2"],
      body: `<path fill="#c9b79c" d="M0 640H640V660H0Z"/><path fill="#a5835f" d="M0 660H640V800H0Z"/>${at(158, 330, `<path fill="#b98b45" d="M-130-150H130V150H-130Z"/><path fill="#7b5424" d="M-112-132H112V132H-112Z"/><path fill="#8fb7cf" d="M-104-124H104V124H-104Z"/><circle cx="40" cy="-50" r="30" fill="#ffe39a"/><path fill="#5d7c4a" d="M-104 20C-40-30 20 40 104-10V124H-104Z"/><path fill="#3d5a35" d="M-104 70C-30 30 40 90 104 50V124H-104Z"/><path fill="#c8102e" d="M-60 40q8-44 18 0ZM-30 60q8-40 16 0Z"/>`)}<path fill="#fff6dc" opacity=".55" d="M120 0H196L330 560H-20Z"/>${at(140, 700, `<path fill="#6d1a34" d="M-110-26H110V4H-110Z"/><path fill="#3a1020" d="M-96 4h16V60h-16ZM80 4h16V60H80Z"/>`)}`,
    },
    {
      sky: ["#9fd0c4", "#f4f1d2"],
      body: `${cloud(520, 130, 1)}<path fill="#6f9a55" d="M240 520C380 480 520 520 700 490V800H240Z"/><path fill="#4d7a41" d="M240 620C380 590 520 630 700 600V800H240Z"/>${times(9, (i) => at(322 + i * 38, 640 - ((i * 53) % 90), `<path fill="none" stroke="#2f5a2c" stroke-width="6" d="M0 0V110"/>${times(8, (p) => `<path fill="${["#c8102e", "#f2a33c", "#f4e2ea", "#8a4fa3"][i % 4]}" transform="rotate(${p * 45})" d="M0-8C-12-20-12-40 0-46 12-40 12-20 0-8Z"/>`)}<circle r="11" fill="#ffd76a"/>`, 0.8 + (i % 3) * 0.2))}${at(470, 720, `<path fill="#2f6b70" d="M-60-70H50L40 40H-50Z"/><path fill="none" stroke="#2f6b70" stroke-width="13" d="M-60-54C-120-60-112 20-50 10M44-20 116-84"/><path fill="#2f6b70" d="M104-98 138-74 126-58 96-84Z"/><path fill="#245459" d="M-64-84H54v18H-64Z"/>`)}`,
    },
  ),
  table: card(
    {
      sky: ["#f7d7a8", "#f3b98c"],
      body: `<path fill="#fff4e2" d="M40 90H280V330H40Z"/><path fill="#8fb7cf" d="M54 104H266V316H54Z"/><path stroke="#fff4e2" stroke-width="10" d="M160 104V316M54 210H266"/><path fill="#7a4a2c" d="M0 600H640V800H0Z"/><path fill="#9b6239" d="M0 600H640v16H0Z"/>${at(150, 600, `<path fill="#a8273d" d="M-110-140H110V-30Q110 0 80 0H-80Q-110 0-110-30Z"/><path fill="#7a142c" d="M-118-156H118v24H-118Z"/><path fill="none" stroke="#7a142c" stroke-width="14" d="M-110-96h-34M110-96h34"/><path fill="#e98d4a" d="M-96-156Q0-196 96-156Z"/><path stroke="#8a5a2a" stroke-width="12" stroke-linecap="round" d="M10-160 84-290"/><ellipse cx="90" cy="-300" rx="16" ry="24" transform="rotate(30 90 -300)" fill="#8a5a2a"/><path fill="none" stroke="#fff" stroke-width="9" stroke-linecap="round" opacity=".8" d="M-50-200c-20-30 20-46 2-84M-6-204c-14-26 14-36 2-64"/>`)}${at(110, 690, `<path fill="#4f7f45" d="M-60-10q20-40 40-10 16-34 34 4-30 30-74 6Z"/><circle cx="70" cy="-10" r="30" fill="#c8102e"/><path fill="#3f6a3a" d="M60-40l10 10 12-12 2 12-14 8-14-6Z"/>`)}`,
    },
    {
      sky: ["#20304f", "#5a2b54"],
      body: `${stars(8, 20, 240)}<circle cx="470" cy="470" r="280" fill="url(#lamp)" opacity=".8"/><path fill="#f4e8d8" d="M240 620C400 600 540 600 700 620V800H240Z"/><path fill="#dcc9b2" d="M240 620C400 600 540 600 700 620v14C540 616 400 616 240 634Z"/>${at(470, 616, `<ellipse cy="6" rx="150" ry="22" fill="#b9a58c"/><ellipse rx="140" ry="18" fill="#fff"/><path fill="#c9ced6" d="M-116-6C-112-120-40-150 0-150S112-120 116-6Z"/><path fill="#fff" opacity=".55" d="M-84-20C-80-96-40-124-10-130-50-100-60-60-58-16Z"/><circle cy="-160" r="14" fill="#c9ced6"/>`)}${at(330, 740, `<path fill="none" stroke="#8d97a6" stroke-width="9" stroke-linecap="round" d="M30-110V20M14-110v40q16 18 32 0v-40"/>`)}<g fill="#ffe6b0">${[
        [400, 360, 20],
        [540, 330, 26],
        [470, 270, 16],
        [590, 420, 14],
      ]
        .map(
          ([x = 0, y = 0, s = 0]) =>
            `<path d="M${x} ${y - s}Q${x + 3} ${y - 3} ${x + s} ${y}Q${x + 3} ${y + 3} ${x} ${y + s}Q${x - 3} ${y + 3} ${x - s} ${y}Q${x - 3} ${y - 3} ${x} ${y - s}Z"/>`,
        )
        .join("")}</g>`,
    },
  ),
  rain: card(
    {
      sky: ["#33564f", "#86a78a"],
      body: `<path fill="#24413b" d="M0 640H640V800H0Z"/><circle cx="70" cy="230" r="240" fill="url(#lamp)" opacity=".85"/>${at(66, 640, `<path stroke="#1a2a27" stroke-width="10" d="M0 0V-400"/><path fill="#f4dfb4" d="M-64-330H64L34-430H-34Z"/><path fill="#1a2a27" d="M-44 0h88v-14h-88Z"/>`)}${at(196, 690, `<path fill="#8d1f3c" d="M-110-190Q-110-280-40-280H50Q112-280 108-190V-40H-110Z"/><path fill="#a8344f" d="M-136-150q32-12 40 24V-20H-136ZM136-150q-32-12-40 24V-20h40Z"/><path fill="#7a142c" d="M-110-70H108V-14H-110Z"/><path fill="#2b1418" d="M-100-14h16V20h-16ZM84-14h16V20H84Z"/>`, 0.98)}${at(196, 590, `<path fill="#f7ead2" d="M-86-40Q-40-66 0-30 40-66 86-40V34Q40 10 0 42-40 10-86 34Z"/><path fill="none" stroke="#b79a78" stroke-width="4" d="M0-30V42M-66-22q30-12 50 6M-66 0q30-12 50 6M66-22q-30-12-50 6M66 0q-30-12-50 6"/>`, 0.85)}`,
    },
    {
      sky: ["#0f1030", "#2e1a4c"],
      body: `<path fill="#f4efe6" d="M330 170H620V420H330Z" opacity=".96"/><path fill="#5b7fb0" d="M342 182H608V408H342Z"/><path fill="#e88f6c" d="M342 300C420 270 520 320 608 290V408H342Z"/><circle cx="520" cy="250" r="34" fill="#ffe39a"/><path fill="#33294f" d="M430 408q6-90 34-92t30 92ZM490 408q4-84 30-86t28 86Z"/><circle cx="463" cy="300" r="19" fill="#33294f"/><circle cx="519" cy="306" r="19" fill="#33294f"/><path fill="#fff3cf" opacity=".14" d="M470 800 330 420H620Z"/><g fill="#08081c">${times(5, (i) => `<path d="M${290 + i * 82} 800V690q0-34 36-36t36 36V800Z"/>`)}</g><g fill="#141334">${times(4, (i) => `<path d="M${330 + i * 92} 640q0-40 30-42t30 42Z"/>`)}<circle cx="420" cy="575" r="25"/><circle cx="512" cy="575" r="25"/></g>${at(560, 690, `<path fill="#fff" d="M-40-70H40L30 50H-30Z"/><path fill="#c8102e" d="M-40-70h16L-16 50H-30ZM-8-70H8L6 50H-6ZM24-70H40L30 50H16Z"/><g fill="#ffe7a8"><circle cx="-24" cy="-80" r="17"/><circle cx="4" cy="-92" r="19"/><circle cx="28" cy="-78" r="16"/></g>`)}`,
    },
  ),
};

for (const [name, svg] of Object.entries(cards))
  writeFileSync(new URL(`./${name}.svg`, import.meta.url), svg);
