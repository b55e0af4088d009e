/** Places that a demo member took a picture of: flat shapes, 864×1080, in the palette of the portraits. */
import type { Backdrop, Cloth } from "./portrait-shapes.server.ts";

/** What a scene is drawn with: colours of one evening, and numbers from 0 to 1. */
export interface Brush {
  readonly wall: Backdrop;
  readonly cloth: Cloth;
  readonly random: () => number;
}

export const rect = (x: number, y: number, w: number, h: number, fill: string, rest = ""): string =>
  `<rect x="${x}" y="${y}" width="${w}" height="${h}" fill="${fill}" ${rest}/>`;
export const disc = (x: number, y: number, r: number, fill: string, rest = ""): string =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="${fill}" ${rest}/>`;
export const oval = (
  x: number,
  y: number,
  rx: number,
  ry: number,
  fill: string,
  rest = "",
): string => `<ellipse cx="${x}" cy="${y}" rx="${rx}" ry="${ry}" fill="${fill}" ${rest}/>`;
export const shape = (d: string, fill: string, rest = ""): string =>
  `<path d="${d}" fill="${fill}" ${rest}/>`;
export const line = (d: string, colour: string, width: number, rest = ""): string =>
  `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round" ${rest}/>`;
export const times = (count: number, draw: (at: number) => string): string =>
  Array.from({ length: count }, (_, at) => draw(at)).join("");

/** A sky from one colour down to another. */
export const sky = (top: string, low: string): string =>
  `<defs><linearGradient id="sky" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${top}"/><stop offset="1" stop-color="${low}"/></linearGradient></defs>${rect(0, 0, 864, 1080, "url(#sky)")}`;

const sun = (x: number, y: number, r: number, colour: string): string =>
  disc(x, y, r * 1.9, colour, 'opacity=".22"') +
  disc(x, y, r * 1.4, colour, 'opacity=".3"') +
  disc(x, y, r, "#fff6e4", 'opacity=".92"');

export function sea({ wall, cloth, random }: Brush): string {
  const horizon = 520 + random() * 90;
  const x = 240 + random() * 380;
  const boat = 200 + random() * 460;
  const glints = times(9, (at) => {
    const w = 40 + random() * 150;
    return rect(
      x - w / 2 + (random() - 0.5) * 60,
      horizon + 22 + at * 30,
      w,
      7,
      "#fff6e4",
      'rx="3.5" opacity=".55"',
    );
  });
  const sail =
    random() < 0.6
      ? shape(`M${boat} ${horizon - 96}V${horizon - 6}H${boat - 60}Z`, "#fffaf0") +
        shape(`M${boat + 8} ${horizon - 76}V${horizon - 6}H${boat + 48}Z`, "#f3e6d2") +
        shape(
          `M${boat - 70} ${horizon}H${boat + 62}L${boat + 40} ${horizon + 22}H${boat - 48}Z`,
          cloth.deep,
        )
      : "";
  const grass = times(34, () => {
    const at = random() * 430;
    const lean = (random() - 0.35) * 80;
    return line(
      `M${at} 1080Q${at + lean * 0.2} ${980 - random() * 60} ${at + lean} ${880 - random() * 60}`,
      cloth.deep,
      7,
      'opacity=".75"',
    );
  });
  return (
    sky(wall.top, wall.glow) +
    sun(x, horizon - 20 - random() * 90, 74, wall.glow) +
    rect(0, horizon, 864, 560, wall.bottom) +
    rect(0, horizon, 864, 90, wall.top, 'opacity=".55"') +
    glints +
    sail +
    shape("M0 930C220 870 420 980 864 920V1080H0Z", wall.glow) +
    shape("M0 950C240 910 460 1010 864 960V1080H0Z", "#f2e0c4") +
    shape("M0 900C120 850 320 900 470 1080H0Z", "#d9bf97") +
    grass
  );
}

export function hills({ wall, cloth, random }: Brush): string {
  const layer = (y: number, rise: number, colour: string, opacity = 1) =>
    shape(
      `M0 ${y}C${140 + random() * 80} ${y - rise} ${270 + random() * 60} ${y - rise * 0.7} ${430} ${y - 20}S${680 + random() * 60} ${y - rise * 1.2} 864 ${y - rise * 0.3}V1080H0Z`,
      colour,
      `opacity="${opacity}"`,
    );
  const tree = (x: number, y: number, size: number) =>
    rect(x - size * 0.06, y - size * 0.4, size * 0.12, size * 0.5, cloth.deep) +
    oval(x, y - size * 0.85, size * 0.34, size * 0.56, cloth.deep) +
    oval(x - size * 0.08, y - size * 0.95, size * 0.2, size * 0.36, cloth.base);
  return (
    sky(wall.top, wall.glow) +
    sun(200 + random() * 460, 330 + random() * 80, 84, wall.glow) +
    layer(580, 150, wall.top, 0.55) +
    layer(690, 130, wall.bottom, 0.6) +
    layer(800, 120, wall.bottom) +
    tree(600 + random() * 60, 775, 130) +
    tree(690 + random() * 40, 790, 96) +
    layer(940, 110, cloth.base) +
    shape(
      "M400 1080C470 1000 330 950 420 890C470 858 450 838 430 826L446 822C490 840 512 866 470 900C410 956 620 1000 560 1080Z",
      wall.glow,
      'opacity=".9"',
    ) +
    tree(150 + random() * 60, 950, 190) +
    layer(1060, 60, cloth.deep)
  );
}

export function town({ wall, cloth, random }: Brush): string {
  const night = "#262a45";
  const stars = times(26, () =>
    disc(random() * 864, random() * 420, 1.5 + random() * 2.5, "#fff3d6", 'opacity=".8"'),
  );
  const fronts = [wall.bottom, cloth.base, cloth.deep, wall.top, "#5d3a46", "#41506b"];
  let houses = "";
  let mirrored = "";
  for (let x = -20; x < 864;) {
    const w = 112 + random() * 50;
    const top = 420 + random() * 130;
    const colour = fronts[Math.floor(random() * fronts.length)] ?? cloth.base;
    const middle = x + w / 2;
    const gable =
      random() < 0.5
        ? `M${x} ${top + 70}L${middle} ${top - 30}L${x + w} ${top + 70}V800H${x}Z`
        : `M${x} ${top + 70}H${x + 18}V${top + 34}H${x + 38}V${top}H${x + w - 38}V${top + 34}H${x + w - 18}V${top + 70}H${x + w}V800H${x}Z`;
    houses += shape(gable, colour) + shape(gable, night, 'opacity=".34"');
    for (let row = 0; row < 4; row += 1)
      for (let column = 0; column < 2; column += 1) {
        const [wx, wy] = [x + w * (0.2 + column * 0.36), top + 92 + row * 76];
        if (wy > 740) continue;
        const lit = random() < 0.55;
        houses += rect(
          wx,
          wy,
          w * 0.22,
          46,
          lit ? "#ffd98f" : "#1e2138",
          `rx="3" ${lit ? "" : 'opacity=".6"'}`,
        );
        if (lit) mirrored += rect(wx, 846 + random() * 150, w * 0.22, 9, "#ffd98f", 'opacity=".5"');
      }
    x += w + 4;
  }
  return (
    sky(night, wall.bottom) +
    stars +
    disc(180 + random() * 500, 190, 58, "#fff3d6") +
    houses +
    rect(0, 790, 864, 18, "#1b1d31") +
    rect(0, 808, 864, 280, night) +
    rect(0, 808, 864, 280, wall.bottom, 'opacity=".25"') +
    mirrored
  );
}

export function forest({ wall, cloth, random }: Brush): string {
  const trunks = (count: number, colour: string, width: number, opacity: number) =>
    times(count, (at) => {
      const x = ((at + 0.2 + random() * 0.6) * 864) / count;
      const w = width * (0.7 + random() * 0.6);
      const bough = 260 + random() * 300;
      return (
        shape(`M${x - w / 2} 0L${x - w * 0.7} 1080H${x + w * 0.7}L${x + w / 2} 0Z`, colour) +
        line(`M${x} ${bough}Q${x + w} ${bough - 40} ${x + w * 2.6} ${bough - 90}`, colour, w * 0.32)
      ).replaceAll("/>", ` opacity="${opacity}"/>`);
    });
  return (
    sky(wall.glow, wall.top) +
    sun(280 + random() * 300, 430, 96, "#fff6e4") +
    trunks(9, wall.top, 26, 0.6) +
    shape("M0 800C240 740 560 800 864 750V1080H0Z", wall.top) +
    trunks(6, wall.bottom, 42, 0.85) +
    shape("M0 890C260 830 520 910 864 850V1080H0Z", wall.bottom) +
    trunks(3, cloth.deep, 74, 1) +
    shape("M0 990C260 930 600 1010 864 960V1080H0Z", cloth.deep) +
    shape(
      "M430 1080C470 1020 400 980 440 930C462 902 452 880 444 866L460 864C486 890 500 910 476 940C440 990 580 1020 540 1080Z",
      wall.glow,
      'opacity=".8"',
    )
  );
}

export function garden({ wall, cloth, random }: Brush): string {
  const bloom = (x: number, y: number, colour: string) =>
    times(5, (at) => {
      const turn = (at * Math.PI * 2) / 5;
      return disc(x + Math.cos(turn) * 17, y + Math.sin(turn) * 17, 15, colour);
    }) + disc(x, y, 11, "#f6d58c");
  const blooms = ["#f3e8da", cloth.base, "#d9776c", "#e2bd86", wall.glow];
  const pot = (x: number, y: number, w: number, h: number) => {
    const petals = blooms[Math.floor(random() * blooms.length)] ?? "#f3e8da";
    let plant = "";
    for (let at = 0; at < 7; at += 1) {
      const tip = [x + (at - 3) * w * 0.2 + random() * 14, y - 120 - random() * 150] as const;
      plant += line(`M${x} ${y}Q${x + (at - 3) * 9} ${y - 90} ${tip[0]} ${tip[1]}`, "#4b6857", 8);
      plant += oval(
        (x + tip[0]) / 2 + 10,
        (y + tip[1]) / 2,
        30,
        13,
        "#6d8a6b",
        `transform="rotate(${(at - 3) * 28} ${(x + tip[0]) / 2} ${(y + tip[1]) / 2})"`,
      );
      plant += bloom(tip[0], tip[1], petals);
    }
    return (
      plant +
      shape(
        `M${x - w / 2} ${y}H${x + w / 2}L${x + w * 0.38} ${y + h}H${x - w * 0.38}Z`,
        "#b8674a",
      ) +
      rect(x - w * 0.56, y - 14, w * 1.12, 40, "#c97b5b", 'rx="6"') +
      shape(
        `M${x + w * 0.1} ${y + 26}H${x + w * 0.47}L${x + w * 0.38} ${y + h}H${x + w * 0.12}Z`,
        "#8f4a35",
        'opacity=".35"',
      )
    );
  };
  const bricks = times(40, () =>
    rect(
      Math.floor(random() * 9) * 108 - 40,
      Math.floor(random() * 20) * 40,
      96,
      30,
      wall.bottom,
      'rx="4" opacity=".22"',
    ),
  );
  return (
    rect(0, 0, 864, 1080, wall.top) +
    bricks +
    disc(660, 240, 360, wall.glow, 'opacity=".5"') +
    rect(0, 850, 864, 230, "#d9bf97") +
    rect(0, 850, 864, 16, "#b99a70") +
    pot(180 + random() * 50, 690, 170, 190) +
    pot(660 + random() * 40, 720, 150, 160) +
    pot(420 + random() * 40, 780, 190, 210)
  );
}
