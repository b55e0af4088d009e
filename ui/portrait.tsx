/** Drawn for members without a photo: a quiet bust in the colours of the site. */
export function Portrait({ label }: { label?: string }) {
  return (
    <svg
      className="portrait"
      viewBox="0 0 80 100"
      preserveAspectRatio="xMidYMid slice"
      role={label ? "img" : undefined}
      aria-label={label}
      aria-hidden={label ? undefined : true}
    >
      <path fill="currentColor" opacity=".35" d="M40 14a30 30 0 1 1 0 60 30 30 0 0 1 0-60Z" />
      <path
        fill="currentColor"
        d="M40 25c8.3 0 14 6.3 14 15.2C54 50 48 58.5 40 58.500S26 50 26 40.200C26 31.3 31.7 25 40 25Z"
      />
      <path
        fill="currentColor"
        d="M8 108c0-24 12-40.5 25-44.5 4.5 3.3 9.5 3.3 14 0C60 67.5 72 84 72 108Z"
      />
    </svg>
  );
}
