/* What the answers light: drawn people behind a window of 170 × 150, and two who walk. Flat shapes in four colours, so that they are silhouettes at first sight and people at the second. */

const room = "#ffcf86";
const far = "#f0a75c";
const wine = "#5d1730";
const ink = "#2b1020";

/** Two at a small table, under a lamp. */
export const Talk = () => (
  <>
    <path fill={room} d="M0 0h170v150H0Z" />
    <path fill={far} d="M14 30h34v44H14ZM122 24h36v30h-36Z" />
    <path fill={ink} d="M84 0h3v22h-3ZM66 40q20-36 40 0Z" />
    <path fill="#fff3d6" d="M72 40h28q-14 12-28 0Z" />
    {/* she, left; he, right */}
    <path fill={wine} d="M8 150V118q2-30 28-34 22 0 28 26l18 12-4 9-24-9v28Z" />
    <circle cx="38" cy="66" r="15" fill="#a85a3c" />
    <path fill={ink} d="M21 72q-4-28 20-26 20 4 12 20-6-10-16-6-2 20-12 26Q16 84 21 72Z" />
    <path fill={ink} d="M164 150v-34q-2-30-28-32-22 0-26 26l-16 14 5 8 21-9v27Z" />
    <circle cx="134" cy="65" r="15" fill="#b4683f" />
    <path fill="#d8cfc8" d="M150 70q6-26-18-24-16 2-14 14 14-6 20 0Z" />
    <path fill={wine} d="M56 132h60v6H56ZM83 138h6v12h-6Z" />
    <path fill="#fff" d="M74 116q12-8 24 0v16H74ZM98 120q9-2 8 5t-8 4ZM82 110q4-5 8 0Z" />
    <path
      className="steam"
      fill="none"
      stroke="#fff"
      strokeWidth="2.5"
      strokeLinecap="round"
      d="M82 104q-5-7 0-13t0-12M91 104q-5-7 0-13t0-12"
    />
  </>
);

/** Two who dance between stove and shelf. */
export const Dance = () => (
  <>
    <path fill={room} d="M0 0h170v150H0Z" />
    <path fill={far} d="M0 92h40v58H0ZM130 104h40v46h-40Z" />
    <path
      fill={wine}
      d="M124 34h46v4h-46ZM130 22h9v12h-9ZM144 18h7v16h-7ZM156 24h10v10h-10ZM6 82h28v10H6ZM34 84h12v3H34Z"
    />
    <g className="sway">
      <path fill={wine} d="M60 74q14-10 26 2l6 26 16 40q-32 14-62 0l14-38Z" />
      <path fill={wine} d="M66 80 50 44l7-3 22 34ZM82 84l24-8-1 9-20 12Z" />
      <circle cx="72" cy="58" r="13" fill="#b4683f" />
      <path fill="#8f3a1c" d="M58 60q-2-20 15-19 16 2 13 16-10-8-18-4-4 18-12 22-2-8 2-15Z" />
      <path fill={ink} d="M102 70q16-8 27 4l3 34-6 42h-12l-2-34-6 34H94l8-46Z" />
      <path fill={ink} d="M110 76 62 42l-8 4 48 40ZM126 80q-6 20-34 22l-1-7q22-4 26-20Z" />
      <circle cx="115" cy="54" r="13" fill="#8d4a30" />
      <path fill={ink} d="M103 50q2-14 15-11 14 3 10 16l-6-7q-8 2-19 2Z" />
      <path
        fill="none"
        stroke={ink}
        strokeWidth="2"
        strokeLinecap="round"
        d="M109 60q5 4 9 0M70 65q5 3 8-1"
      />
    </g>
  </>
);

/** Two on the sofa, seen from behind, head by head; a candle. */
export const Close = () => (
  <>
    <path fill={room} d="M0 0h170v150H0Z" />
    <path fill={far} d="M98 22h54v40H98Z" />
    <path fill="#f8dcae" d="M104 28h42v28h-42Z" />
    <path fill={far} d="m104 56 14-16 10 10 8-8 10 14Z" />
    <path fill={wine} d="M0 0h22q6 70-6 150H0ZM170 0h-14q-4 70 4 150h10Z" />
    <path fill={ink} d="M36 120q2-38 30-38 26 2 26 40Z" />
    <path fill="#7a2a3d" d="M78 122q0-44 30-46 28 2 30 46Z" />
    <circle cx="72" cy="66" r="16" fill="#d8cfc8" />
    <circle cx="98" cy="60" r="16.500" fill="#6d2a16" />
    <path fill="#6d2a16" d="M84 66q-2 24 10 26 20 2 20-26Z" />
    <path fill={ink} d="M58 100q30-22 74-4l-1 9q-36-14-70 4Z" />
    <path fill="#8f3148" d="M20 150v-30q0-10 10-10 10 2 10 8 48-10 96 0 0-8 10-8 12 0 10 12v28Z" />
    <path fill="#fff3d6" d="M143 96h8v14h-8Z" />
    <path className="flame" fill="#fff" d="M147 78q8 11 0 18-8-7 0-18Z" />
  </>
);

/** Arm in arm past the lamp, the dog ahead. Their feet at y 0. */
export const Walkers = () => (
  <g className="walkers">
    <path fill="#7a2a3d" d="M-62-104q14-10 26 0l8 70H-70ZM-62-36h8L-56 0h-8ZM-46-36h8l4 36h-8Z" />
    <path fill="#e9c9a0" d="M-62-106q13 8 26 0l-2 10q-12 5-22 0Z" />
    <circle cx="-49" cy="-118" r="12" fill="#b4683f" />
    <path fill="#d8cfc8" d="M-62-116q0-16 14-15 15 2 12 16-4-7-12-6-4 12-9 14-6-2-5-9Z" />
    <path
      fill="#2b1020"
      d="M-28-112q15-10 28 0l6 68-2 8H-32l-2-8ZM-30-40h10l-4 40h-9ZM-12-40h10l6 40H-5Z"
    />
    <path fill="#2b1020" d="M-34-92q-8 22 10 26l3-7q-9-3-4-15ZM-4-98 18-60l-6 4L-10-88Z" />
    <circle cx="-14" cy="-127" r="12.500" fill="#8d4a30" />
    <path fill="#2b1020" d="M-30-130h30q-2-14-15-14t-15 14ZM-34-131h38v4h-38Z" />
    <path fill="none" stroke="#2b1020" strokeWidth="1.500" d="M16-58Q34-30 50-30" />
    <path
      fill="#e9c9a0"
      d="M34-30q14-6 32-1l8-10 4 6 8 4q-2 8-11 6l-4 9 2 16h-6l-2-13H48L46 0h-6l1-15-4-5-8 2q-2-6 5-12Z"
    />
  </g>
);
