import { type Seen, spots, times } from "./brushes.ts";

/** Bands of evening over a wide sea; two with long shadows. */
export const Beach = () => (
  <>
    {["#f6cf9b", "#f3b184", "#ea8d74", "#cf6a72", "#8f5377"]
      .map((fill, at) => (
        <path key={fill} fill={fill} d={`M0 ${(4 - at) * 38}q90-14 170 0t150-6V240H0Z`} />
      ))
      .toReversed()}
    <circle fill="#fff0cf" cx="222" cy="176" r="34" />
    <path fill="#4c5b86" d="M0 196h320v70H0Z" />
    {times(9, (at) => (
      <path
        key={at}
        stroke="#fbdcae"
        strokeWidth={2 + at * 0.4}
        strokeLinecap="round"
        opacity={1 - at * 0.07}
        d={`M${206 - ((at * 37) % 40)} ${202 + at * 7}h${36 + ((at * 23) % 50)}`}
      />
    ))}
    <path fill="#7b6d86" d="M0 260q80-14 150-2t170-8v150H0Z" />
    <path fill="#c69a7d" d="M0 280q90-20 180-4t140-10v134H0Z" />
    <path fill="#fbe3c0" opacity=".6" d="M0 274q80-18 170-4t150-12v5q-90 4-150 12T0 280Z" />
    <path fill="#8a6560" opacity=".6" d="M118 356 30 400h34l70-40ZM150 358 88 400h30l44-38Z" />
    <path
      fill="#7a2740"
      d="M102 306l8-56q14-16 28 0l8 56q-22 8-44 0ZM110 306h10l-4 52h-8ZM126 306h10l2 52h-9Z"
    />
    <circle fill="#b87047" cx="124" cy="228" r="14" />
    <path fill="#efe6dd" d="M110 232q-6-24 14-22 18 0 15 20l10 2-12 6q-2-14-12-12-12 0-15 6Z" />
    <path
      fill="#efe1cd"
      d="M146 304l2-54q16-14 30 2l2 52ZM150 304h12l-4 54h-9ZM166 304h12l4 54h-10Z"
    />
    <circle fill="#8f5236" cx="163" cy="226" r="14" />
    <path fill="#2b2430" d="M148 224q0-18 16-16 16 2 13 18-8-8-29-2Z" />
    <path fill="none" stroke="#7a2740" strokeWidth="8" strokeLinecap="round" d="M136 258l10 30" />
    <path
      fill="none"
      stroke="#efe1cd"
      strokeWidth="8"
      strokeLinecap="round"
      d="M150 258l-4 30M178 258l8 32"
    />
    <path fill="#33202a" d="M182 290h14l-2 6h-12ZM186 298h14l-2 5h-12Z" />
    <path
      fill="none"
      stroke="#4b3b58"
      strokeWidth="2.500"
      d="M40 96q8-8 14 0 6-8 14 0M78 76q6-6 11 0 5-6 11 0M60 124q5-5 9 0 4-5 9 0"
    />
  </>
);

/** Two on a hill, the town below them and the stars above. */
export const Outdoors = ({ men }: Seen) => (
  <>
    {["#f0a56f", "#b3617a", "#5d4682", "#2b2f68", "#14204a"].map((fill, at) => (
      <path key={fill} fill={fill} d={`M0 0h320v${280 - at * 52}H0Z`} />
    ))}
    {spots(23, 46, [4, 4, 312, 150]).map(({ x, y, r }) => (
      <circle key={`${x} ${y}`} cx={x} cy={y} r={r} fill="#fff3d6" />
    ))}
    <path fill="#fff3d6" d="M60 40l3 12 12 3-12 3-3 12-3-12-12-3 12-3Z" />
    <path fill="#463a6a" d="M0 250q60-46 120-22t100-30 100 30v60H0Z" />
    <path fill="#2c2a52" d="M0 276q70-24 150-8t170-12v144H0Z" />
    {spots(31, 60, [10, 272, 300, 42]).map(({ x, y, r }) => (
      <path
        key={`${x} ${y}`}
        fill="#ffcf86"
        opacity={0.5 + r / 5}
        d={`M${x} ${y}h${r * 2}v${r * 2.4}h-${r * 2}Z`}
      />
    ))}
    <path fill="#17314a" d="M0 372q90-74 170-70t150 60v38H0Z" />
    <path fill="#0f2438" d="M0 390q110-60 190-54t130 40v24H0Z" />
    <path
      fill="#0a1524"
      d="M140 336q-4-40 18-44 20 4 20 36l18 4v8ZM180 336q-2-36 18-40 22 4 22 38l12 4v4Z"
    />
    <circle fill="#a9603d" cx="160" cy="276" r="14" />
    <path fill="#e4d7cf" d="M146 278q-2-20 15-20 16 2 13 20-8-10-16-8t-12 8Z" />
    <circle fill="#c27b4e" cx="190" cy="280" r="13" />
    <path
      fill="#4a1d14"
      d={
        men
          ? "M176 281q-2-19 14-19 15 2 13 19-8-9-14-8t-13 8Z"
          : "M177 280q-2-18 14-18 14 2 12 18l2 14q-8 2-10-8-10-6-18-6Z"
      }
    />
    <path fill="#0a1524" d="M146 312q24 8 58-2l2 10q-34 12-60 2Z" />
    <path fill="#c8455c" d="M226 336h26l-4-16h-18Z" />
    {times(16, (at) => (
      <path
        key={at}
        stroke="#1f4a4f"
        strokeWidth="2.500"
        strokeLinecap="round"
        d={`M${at * 21 + 4} 400q4-20 ${(at % 3) * 5} -${18 + (at % 4) * 8}`}
      />
    ))}
  </>
);
