interface QrCodeProps {
  /** An SVG path, and the squares of one side. */
  path: string;
  size: number;
  label: string;
}

/** Dark on light in either theme: a camera reads nothing else. */
export function QrCode({ path, size, label }: QrCodeProps) {
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      className="size-48 rounded-card"
      shapeRendering="crispEdges"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}
