// Draws the film's four scenes, each a far and a near layer: `node
// features/landers/transitionsvideolanding/draw.ts`. On a phone only the 620 units around x = 1000
// are seen, so whatever matters stands there.
import { writeFileSync } from "node:fs";
import { couples } from "./scenes/couples.ts";
import { evening } from "./scenes/evening.ts";
import { journey } from "./scenes/journey.ts";
import { morning } from "./scenes/morning.ts";
import { weekend } from "./scenes/weekend.ts";

const scenes = { evening, morning, weekend, journey };
const write = (name: string, svg: string) =>
  writeFileSync(new URL(`./${name}.svg`, import.meta.url), svg);
for (const [name, { far, near }] of Object.entries(scenes)) {
  write(`${name}-far`, far);
  if (typeof near === "string") write(`${name}-near`, near);
  else
    for (const [who, couple] of Object.entries(couples)) write(`${name}-near${who}`, near(couple));
}
