import { type Seen, spots, times } from "./brushes.ts";

/** A cellar with arches, the saxophone in its light, two who listen. */
export const Music = ({ men }: Seen) => (
  <>
    <path fill="#1a1838" d="M0 0h320v400H0Z" />
    {times(3, (at) => (
      <path key={at} fill="#2a2450" d={`M${-20 + at * 124} 250V120q48-110 96 0v130Z`} />
    ))}
    <path fill="#f4c36a" fillOpacity=".22" d="M150 0 60 320h220L190 0Z" />
    <path fill="#f4c36a" fillOpacity=".25" d="M158 0 104 320h132L182 0Z" />
    <path fill="#3d2d55" d="M0 300h320v100H0Z" />
    <ellipse fill="#e8a650" fillOpacity=".7" cx="170" cy="310" rx="92" ry="16" />
    <path
      fill="#0f0d22"
      d="M150 308l6-92q-22-14-14-48 4-22 30-22 28 0 30 30l-4 52 4 80h-16l-10-66-8 66Z"
    />
    <circle fill="#7d4630" cx="170" cy="128" r="19" />
    <path fill="#0f0d22" d="M147 120q24-12 46 0l6-2q0-26-28-26t-28 28Z" />
    <path
      fill="none"
      stroke="#ffd98a"
      strokeWidth="8"
      strokeLinecap="round"
      strokeLinejoin="round"
      d="M184 138l14 10-26 60q-8 24-28 14-14-8-6-26"
    />
    <path fill="#ffd98a" d="M124 178q12 4 22 0l-6 22h-10Z" />
    <path
      fill="none"
      stroke="#0f0d22"
      strokeWidth="11"
      strokeLinecap="round"
      d="M152 164q-4 22 18 30M196 166q6 14-12 26"
    />
    <path fill="#c8455c" d="M30 366h108l-10-14H40ZM196 376h100l-10-14h-80Z" />
    <path fill="#6f2440" d="M20 400q2-60 34-62 30 4 34 62Z" />
    <circle fill="#a9603d" cx="54" cy="318" r="20" />
    <path fill="#e4d7cf" d="M32 322q-4-30 24-30 24 2 20 30-10-16-22-14-16 0-22 14Z" />
    <path fill="#12304a" d="M84 400q4-56 34-58 28 4 32 58Z" />
    <circle fill="#c27b4e" cx="117" cy="322" r="19" />
    <path
      fill="#4a1d14"
      d={
        men
          ? "M95 325q-3-31 23-31 24 2 20 30-9-15-20-13-15 1-23 14Z"
          : "M96 320q0-26 22-26t20 24q4 30-6 34-2-24-14-26-14-2-22-6Z"
      }
    />
    {spots(5, 9, [210, 330, 90, 30]).map(({ x, y, r }) => (
      <circle key={x} cx={x} cy={y} r={r} fill="#ffd98a" />
    ))}
  </>
);

/** Stove, steam, hanging pans; two at it. */
export const Cooking = () => (
  <>
    <path fill="#f0b54d" d="M0 0h320v400H0Z" />
    <path fill="#e69f3c" d="M0 0h320v60H0Z" />
    <path fill="#2f4a6b" d="M196 60h96v112h-96Z" />
    <path fill="#e8744f" d="M196 130h96v42h-96Z" />
    <path fill="#2a3d3a" d="M196 146q30-20 50 0 30-24 46-4v30h-96Z" />
    <path stroke="#fbe9c8" strokeWidth="7" fill="none" d="M196 60h96v112h-96ZM244 60v112" />
    <path stroke="#5d2a1d" strokeWidth="5" d="M20 66h150" />
    <path fill="#a33b32" d="M34 68h6v24h-6ZM18 92h38q0 30-19 30T18 92Z" />
    <path fill="#31524d" d="M86 68h6v34h-6ZM64 102h50l-6 26H70Z" />
    <path fill="#5d2a1d" d="M136 68h6v20h-6ZM122 88h34v14q-17 16-34 0Z" />
    <path fill="#fbe9c8" d="M0 286h320v26H0Z" />
    <path fill="#b4552f" d="M0 312h320v88H0Z" />
    {times(7, (at) => (
      <path key={at} fill={at % 2 ? "#c96a38" : "#a84c2b"} d={`M${at * 48 - 8} 312h44v88h-44Z`} />
    ))}
    <path fill="#33202a" d="M206 252h82v36h-82ZM200 246h94v9h-94ZM288 262h22v8h-22Z" />
    <path
      fill="none"
      stroke="#fff6e0"
      strokeWidth="7"
      strokeLinecap="round"
      opacity=".85"
      d="M228 236q-14-18 0-34t0-34M258 236q-14-18 0-34t0-34"
    />
    <path fill="#7a2740" d="M36 312l8-104q26-28 56-4l10 108Z" />
    <circle fill="#b87047" cx="74" cy="166" r="25" />
    <path fill="#e9ddd4" d="M48 172q-6-38 28-36 30 4 24 38-8-22-28-20-16 4-24 18Z" />
    <path fill="#fbe9c8" d="M52 240h46l6 72H46Z" />
    <path
      fill="none"
      stroke="#7a2740"
      strokeWidth="17"
      strokeLinecap="round"
      d="M100 220q30 34 74 30"
    />
    <path fill="#2b3d5c" d="M118 312l4-100q32-30 62 2l4 98Z" />
    <circle fill="#8f5236" cx="152" cy="164" r="25" />
    <path fill="#2a1720" d="M127 162q-2-32 28-30 28 4 22 34l-10-12q-22 4-40 8Z" />
    <path
      fill="none"
      stroke="#2b3d5c"
      strokeWidth="17"
      strokeLinecap="round"
      d="M178 222q26 14 36 24"
    />
    <path fill="#e9ddd4" d="M66 292q18-22 36 0Z" />
    <circle fill="#a33b32" cx="26" cy="276" r="13" />
    <circle fill="#c9452e" cx="44" cy="280" r="10" />
    <path fill="#31524d" d="M24 262q6-10 12-4-4 4-12 4Z" />
  </>
);

/** A still life: two glasses, a candle half down, bread, a patterned cloth. */
export const Wine = () => (
  <>
    <path fill="#20344a" d="M0 0h320v400H0Z" />
    <path fill="#2c4660" d="M190 0h130v250H190Z" />
    <path fill="#17263a" d="M204 24h92v190h-92Z" />
    {spots(11, 22, [208, 30, 84, 130]).map(({ x, y, r }) => (
      <circle key={`${x} ${y}`} cx={x} cy={y} r={r} fill="#f6dca6" />
    ))}
    <path fill="#0f1a2a" d="M204 214v-40l20-16 16 12 18-24 22 22 16-8v54Z" />
    <path
      stroke="#e0b071"
      strokeWidth="6"
      fill="none"
      d="M204 24h92v190h-92ZM250 24v190M204 116h92"
    />
    <circle fill="#f6b85a" fillOpacity=".2" cx="118" cy="150" r="130" />
    <circle fill="#f6b85a" fillOpacity=".22" cx="118" cy="150" r="80" />
    <path fill="#8c2238" d="M0 268q160-30 320 0v132H0Z" />
    {times(5, (row) =>
      times(8, (at) => (
        <circle
          key={`${row} ${at}`}
          fill={(row + at) % 3 ? "#b83a4a" : "#e9a45e"}
          cx={22 + at * 42 - (row % 2) * 20}
          cy={296 + row * 26}
          r={7 - (at % 2)}
        />
      )),
    )}
    <path fill="#fff3dc" d="M106 196h24v92h-24Z" />
    <path fill="#e4cfa8" d="M122 196h8v92h-8ZM102 194q6 12 2 26 8-4 6-22Z" />
    <path fill="#ffd98a" d="M118 146q16 22 0 46-16-24 0-46Z" />
    <path fill="#fff8e6" d="M118 166q7 12 0 24-7-12 0-24Z" />
    <ellipse fill="#5d1426" cx="118" cy="290" rx="30" ry="8" />
    {[
      [56, 1],
      [190, -1],
    ].map(([x = 0, side]) => (
      <g key={x}>
        <path fill="#f6e3c8" fillOpacity=".24" d={`M${x - 30} 170q-10 72 30 78 40-6 30-78Z`} />
        <path
          fill={side === 1 ? "#6b1027" : "#e3b95f"}
          d={`M${x - 33} 204q0 40 33 44 33-4 33-44Z`}
        />
        <path
          fill="none"
          stroke="#fbeedb"
          strokeWidth="3"
          d={`M${x - 30} 170q-10 72 30 78 40-6 30-78M${x} 248v58M${x - 24} 310q24-10 48 0`}
        />
        <path
          fill="none"
          stroke="#fff"
          strokeWidth="4"
          strokeLinecap="round"
          opacity=".7"
          d={`M${x - 22} 184q-3 28 4 44`}
        />
      </g>
    ))}
    <path fill="#c98545" d="M212 344q4-36 52-36t52 34q0 14-52 14t-52-12Z" />
    <path
      fill="none"
      stroke="#8d5328"
      strokeWidth="5"
      strokeLinecap="round"
      d="M236 326l12 14M262 320l10 16M288 324l8 12"
    />
    <path fill="#e8744f" d="M20 340a22 22 0 1 1 40 14 22 22 0 0 1-40-14Z" />
    <circle fill="#f0b54d" cx="78" cy="358" r="19" />
    <path fill="#31524d" d="M40 322q14-18 26-4-12 8-26 4Z" />
  </>
);

/** Red seats from behind, the stage in its light, two heads that lean. */
export const Theater = ({ men }: Seen) => (
  <>
    <path fill="#2a0d18" d="M0 0h320v400H0Z" />
    <path fill="#f6d9a0" d="M60 60h200v150H60Z" />
    <path fill="#e9a86a" d="M60 180h200v34H60Z" />
    <circle fill="#fff3d2" cx="160" cy="130" r="48" />
    <path
      fill="#4a1d2e"
      d="M120 200l8-44q-12-16 4-26 16-2 14 14l24-24 6 6-24 32 4 42ZM196 200l4-60q-8-16 8-20 14 2 10 18l10 62Z"
    />
    {times(5, (at) => (
      <path
        key={at}
        fill={at % 2 ? "#8c1730" : "#a92440"}
        d={`M${at * 18} 30q10 90 ${4 - at * 2} 190H${at * 18 - 14}V30ZM${320 - at * 18} 30q-10 90 ${at * 2 - 4} 190h14V30Z`}
      />
    ))}
    <path
      fill="#8c1730"
      d="M0 20h320v40q-20 26-40 0-20 26-40 0-20 26-40 0-20 26-40 0-20 26-40 0-20 26-40 0-20 26-40 0-20 26-40 0Z"
    />
    <path fill="#e0b071" d="M0 12h320v12H0ZM0 210h320v8H0Z" />
    {times(5, (at) => (
      <path key={at} fill="#7a162c" d={`M${at * 66 - 14} 290v-44q24-22 52 0v44Z`} />
    ))}
    {times(4, (at) => (
      <path key={at} fill="#9b1e38" d={`M${at * 84 - 8} 348v-56q34-26 70 0v56Z`} />
    ))}
    <path fill="#1d0912" d="M98 330q2-40 32-44 30 4 30 40Z" />
    <circle fill="#7d4630" cx="132" cy="262" r="23" />
    <path fill="#e4d7cf" d="M108 266q-4-34 26-32 26 4 20 34-22 14-46-2Z" />
    <path fill="#3a1226" d="M158 332q0-44 32-48 32 4 34 46Z" />
    <circle fill="#c27b4e" cx="180" cy="264" r="22" />
    <path
      fill="#5a2313"
      d={
        men
          ? "M158 266q-4-34 24-32 26 2 22 32-22 14-46 0Z"
          : "M158 266q-4-34 24-32 26 2 22 32 4 26-4 34-10-20-24-18-14-2-18-16Z"
      }
    />
    {times(4, (at) => (
      <path key={at} fill="#b32a45" d={`M${at * 96 - 30} 400v-66q38-28 80 0v66Z`} />
    ))}
    {times(4, (at) => (
      <path
        key={at}
        fill="none"
        stroke="#d65a6c"
        strokeWidth="3"
        d={`M${at * 96 - 22} 340q32-22 64 0`}
      />
    ))}
  </>
);
