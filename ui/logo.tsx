interface LogoProps {
  /** the site's name, as the operator set it */
  name: string;
  /** the mark alone; the name stays for a screen reader */
  markOnly?: boolean;
}

/** The evening star over the last light on the horizon, and the site's name. */
export function Logo({ name, markOnly }: LogoProps) {
  return (
    <span className="logo">
      <svg viewBox="0 0 32 32" aria-hidden="true">
        <path
          fill="currentColor"
          d="M16 1c.9 8 3.2 10.6 11 11.8-7.8 1.2-10.1 3.8-11 11.8-.9-8-3.2-10.6-11-11.800C12.8 11.6 15.1 9 16 1Z"
        />
        <path
          fill="none"
          stroke="var(--crimson)"
          strokeWidth="2.4"
          strokeLinecap="round"
          d="M3.5 25.200c7.4 4.9 17.6 4.9 25 0"
        />
      </svg>
      <span translate="no" className={markOnly ? "sr-only" : undefined}>
        {name}
      </span>
    </span>
  );
}
