import type { Piece } from "./pieces.ts";
import { red, wine, mustard, cream, teal, night, rose, green, wood } from "./colours.ts";
import type { Elements } from "#ui/elements.ts";

/* Cut paper: a scrap of 120 × 120 with its motif pasted on, edges as scissors leave them. The labels say what they are. */

const cuts = [
  "M6 10 114 4 117 112 9 117Z",
  "M4 6 110 10 116 116 10 112Z",
  "M10 4 116 8 110 117 4 112Z",
  "M5 12 60 5 115 9 116 113 8 116Z",
];

const motifs: Record<Piece, { paper: string; motif: Elements }> = {
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
