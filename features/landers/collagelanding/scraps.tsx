import type { ReactNode } from "react";
import type { Slug } from "../landers.ts";
import type { Piece } from "./pieces.ts";

/* Cut paper: a scrap of 120 × 120 with its motif pasted on, edges as scissors leave them. The labels say what they are. */

const red = "#b3263f";
const wine = "#5d1730";
const mustard = "#e2a63b";
const cream = "#fbf1de";
const teal = "#2f6a6c";
const night = "#23304f";
const rose = "#eda697";
const green = "#4d7a4b";
const wood = "#9a5b34";

const cuts = [
  "M6 10 114 4 117 112 9 117Z",
  "M4 6 110 10 116 116 10 112Z",
  "M10 4 116 8 110 117 4 112Z",
  "M5 12 60 5 115 9 116 113 8 116Z",
];

const motifs: Record<Piece, { paper: string; motif: ReactNode }> = {
  wine: {
    paper: night,
    motif: (
      <>
        <path
          fill={cream}
          fillOpacity=".25"
          d="M22 24h34q6 36-17 40-23-4-17-40ZM66 20h34q6 36-17 40-23-4-17-40Z"
        />
        <path fill={red} d="M21 40h36q0 22-18 24-18-2-18-24Z" />
        <path fill={mustard} d="M65 36h36q0 22-18 24-18-2-18-24Z" />
        <path
          fill="none"
          stroke={cream}
          strokeWidth="4"
          d="M39 64v36M24 103h30M83 60v40M68 103h30"
        />
        <path fill={mustard} d="m60 8 3 8 8 2-8 3-3 8-3-8-8-3 8-2Z" />
      </>
    ),
  },
  animals: {
    paper: mustard,
    motif: (
      <>
        <path
          fill={wood}
          d="M20 108q-4-50 26-58l4-26 14 12h14l18 4 8 16-14 12-14 2 4 38h-10l-4-20-18 2-4 18Z"
        />
        <path fill={wine} d="m48 24-10 22 14 14 6-24ZM100 44l8 2-2 10-10-2Z" />
        <circle fill={night} cx="80" cy="44" r="4" />
        <path fill={red} d="m62 66 22 2-1 9-23-2Z" />
        <path
          fill="none"
          stroke={wood}
          strokeWidth="8"
          strokeLinecap="round"
          d="M24 96Q4 84 14 62"
        />
      </>
    ),
  },
  biking: {
    paper: teal,
    motif: (
      <>
        <g fill="none" stroke={cream} strokeWidth="6">
          <circle cx="32" cy="78" r="22" />
          <circle cx="90" cy="78" r="22" />
        </g>
        <path
          fill="none"
          stroke={mustard}
          strokeWidth="6"
          strokeLinejoin="round"
          d="M32 78 48 44h30l-20 34H32M48 44l10 34M90 78 76 34h14"
        />
        <path fill={red} d="M36 36h22l-4 8H40ZM92 46h20v16H94Z" />
        <circle fill={rose} cx="98" cy="42" r="6" />
        <circle fill={mustard} cx="108" cy="42" r="6" />
      </>
    ),
  },
  gardening: {
    paper: cream,
    motif: (
      <>
        <path
          fill="none"
          stroke={green}
          strokeWidth="5"
          d="M44 112q-6-40 2-66M76 112q8-30 0-52M60 112V30"
        />
        <path fill={green} d="M46 90q-28 0-30-22 26-2 30 22ZM74 96q28-2 32-26-28 0-32 26Z" />
        {[
          [46, 44, red],
          [60, 26, mustard],
          [78, 56, rose],
        ].map(([x, y, fill]) => (
          <g key={fill} transform={`translate(${x} ${y})`}>
            {[0, 60, 120, 180, 240, 300].map((turn) => (
              <path
                key={turn}
                fill={String(fill)}
                d="M0 0q-10-10 0-21 10 11 0 21Z"
                transform={`rotate(${turn})`}
              />
            ))}
            <circle fill={wine} r="5" />
          </g>
        ))}
      </>
    ),
  },
  reading: {
    paper: rose,
    motif: (
      <>
        <path fill={wine} d="M10 36 60 48l50-12v62l-50 12-50-12Z" />
        <path
          fill={cream}
          d="M16 30q28-8 44 12v60q-18-18-44-12ZM104 30q-28-8-44 12v60q18-18 44-12Z"
        />
        <path
          fill="none"
          stroke={night}
          strokeWidth="3"
          d="M24 46q16-2 28 8M24 60q16-2 28 8M24 74q16-2 28 8M96 46q-16-2-28 8M96 60q-16-2-28 8"
        />
        <path fill={red} d="M80 66h10v34l-5-6-5 4Z" />
      </>
    ),
  },
  coffee: {
    paper: night,
    motif: (
      <>
        <path fill={cream} d="M26 50h62q0 44-22 50H48Q26 94 26 50Z" />
        <path fill="none" stroke={cream} strokeWidth="8" d="M86 58q20-4 18 12t-24 14" />
        <path fill={wood} d="M30 54h54q0 8-4 12-24 6-46 0-4-4-4-12Z" />
        <path fill={red} d="M14 104h86l-8 8H24Z" />
        <path
          fill="none"
          stroke={rose}
          strokeWidth="5"
          strokeLinecap="round"
          d="M44 40q-8-10 0-18t0-14M64 40q-8-10 0-18t0-14"
        />
      </>
    ),
  },
  music: {
    paper: red,
    motif: (
      <>
        <circle fill={night} cx="56" cy="64" r="46" />
        <g fill="none" stroke={cream} strokeOpacity=".35" strokeWidth="2">
          <circle cx="56" cy="64" r="37" />
          <circle cx="56" cy="64" r="29" />
        </g>
        <circle fill={mustard} cx="56" cy="64" r="17" />
        <circle fill={cream} cx="56" cy="64" r="4" />
        <path fill={cream} d="m98 10 10 6-10 50-30 16-3-7 25-16Z" />
      </>
    ),
  },
  hiking: {
    paper: "#a8c3c9",
    motif: (
      <>
        <circle fill={mustard} cx="88" cy="32" r="15" />
        <path fill={teal} d="M4 112 44 34l34 52 14-20 24 46Z" />
        <path fill={cream} d="m44 34 14 22-10-3-6 9-8-7-6 4Z" />
        <path fill={green} d="M4 114q40-34 112-12v12Z" />
        <path
          fill="none"
          stroke={cream}
          strokeWidth="4"
          strokeDasharray="5 5"
          d="M30 112q16-20 34-14t34-16"
        />
        <path fill={red} d="M96 82V64l14 6-12 6v8Z" />
      </>
    ),
  },
  travelling: {
    paper: mustard,
    motif: (
      <>
        <path fill="none" stroke={wine} strokeWidth="7" d="M44 40V24h32v16" />
        <path fill={wine} d="M12 40h96v66H12Z" />
        <path fill={wood} d="M26 40h9v66h-9ZM84 40h9v66h-9Z" />
        <path fill={cream} d="m44 54 26-4 3 20-26 4Z" />
        <path fill={teal} d="m48 58 12-2 1 8-12 2Z" />
        <circle fill={rose} cx="66" cy="88" r="11" />
        <path fill={red} d="m60 88 12-5-3 12Z" />
      </>
    ),
  },
  cooking: {
    paper: teal,
    motif: (
      <>
        <path fill={red} d="M20 58h74v32q0 18-16 18H36q-16 0-16-18Z" />
        <path fill={wine} d="M14 50h86v10H14Z" />
        <path fill={mustard} d="M52 40h10v10H52ZM6 66h14v9H6ZM94 66h14v9H94Z" />
        <path
          fill="none"
          stroke={cream}
          strokeWidth="5"
          strokeLinecap="round"
          d="M38 38q-8-9 0-16t0-13M76 38q-8-9 0-16t0-13"
        />
        <path fill={green} d="M98 40q-4-20 12-26 2 18-12 26Z" />
        <path fill={rose} d="M34 72q20 10 46 0v8q-24 10-46 0Z" />
      </>
    ),
  },
  dancing: {
    paper: rose,
    motif: (
      <>
        <path
          fill={red}
          d="M14 70q30 4 46-26l14 8q-2 20 18 34 16 6 14 16H78Q54 100 44 84l-4 22h-8l-2-24q-18 0-16-12Z"
        />
        <path fill={wine} d="M60 44q10-12 20-10l4 10q-6 6-10 8Z" />
        <path fill={cream} d="M62 56q8 4 8 12-10 2-16-2Z" />
        <path fill={night} d="M92 18v26q-12-4-12 6t14 6q6-2 6-12V28l10 6V24Z" />
        <path fill={mustard} d="m26 22 3 9 9 3-9 3-3 9-3-9-9-3 9-3Z" />
      </>
    ),
  },
  hugging: {
    paper: cream,
    motif: (
      <>
        <path fill={wood} d="M4 116V84q22-34 50-30l20 8-4 12-24-4 34 24-6 12-38-14-6 24Z" />
        <path fill="#e0b48c" d="M116 116V78Q96 40 68 46L46 60l6 12 24-8-32 30 8 11 36-20 2 31Z" />
        <path fill={red} d="M4 116V92l28 6v18ZM116 116V88l-28 6v22Z" />
        <path fill={red} d="M60 34q-18-14-12-24 8-6 12 4 4-10 12-4 6 10-12 24Z" />
      </>
    ),
  },
};

export function Scrap({ piece, cut }: { piece: Piece; cut: number }) {
  const { paper, motif } = motifs[piece];
  return (
    <svg viewBox="0 0 120 120" aria-hidden="true">
      <path fill={paper} d={cuts[cut % cuts.length]} />
      {motif}
    </svg>
  );
}

interface FaceShape {
  readonly skin: string;
  readonly shade: string;
  readonly hair: ReactNode;
  readonly lips: string;
  readonly over?: ReactNode;
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
const her = (hair: ReactNode, over?: ReactNode) => (
  <Face skin="#e6b08a" shade="#c98a64" lips={red} hair={hair} over={over} />
);
const him = (hair: ReactNode, over?: ReactNode) => (
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

type Person = (hair: ReactNode, over?: ReactNode) => ReactNode;

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
