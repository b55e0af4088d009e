import { sequence } from "../sequence.ts";

/** The film's own time: ten seconds, seamless, since every period divides it. */
const filmMs = 10_000;
export const width = 1600;
const height = 1000;
const turn = Math.PI * 2;

export type Weather = "rain" | "snow" | "clear";
type Picture = CanvasImageSource;

const next = sequence(31 * 7_919);
const drops = Array.from({ length: 46 }, () => ({
  x: next() * width,
  start: next(),
  falls: [1, 2, 2, 4][Math.floor(next() * 4)] ?? 1,
  r: 2.4 + next() * 4,
  sway: next() * turn,
}));
const flakes = Array.from({ length: 90 }, () => ({
  x: next() * width,
  start: next(),
  falls: 1 + Math.floor(next() * 2),
  r: 1.6 + next() * 5,
  sway: next() * turn,
}));
const stars = Array.from({ length: 70 }, () => ({
  x: next() * width,
  y: next() * 330,
  r: 0.8 + next() * 1.8,
  at: next() * turn,
  beat: 1 + Math.floor(next() * 3),
}));

/** The glass, above the sill. */
const glassPx = 752;

/** From 0 to 1 and slow at both ends. */
const ease = (share: number): number =>
  share <= 0 ? 0 : share >= 1 ? 1 : share * share * (3 - 2 * share);

function drawTram(pen: CanvasRenderingContext2D, share: number, tram: Picture): void {
  const passes = (share - 0.14) / 0.56;
  if (passes <= 0 || passes >= 1) return;
  const x = width + 60 - passes * (width + 1_300);
  pen.drawImage(tram, x, 420, 1_150, 375);
  // its light on the wet road, and on the table
  pen.globalCompositeOperation = "lighter";
  for (let window = 0; window < 7; window++) {
    const glow = pen.createLinearGradient(0, 700, 0, 752);
    glow.addColorStop(0, "rgb(255 214 140 / 0.3)");
    glow.addColorStop(1, "rgb(255 214 140 / 0)");
    pen.fillStyle = glow;
    pen.fillRect(x + 130 + window * 130, 700, 104, 52);
  }
  pen.globalCompositeOperation = "source-over";
}

function drawRain(pen: CanvasRenderingContext2D, share: number): void {
  // far off: thin streaks in the light of the lamps
  pen.strokeStyle = "rgb(200 214 255 / 0.16)";
  pen.lineWidth = 2;
  pen.beginPath();
  for (let streak = 0; streak < 110; streak++) {
    const x = (streak * 173) % width;
    const y = ((streak * 0.137 + share * (10 + (streak % 3) * 2)) % 1) * (glassPx + 120) - 60;
    pen.moveTo(x, y);
    pen.lineTo(x - 7, y + 46);
  }
  pen.stroke();
  // on the glass: drops that wait, run, and leave a trail
  for (const { x, start, falls, r, sway } of drops) {
    const way = (start + share * falls) % 1;
    const y = (ease(way * 1.4 - 0.2) * 0.7 + way * 0.3) * (glassPx + 80) - 40;
    const left = x + Math.sin(way * turn + sway) * 7;
    const trail = pen.createLinearGradient(0, y - 110, 0, y);
    trail.addColorStop(0, "rgb(214 224 255 / 0)");
    trail.addColorStop(1, "rgb(214 224 255 / 0.26)");
    pen.fillStyle = trail;
    pen.fillRect(left - r * 0.45, y - 110, r * 0.9, 110);
    pen.fillStyle = "rgb(214 224 255 / 0.4)";
    pen.beginPath();
    pen.ellipse(left, y, r, r * 1.35, 0, 0, turn);
    pen.fill();
    pen.fillStyle = "rgb(255 255 255 / 0.85)";
    pen.beginPath();
    pen.arc(left - r * 0.3, y - r * 0.4, r * 0.32, 0, turn);
    pen.fill();
  }
}

function drawSnow(pen: CanvasRenderingContext2D, share: number): void {
  pen.fillStyle = "#fff";
  for (const { x, start, falls, r, sway } of flakes) {
    const way = (start + share * falls) % 1;
    pen.globalAlpha = 0.35 + (r / 6.6) * 0.55;
    pen.beginPath();
    pen.arc(x + Math.sin(way * turn * 2 + sway) * 26, way * (glassPx + 40) - 20, r, 0, turn);
    pen.fill();
  }
  pen.globalAlpha = 1;
}

function drawStars(pen: CanvasRenderingContext2D, share: number): void {
  pen.fillStyle = "#fff6e0";
  for (const { x, y, r, at, beat } of stars) {
    pen.globalAlpha = 0.35 + 0.5 * Math.sin(share * turn * beat + at) ** 2;
    pen.beginPath();
    pen.arc(x, y, r, 0, turn);
    pen.fill();
  }
  pen.globalAlpha = 1;
}

/** What rises from a cup whose coffee is at x, y. */
function drawSteam(
  pen: CanvasRenderingContext2D,
  share: number,
  x: number,
  y: number,
  late: number,
): void {
  pen.lineCap = "butt";
  for (let strand = 0; strand < 3; strand++) {
    for (let part = 0; part < 24; part++) {
      const up = part / 24;
      const wave = (rise: number) =>
        x +
        (strand - 1) * 20 +
        Math.sin(rise * 5 + strand * 2 + late - share * turn * 2) * 15 * rise * 2;
      pen.strokeStyle = `rgb(255 246 236 / ${(0.34 * Math.sin(up * Math.PI) * (0.7 + 0.3 * Math.sin(share * turn * 3 + strand + late))).toFixed(3)})`;
      pen.lineWidth = 9 + up * 12;
      pen.beginPath();
      pen.moveTo(wave(up), y - up * 190);
      pen.lineTo(wave(up + 1 / 24), y - (up + 1 / 24) * 190);
      pen.stroke();
    }
  }
}

/**
 * One picture of the film: what moves between the street and the table. `ms`: any time, it begins
 * again every ten seconds.
 */
export function drawFilm(
  pen: CanvasRenderingContext2D,
  ms: number,
  weather: Weather,
  tram: Picture,
): void {
  const share = (ms % filmMs) / filmMs;
  pen.clearRect(0, 0, width, height);
  if (weather === "clear") drawStars(pen, share);
  drawTram(pen, share, tram);
  if (weather === "rain") drawRain(pen, share);
  if (weather === "snow") drawSnow(pen, share);
  drawSteam(pen, share, 900, 770, 0);
  drawSteam(pen, share, 1_142, 786, 2);
}
