// Draws the people of the picture, as symbols of one sheet, and a sheet of one gender for a site that
// is for it: `node features/landers/socialnetwork/draw.ts`.
import { writeFileSync } from "node:fs";

interface Person {
  readonly ground: string;
  readonly skin: string;
  readonly hair: string;
  readonly coat: string;
  readonly cut: keyof typeof cuts;
  readonly extra?: keyof typeof extras | undefined;
}

/** Behind the head, and over it; the head's centre at 0,0. */
const cuts = {
  bob: (c: string) => [
    `<path fill="${c}" d="M-40 34C-52-20-38-54 0-54S52-20 40 34Q0 46-40 34Z"/>`,
    `<path fill="${c}" d="M-32-4C-34-42-16-46 2-46 22-46 36-38 32-4 22-26-4-30-16-28-22-20-28-14-32-4Z"/>`,
  ],
  short: (c: string) => [
    `<path fill="${c}" d="M-33 0C-40-36-28-54 0-54S40-36 33 0Z"/>`,
    `<path fill="${c}" d="M-32-6C-32-40-16-46 4-46 26-46 34-34 32-6 28-22 18-28 4-28-12-28-26-24-32-6Z"/>`,
  ],
  bun: (c: string) => [
    `<circle cy="-58" r="19" fill="${c}"/><path fill="${c}" d="M-34 4C-42-38-26-54 0-54S42-38 34 4Z"/>`,
    `<path fill="${c}" d="M-32-2C-34-36-18-46 0-46S34-36 32-2C28-24 12-32 0-32S-28-24-32-2Z"/>`,
  ],
  waves: (c: string) => [
    `<path fill="${c}" d="M-44 60C-64 30-46 8-44-14-42-46-22-56 0-56S42-46 44-14C46 8 64 30 44 60 20 70-20 70-44 60Z"/>`,
    `<path fill="${c}" d="M-32 0C-36-36-18-46-6-44 20-48 38-34 32 0 30-20 14-26-6-34-18-28-28-18-32 0Z"/>`,
  ],
  bald: (c: string) => [
    `<path fill="${c}" d="M-35 10C-40-8-36-24-30-30L-26 10ZM35 10C40-8 36-24 30-30L26 10Z"/>`,
    "",
  ],
  curls: (c: string) => [
    `<g fill="${c}"><circle cx="-32" cy="-14" r="18"/><circle cx="-24" cy="-38" r="18"/><circle cy="-48" r="20"/><circle cx="24" cy="-38" r="18"/><circle cx="32" cy="-14" r="18"/><circle cx="-36" cy="8" r="15"/><circle cx="36" cy="8" r="15"/></g>`,
    `<g fill="${c}"><circle cx="-18" cy="-36" r="12"/><circle cx="2" cy="-40" r="13"/><circle cx="20" cy="-35" r="12"/></g>`,
  ],
};
const extras = {
  beard: (c: string) =>
    `<path fill="${c}" d="M-32 2C-32 40-18 50 0 50S32 40 32 2C26 16 14 14 0 14S-26 16-32 2Z"/><path fill="none" stroke="#fff" stroke-opacity=".8" stroke-width="3.500" stroke-linecap="round" d="M-9 26Q0 33 9 26"/>`,
  glasses: () =>
    `<g fill="none" stroke="#2a1519" stroke-width="3"><circle cx="-13" cy="2" r="11"/><circle cx="13" cy="2" r="11"/><path d="M-2 2h4"/></g>`,
  scarf: (c: string) =>
    `<path fill="${c}" d="M-30 50Q0 70 30 50L34 72Q0 92-34 72ZM6 74l26 8-6 40-22-4Z"/>`,
};

const people: readonly Person[] = [
  {
    ground: "#f3cdb4",
    skin: "#e0a98c",
    hair: "#cfc9cc",
    coat: "#8d1f3c",
    cut: "bob",
    extra: "glasses",
  },
  {
    ground: "#b9d3cf",
    skin: "#a86d50",
    hair: "#3b2a2c",
    coat: "#2f6b70",
    cut: "short",
    extra: "beard",
  },
  { ground: "#f0d797", skin: "#f0c3a5", hair: "#a8532c", coat: "#4f6b3a", cut: "waves" },
  { ground: "#d5c2e0", skin: "#7d4b36", hair: "#2a1d20", coat: "#c98a3a", cut: "curls" },
  {
    ground: "#c9d6ec",
    skin: "#ebb99c",
    hair: "#b9b2b4",
    coat: "#33486b",
    cut: "bald",
    extra: "glasses",
  },
  {
    ground: "#f2bcc0",
    skin: "#d79b7c",
    hair: "#4a2b2a",
    coat: "#f6efe4",
    cut: "bun",
    extra: "scarf",
  },
  { ground: "#cfdcb4", skin: "#c48a68", hair: "#8f8688", coat: "#6d3a5c", cut: "short" },
];

/** Who is drawn in another way where all are of one gender, by place. */
const instead: Record<string, Readonly<Record<number, Partial<Person>>>> = {
  people: {},
  "people-women": { 1: { cut: "waves", extra: undefined }, 4: { cut: "bob" }, 6: { cut: "bun" } },
  "people-men": {
    0: { cut: "short" },
    2: { cut: "short", extra: "beard" },
    3: { cut: "bald", extra: "beard" },
    5: { cut: "short" },
  },
};

function draw({ ground, skin, hair, coat, cut, extra }: Person): string {
  const [behind = "", over = ""] = cuts[cut](hair);
  return (
    `<circle cx="100" cy="100" r="100" fill="${ground}"/><g transform="translate(100 92)">${behind}` +
    `<path fill="${coat}" d="M-82 116C-80 72-50 60-18 56H18C50 60 80 72 82 116Z"/><path fill="${skin}" d="M-14 26H14V58Q0 74-14 58Z"/><path fill="#000" fill-opacity=".1" d="M-14 38Q0 54 14 38V46Q0 60-14 46Z"/>` +
    `<path fill="${skin}" d="M-33-6C-33-36-20-44 0-44S33-36 33-6C33 28 16 46 0 46S-33 28-33-6Z"/><g fill="#c8102e" opacity=".16"><circle cx="-20" cy="16" r="8"/><circle cx="20" cy="16" r="8"/></g>` +
    `<g fill="none" stroke="#2a1519" stroke-width="3.200" stroke-linecap="round"><path d="M-18 3q5-6 10 0M8 3q5-6 10 0M-9 24Q0 32 9 24"/></g>` +
    (extra === "beard" ? extras.beard(hair) : "") +
    over +
    (extra === "glasses" ? extras.glasses() : extra === "scarf" ? extras.scarf("#c8102e") : "") +
    `</g>`
  );
}

const symbol = (person: Person, at: number) =>
  `<clipPath id="c${at}"><circle cx="100" cy="100" r="100"/></clipPath><symbol id="p${at}" viewBox="0 0 200 200"><g clip-path="url(#c${at})">${draw(person)}</g></symbol>`;
for (const [name, others] of Object.entries(instead))
  writeFileSync(
    new URL(`./${name}.svg`, import.meta.url),
    `<svg xmlns="http://www.w3.org/2000/svg">${people.map((person, at) => symbol({ ...person, ...others[at] }, at)).join("\n")}</svg>\n`,
  );
