/** Dishes and pastimes of demo members: flat shapes, 864×1080, in the palette of the portraits. */
import { type Brush, disc, line, oval, rect, shape, sky, times } from "./scene-places.server.ts";

export const oneOf = <T>(list: readonly [T, ...T[]], random: () => number): T =>
  list[Math.floor(random() * list.length)] ?? list[0];
export const ink = "#3a2329";

export function dish({ wall, cloth, random }: Brush): string {
  const turn = random() * 360;
  const [x, y] = [432, 560];
  const around = (
    count: number,
    radius: number,
    draw: (x: number, y: number, at: number) => string,
  ) =>
    times(count, (at) => {
      const angle = (at / count) * Math.PI * 2 + turn;
      const far = radius * (0.35 + random() * 0.65);
      return draw(x + Math.cos(angle) * far, y + Math.sin(angle) * far, at);
    });
  const leaf = (lx: number, ly: number) =>
    oval(lx, ly, 34, 15, "#5f8458", `transform="rotate(${random() * 180} ${lx} ${ly})"`);
  const meals = [
    () =>
      disc(x, y, 200, "#c8583a") +
      disc(x, y, 200, "#e2bd86", 'opacity=".12"') +
      line(
        `M${x - 100} ${y + 30}C${x - 40} ${y - 90} ${x + 90} ${y - 60} ${x + 60} ${y + 40}S${x - 60} ${y + 90} ${x - 30} ${y}`,
        "#f6e4c8",
        18,
      ) +
      around(5, 120, leaf),
    () =>
      times(
        16,
        (at) =>
          `<ellipse cx="${x}" cy="${y}" rx="${196 - at * 9}" ry="${110 + ((at * 37) % 70)}" fill="none" stroke="${at % 2 ? "#efcf8a" : "#e0b766"}" stroke-width="15" transform="rotate(${at * 41 + turn} ${x} ${y})"/>`,
      ) +
      around(7, 120, (px, py) => disc(px, py, 26, "#c8583a")) +
      around(5, 90, leaf),
    () =>
      disc(x, y, 200, "#86a06f") +
      around(16, 180, leaf) +
      around(7, 150, (px, py) => disc(px, py, 27, "#cf5f45") + disc(px, py, 17, "#e58a6b")) +
      around(5, 130, (px, py) => rect(px - 20, py - 20, 40, 40, "#fbf3e4", 'rx="6"')),
    () =>
      disc(x, y, 186, "#d9a45e") +
      disc(x - 6, y - 8, 170, "#e9c07c") +
      disc(x, y, 150, "#dfae66") +
      around(9, 110, (px, py) => disc(px, py, 21, oneOf(["#54406b", "#b23b4a"], random))) +
      rect(x - 34, y - 30, 66, 56, "#fbf0c9", 'rx="8"'),
  ] as const;
  const checks = times(9, (at) => rect(at * 108 - 20, 0, 40, 1080, cloth.base, 'opacity=".22"'));
  const rows = times(11, (at) => rect(0, at * 108 - 20, 864, 40, cloth.base, 'opacity=".22"'));
  return (
    rect(0, 0, 864, 1080, wall.glow) +
    checks +
    rows +
    disc(x + 16, y + 26, 306, ink, 'opacity=".16"') +
    disc(x, y, 300, "#fffaf0") +
    disc(x, y, 222, "#efe4d2") +
    oneOf(meals, random)() +
    line("M66 380V780M40 380V470Q66 510 92 470V380", "#8a8490", 15) +
    line("M800 780V380C836 440 836 540 800 580", "#8a8490", 15) +
    disc(690, 170, 104, "#fffaf0", 'opacity=".55"') +
    disc(690, 170, 84, random() < 0.5 ? "#7d2f42" : "#e8d28c") +
    disc(668, 148, 20, "#fff", 'opacity=".4"')
  );
}

export function coffee({ wall, cloth, random }: Brush): string {
  const steam = times(3, (at) =>
    line(
      `M${352 + at * 70} 590c-36-50 36-80 0-136s24-70 8-${90 + random() * 40}`,
      "#fff",
      13,
      'opacity=".55"',
    ),
  );
  return (
    sky(wall.top, wall.glow) +
    disc(200 + random() * 440, 300, 210, "#fff6e4", 'opacity=".55"') +
    shape("M0 640C220 540 500 660 864 560V800H0Z", wall.bottom, 'opacity=".55"') +
    line("M432 0V760M0 330H864", "#fffaf0", 20) +
    rect(0, 760, 864, 320, cloth.deep) +
    rect(0, 760, 864, 22, cloth.base) +
    oval(420, 936, 270, 56, ink, 'opacity=".28"') +
    oval(420, 916, 262, 54, "#efe4d2") +
    oval(420, 908, 170, 30, "#d8c6aa") +
    line("M566 690C690 670 690 830 548 820", cloth.inner, 34) +
    shape("M246 640H594C594 800 550 900 470 908H370C290 900 246 800 246 640Z", "#fffaf0") +
    shape(
      "M500 640H594C594 800 550 900 470 908C530 840 520 720 500 640Z",
      "#e3d0b5",
      'opacity=".6"',
    ) +
    oval(420, 640, 174, 34, "#efe4d2") +
    oval(420, 644, 152, 26, "#6b4534") +
    steam +
    shape(
      "M636 930C640 880 700 846 760 862C808 876 824 930 800 950C770 920 700 910 670 956C648 960 636 948 636 930Z",
      "#d9a45e",
    ) +
    line("M690 880L700 916M736 866L742 908M776 880L770 912", "#b07a3c", 9)
  );
}

export function bicycle({ wall, cloth, random }: Brush): string {
  const wheel = (x: number) =>
    `<circle cx="${x}" cy="790" r="150" fill="none" stroke="${ink}" stroke-width="15"/>` +
    times(10, (at) => {
      const turn = (at * Math.PI) / 5;
      return line(
        `M${x} 790L${x + Math.cos(turn) * 144} ${790 + Math.sin(turn) * 144}`,
        ink,
        2.5,
        'opacity=".5"',
      );
    }) +
    disc(x, 790, 15, ink);
  const shutters = rect(250, 120, 90, 330, cloth.deep) + rect(524, 120, 90, 330, cloth.deep);
  return (
    rect(0, 0, 864, 1080, wall.top) +
    disc(120 + random() * 600, 200, 330, wall.glow, 'opacity=".45"') +
    rect(340, 120, 184, 330, "#3b4f68") +
    line("M432 120V450M340 285H524", "#f3e8da", 12) +
    rect(330, 110, 204, 350, "none", 'stroke="#f3e8da" stroke-width="16"') +
    shutters +
    rect(0, 900, 864, 180, "#d9bf97") +
    oval(432, 942, 390, 22, ink, 'opacity=".22"') +
    wheel(218) +
    wheel(646) +
    line(
      "M218 790L330 560H560L420 800ZM330 560L420 800M560 560L646 790M560 560L545 490",
      cloth.base,
      19,
    ) +
    line("M490 486C530 470 580 470 602 500", ink, 15) +
    line("M330 560L314 508", ink, 13) +
    shape("M258 490C300 480 346 484 378 500C360 520 300 522 262 514Z", ink) +
    disc(420, 800, 36, ink) +
    line("M420 800L460 858M446 860H480", ink, 11) +
    shape("M576 520H748L724 636H600Z", "#c39a62") +
    line("M584 548H740M592 580H734M598 610H728", "#8f6a3c", 6) +
    times(6, (at) =>
      disc(
        594 + at * 27,
        504 - (at % 2) * 26,
        27,
        oneOf(["#d9776c", "#f3e8da", "#e2bd86", "#7f9077"], random),
      ),
    )
  );
}

export function guitar({ wall, cloth, random }: Brush): string {
  const lean = -14 + random() * 8;
  const wood = oneOf(["#c07a3e", "#a85a34", "#d9a45e", "#7a4630"], random);
  return (
    sky(wall.top, wall.glow) +
    disc(560, 420, 340, wall.glow, 'opacity=".55"') +
    rect(0, 860, 864, 220, cloth.deep) +
    rect(0, 860, 864, 16, cloth.base) +
    oval(420, 980, 270, 34, ink, 'opacity=".3"') +
    `<g transform="rotate(${lean} 432 900)">${
      rect(404, 96, 56, 470, "#5c3826") +
      shape("M394 40H470L480 150H384Z", "#442a24") +
      times(
        3,
        (at) => disc(378, 62 + at * 32, 9, "#e2bd86") + disc(486, 62 + at * 32, 9, "#e2bd86"),
      )
    }${shape(
      "M432 500C520 500 566 560 556 626C550 670 560 690 590 730C640 800 600 970 432 970S224 800 274 730C304 690 314 670 308 626C298 560 344 500 432 500Z",
      wood,
    )}${shape(
      "M432 530C500 530 534 572 526 626C520 676 534 700 560 742C600 810 566 940 432 940S264 810 304 742C330 700 344 676 338 626C330 572 364 530 432 530Z",
      "#fff",
      'opacity=".12"',
    )}${disc(432, 690, 66, "#3a2329")}${rect(370, 838, 124, 24, "#442a24", 'rx="6"')}${times(
      6,
      (at) => line(`M${412 + at * 8} 60V846`, "#f3e8da", 2.2, 'opacity=".8"'),
    )}</g>` +
    shape("M660 900H800L784 1040H676Z", "#b8674a") +
    times(7, (at) =>
      line(
        `M730 900Q${700 + at * 10} 760 ${610 + at * 40} ${640 + Math.abs(at - 3) * 44}`,
        at % 2 ? "#4b6857" : "#6d8a6b",
        24,
      ),
    )
  );
}

export function books({ wall, cloth, random }: Brush): string {
  const covers = ["#84364a", "#3b4f68", "#4b6857", "#c4944c", "#7990a6", "#b8674a", "#57547a"];
  let stack = "";
  for (let at = 0; at < 6; at += 1) {
    const w = 360 - at * 18 + random() * 60;
    const x = 240 + random() * 50;
    const y = 830 - at * 62;
    const cover = covers[(at + Math.floor(random() * 3)) % covers.length] ?? "#84364a";
    stack +=
      rect(x, y, w, 58, cover, 'rx="7"') +
      rect(x + w - 30, y + 8, 26, 42, "#f6ead7") +
      rect(x + 34, y + 16, w * 0.34, 8, "#f3e8da", 'opacity=".7"');
  }
  return (
    rect(0, 0, 864, 1080, wall.bottom) +
    disc(600, 360, 420, wall.top, 'opacity=".7"') +
    disc(600, 360, 270, wall.glow, 'opacity=".75"') +
    rect(0, 888, 864, 192, cloth.deep) +
    rect(0, 888, 864, 16, cloth.base) +
    line("M690 890V420", ink, 15) +
    oval(690, 892, 92, 18, ink) +
    shape("M590 440L640 250H740L790 440Z", "#f8e4bd") +
    stack +
    (random() < 0.5
      ? shape("M318 520C318 470 352 452 400 462C452 450 488 470 488 520Z", "#f6ead7") +
        line("M402 464V518", "#c3a27c", 5)
      : shape("M350 440H450L440 518H360Z", "#fffaf0") +
        line("M450 458C486 456 486 500 444 500", "#fffaf0", 13))
  );
}
