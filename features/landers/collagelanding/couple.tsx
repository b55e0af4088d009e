import type { ReactElement } from "react";
import type { Slug } from "../landers.ts";
import { red, mustard, cream, teal, night, wood } from "./colours.ts";
import type { Elements } from "#ui/elements.ts";

interface FaceShape {
  readonly skin: string;
  readonly shade: string;
  readonly hair: Elements;
  readonly lips: string;
  readonly over?: Elements;
}

/** A face of cut paper, 120 wide, its chin at 0,0; the hair behind and the rest over it. */
const Face = ({ skin, shade, hair, lips, over }: FaceShape) => (
  <>
    {hair}
    <path fill={skin} d="M-22-30h44v46h-44Z" />
    <path fill={shade} d="M-22-12q22 22 44 0v16q-22 14-44-4Z" />
    <path fill={skin} d="M-46-96q4-44 46-46 44 2 46 46 2 50-24 76-22 18-44 0-26-28-24-76Z" />
    <path fill={shade} d="M-2-98 10-58q2 8-14 8v-6h6Z" />
    <path
      fill="none"
      stroke="#2a1519"
      strokeWidth="4.500"
      strokeLinecap="round"
      d="M-32-84q9 9 18 0M16-84q9 9 18 0M-34-102q10-7 20-3M15-105q10-4 20 3"
    />
    <circle fill="#d9574f" fillOpacity=".45" cx="-28" cy="-58" r="10" />
    <circle fill="#d9574f" fillOpacity=".45" cx="30" cy="-58" r="10" />
    <path fill={lips} d="M-16-36q8-6 16-2 8-4 16 2-14 16-32 0Z" />
    {over}
  </>
);

const grey = "#d9d2cc";
const her = (hair: Elements, over?: Elements) => (
  <Face skin="#e6b08a" shade="#c98a64" lips={red} hair={hair} over={over} />
);
const him = (hair: Elements, over?: Elements) => (
  <Face skin="#a5673f" shade="#84502f" lips="#7a3a30" hair={hair} over={over} />
);
const glasses = (
  <g fill="none" stroke={night} strokeWidth="4">
    <circle cx="-24" cy="-84" r="16" />
    <circle cx="25" cy="-84" r="16" />
    <path d="M-8-86q8-5 17 0" />
  </g>
);
const bob = (
  <>
    <path fill={grey} d="M-60-10q-14-90 8-124 20-28 52-28 44 0 58 40 10 34 2 112Z" />
  </>
);
const curls = (
  <>
    {[
      [-44, -128],
      [-10, -150],
      [28, -144],
      [54, -116],
      [-62, -92],
      [64, -82],
      [-62, -52],
      [64, -44],
    ].map(([x, y]) => (
      <circle key={`${x} ${y}`} fill="#7b2f1c" cx={x} cy={y} r="27" />
    ))}
  </>
);
const fringe = (
  <path fill={grey} d="M-48-96q0-46 44-50-4 30-44 50ZM-4-146q46 0 52 54-34-14-52-54Z" />
);
const short = <path fill="#3a2a2c" d="M-52-92q-6-64 54-64 58 2 52 66l-10-30q-44 8-82-8Z" />;
const beard = (
  <path
    fill={grey}
    d="M-46-72q12 26 26 26h42q14-2 24-28 4 50-24 70-24 16-46-2-24-22-22-66Zm30 38q16 14 32 0Z"
  />
);

type Person = (hair: Elements, over?: Elements) => ReactElement;

/** The two in the middle of a look, 240 × 240: two of one gender where a site is for it. */
export function Couple({ slug, only }: { slug: Slug<"collagelanding">; only: string | undefined }) {
  const left: Person = only === "man" ? him : her;
  const right: Person = only === "woman" ? her : him;
  const beardOf = (who: Person) => (who === him ? beard : null);
  return (
    <svg viewBox="0 0 240 240" aria-hidden="true">
      <path
        fill={slug === "sunday" ? mustard : slug === "away" ? "#a8c3c9" : red}
        d="M12 20 226 8 234 222 18 234Z"
      />
      {slug === "evening" && (
        <path fill={mustard} d="M190 18a36 36 0 1 0 34 50 30 30 0 0 1-34-50Z" />
      )}
      {slug === "sunday" && (
        <>
          {[0, 45, 90, 135, 180, 225, 270, 315].map((turn) => (
            <path
              key={turn}
              fill={cream}
              d="M-5-46h10l-3-20h-4Z"
              transform={`translate(60 62) rotate(${turn})`}
            />
          ))}
          <circle fill={cream} cx="60" cy="62" r="36" />
        </>
      )}
      {slug === "away" && (
        <>
          <circle fill={mustard} cx="196" cy="52" r="24" />
          <path fill={teal} d="M14 160 70 66l46 66 34-40 80 80v46L18 232Z" />
          <path fill={cream} d="m70 66 20 30-14-4-8 12-10-10-8 4Z" />
        </>
      )}
      <g transform="translate(152 208) rotate(7)">
        <path fill={night} d="M-74 40q0-48 52-56h46q50 8 52 52Z" />
        {slug === "evening" && right(short, beardOf(right))}
        {slug === "sunday" &&
          right(
            right === her ? short : null,
            <>
              {glasses}
              {beardOf(right)}
            </>,
          )}
        {slug === "away" &&
          right(
            short,
            <>
              <path fill={wood} d="M-84-112q84-22 168 0l-4 12q-80-18-160 0Z" />
              <path fill={wood} d="M-48-118q2-48 48-48t48 48q-48-12-96 0Z" />
              <path fill={red} d="M-49-122q48-14 98 0v10q-48-12-98 0Z" />
            </>,
          )}
      </g>
      <g transform="translate(84 218) rotate(-8)">
        <path fill={slug === "away" ? mustard : teal} d="M-76 40q2-50 54-56h44q50 8 54 52Z" />
        {slug === "evening" && left(left === him ? null : bob, left === him ? beard : fringe)}
        {slug === "sunday" &&
          left(
            curls,
            <path fill="#7b2f1c" d="M-50-96q10-50 50-52 44 4 48 50-20-26-48-22-30-4-50 24Z" />,
          )}
        {slug === "away" &&
          left(
            left === him ? null : bob,
            <>
              {left === him ? beard : fringe}
              {glasses}
              <path fill={red} d="M-34 0q34 22 68 0l6 22q-40 20-80 0ZM-30 16l-8 40 24-8Z" />
            </>,
          )}
      </g>
    </svg>
  );
}
