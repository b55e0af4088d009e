import { Lock } from "lucide-react";
import type { ReactNode } from "react";
import { Portrait } from "./portrait.tsx";
import type { Elements } from "./elements.ts";

interface PhotoProps {
  /** null: the member has no photo */
  src: string | null;
  srcSet?: string;
  sizes?: string;
  alt: string;
  ratio?: "portrait" | "tall" | "square" | "wide";
  /** the file is already blurred by the server; this draws the lock over it */
  locked?: boolean;
  /** the lock is small, in the corner: on cards and in lists */
  corner?: boolean;
  lockLabel?: ReactNode;
  /** the first picture of the view: loaded at once and with priority */
  eager?: boolean;
  className?: string;
  /** badges and words over the picture */
  children?: Elements;
}

const heights = { portrait: 1000, tall: 1067, square: 800, wide: 600 };

export function Photo(props: PhotoProps) {
  const {
    src,
    srcSet,
    sizes,
    alt,
    ratio = "portrait",
    locked,
    corner,
    lockLabel,
    eager,
    className,
    children,
  } = props;
  return (
    <span className={className ? `photo ${className}` : "photo"} data-ratio={ratio}>
      {src ? (
        <img
          src={src}
          srcSet={srcSet}
          sizes={sizes}
          alt={alt}
          width={800}
          height={heights[ratio]}
          loading={eager ? "eager" : "lazy"}
          fetchPriority={eager ? "high" : undefined}
          decoding="async"
          draggable={false}
        />
      ) : (
        <Portrait label={alt || undefined} />
      )}
      {locked && corner && (
        <span className="corner-lock">
          <Lock aria-hidden="true" />
        </span>
      )}
      {locked && !corner && (
        <span className="photo-lock">
          <span className="photo-lock-mark">
            <Lock aria-hidden="true" />
          </span>
          {lockLabel && <span className="photo-lock-words">{lockLabel}</span>}
        </span>
      )}
      {children}
    </span>
  );
}
