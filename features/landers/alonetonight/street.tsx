import type { ReactNode } from "react";
import { sequence } from "../sequence.ts";
import { Close, Dance, Talk, Walkers } from "./scenes.tsx";

/**
 * A house of the street, its foot at y 0: left edge, width, height of the wall, gable, wall colour
 * 1 to 4, columns and floors of windows.
 */
interface HouseShape {
  readonly x: number;
  readonly w: number;
  readonly h: number;
  readonly gable: "steps" | "bell" | "roof" | "flat";
  readonly wall: number;
  readonly columns: number;
  readonly floors: number;
  /** Windows that are lit anyway, as column and floor. */
  readonly lit: readonly string[];
  /** The window of an answer, two floors high and wide. */
  readonly scene?: {
    readonly answer: string;
    readonly x: number;
    readonly y: number;
    readonly inside: ReactNode;
  };
}

const houses: readonly HouseShape[] = [
  { x: -150, w: 236, h: 470, gable: "flat", wall: 2, columns: 3, floors: 4, lit: ["1 0", "2 2"] },
  { x: 86, w: 214, h: 400, gable: "roof", wall: 4, columns: 2, floors: 3, lit: ["1 0"] },
  {
    x: 300,
    w: 250,
    h: 540,
    gable: "steps",
    wall: 1,
    columns: 3,
    floors: 4,
    lit: ["2 0", "0 3"],
    scene: { answer: "talk", x: 40, y: -286, inside: <Talk /> },
  },
  {
    x: 550,
    w: 232,
    h: 470,
    gable: "bell",
    wall: 3,
    columns: 2,
    floors: 4,
    lit: ["1 3"],
    scene: { answer: "dance", x: 31, y: -400, inside: <Dance /> },
  },
  {
    x: 782,
    w: 254,
    h: 580,
    gable: "bell",
    wall: 2,
    columns: 3,
    floors: 4,
    lit: ["2 3"],
    scene: { answer: "close", x: 42, y: -300, inside: <Close /> },
  },
  { x: 1036, w: 250, h: 450, gable: "steps", wall: 1, columns: 3, floors: 4, lit: ["0 1", "1 3"] },
];

const sceneW = 170;
const sceneH = 150;

function gableOf({ w, h, gable }: HouseShape): string {
  const m = w / 2;
  if (gable === "flat") return `M-8 ${-h}H${w + 8}v-16H-8Z`;
  if (gable === "roof") return `M-12 ${-h}L${m} ${-h - 120}L${w + 12} ${-h}Z`;
  if (gable === "bell")
    return `M0 ${-h}C${m * 0.5} ${-h} ${m * 0.5} ${-h - 96} ${m * 0.62} ${-h - 104}Q${m} ${-h - 150} ${w - m * 0.62} ${-h - 104}C${w - m * 0.5} ${-h - 96} ${w - m * 0.5} ${-h} ${w} ${-h}Z`;
  const step = w / 9;
  return `M0 ${-h}v-34h${step}v-34h${step}v-34h${step}v-30h${step}v-20h${step}v20h${step}v30h${step}v34h${step}v34h${step}v34Z`;
}

function House({ snow, ...house }: HouseShape & { snow: boolean }) {
  const { x, w, h, wall, columns, floors, lit, scene } = house;
  const across = w / columns;
  const tall = (h - 150) / floors;
  const spots = Array.from({ length: columns * floors }, (_, at) => ({
    column: at % columns,
    floor: Math.floor(at / columns),
  }));
  return (
    <g transform={`translate(${x} 900)`}>
      {snow && <path className="white" d={gableOf(house)} transform="translate(0 -11)" />}
      <path className={`wall-${wall}`} d={gableOf(house)} />
      <path className={`wall-${wall}`} d={`M0 0V${-h - 1}H${w}V0Z`} />
      <path className="shade" d={`M${w - 10} 0V${-h}h10V0Z`} />
      {spots.map(({ column, floor }) => {
        const [left, top] = [column * across + across / 2 - 25, -h + 26 + floor * tall];
        if (
          scene &&
          left + 54 > scene.x &&
          left - 4 < scene.x + sceneW &&
          top + 84 > scene.y &&
          top < scene.y + sceneH + 12
        )
          return null;
        const on = lit.includes(`${column} ${floor}`);
        return (
          <g key={`${column} ${floor}`} className={on ? "lit" : "dark"}>
            <path d={`M${left} ${top}h50v${Math.min(78, tall - 26)}h-50Z`} />
            <path
              className="bars"
              d={`M${left + 25} ${top}v${Math.min(78, tall - 26)}M${left} ${top + 28}h50`}
            />
          </g>
        );
      })}
      <path className="door" d={`M${w - 84} 0v-104q26-26 52 0V0Z`} />
      <path className="sill" d={`M${w - 92} 0h68v-8h-68Z`} />
      {scene && (
        <g transform={`translate(${scene.x} ${scene.y})`} className={`scene-${scene.answer}`}>
          <path className="dark" d={`M0 0H${sceneW}V${sceneH}H0Z`} />
          <g className="answer">
            <circle className="halo" cx={sceneW / 2} cy={sceneH / 2} r="190" />
            <svg width={sceneW} height={sceneH} viewBox="0 0 170 150">
              {scene.inside}
            </svg>
          </g>
          <path
            className="bars"
            d={`M${sceneW / 2} 0v46M0 46H${sceneW}M0 0H${sceneW}V${sceneH}H0Z`}
          />
          <path className="sill" d={`M-8 ${sceneH}h${sceneW + 16}v10H-8Z`} />
        </g>
      )}
    </g>
  );
}

function drops(count: number, seed: number) {
  const next = sequence(seed);
  return Array.from({ length: count }, () => ({
    x: Math.round(next() * 1400 - 60),
    y: Math.round(next() * 900),
    r: 1.5 + Math.round(next() * 4),
  }));
}

function Weather({ kind }: { kind: "home" | "rain" | "snow" }) {
  if (kind === "home") return null;
  return (
    <>
      {[0, 1].map((layer) => (
        <g key={layer} className={`${kind} ${kind}-${layer}`}>
          {[-900, 0].map((up) =>
            drops(30, 7 + layer).map(({ x, y, r }) =>
              kind === "rain" ? (
                <path key={`${up} ${x} ${y}`} d={`M${x} ${y + up}l-6 ${26 + r * 6}`} />
              ) : (
                <circle key={`${up} ${x} ${y}`} cx={x} cy={y + up} r={r} />
              ),
            ),
          )}
        </g>
      ))}
    </>
  );
}

/**
 * A street by night: six house fronts by the water. The chosen answer lights its window, or its
 * lamp; the water has it again.
 */
export function Street({ weather }: { weather: "home" | "rain" | "snow" }) {
  return (
    <svg
      className="street"
      viewBox="0 0 1200 1000"
      preserveAspectRatio="xMaxYMax slice"
      aria-hidden="true"
    >
      <defs>
        <radialGradient id="warm">
          <stop stopColor="#ffc97a" stopOpacity=".6" />
          <stop offset="1" stopColor="#ffc97a" stopOpacity="0" />
        </radialGradient>
        <linearGradient id="sky" x2="0" y2="1">
          <stop className="sky-1" />
          <stop className="sky-2" offset=".55" />
          <stop className="sky-3" offset=".9" />
        </linearGradient>
      </defs>
      <path fill="url(#sky)" d="M-400-200H1600V1000H-400Z" />
      {weather === "home" && (
        <path className="moon" d="M640 96a62 62 0 1 0 74 74 50 50 0 0 1-74-74Z" />
      )}
      <g className="stars">
        {drops(weather === "home" ? 44 : 0, 3).map(({ x, y, r }) => (
          <circle key={`${x} ${y}`} cx={x} cy={y * 0.38} r={r * 0.45} />
        ))}
      </g>
      <g id="row">
        {houses.map((house) => (
          <House key={house.x} snow={weather === "snow"} {...house} />
        ))}
        <path className="quay" d="M-400 898H1600V928H-400Z" />
        {weather === "snow" && (
          <path
            className="white"
            d="M-400 900q200-14 420-4 220-12 420 0 240-10 420 0 200-12 740 2v6H-400Z"
          />
        )}
        <g transform="translate(560 900)">
          <g className="scene-walk">
            <g className="answer">
              <circle className="halo" cy="-210" r="240" />
              <path className="cone" d="M-8-214-120 0H120L8-214Z" />
            </g>
            <path
              className="post"
              d="M-5 0h10l-2-196h-6ZM-20-196h40l-7-44h-26ZM-26-240H26L0-262Z"
            />
            <path className="bulb" d="M-13-200h26l-5-34H-8Z" />
            <g className="answer">
              <Walkers />
            </g>
          </g>
        </g>
      </g>
      <g className="water">
        <path className="sea" d="M-400 928H1600V1100H-400Z" />
        <use href="#row" transform="matrix(1 0 0 -.55 0 1438)" />
        <path
          className="ripple"
          d="M40 950h160M320 962h240M760 948h180M980 972h200M120 986h220M520 992h260"
        />
      </g>
      <Weather kind={weather} />
    </svg>
  );
}
