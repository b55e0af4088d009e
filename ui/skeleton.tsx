interface SkeletonProps {
  shape?: "text" | "title" | "circle" | "photo" | "button" | "block";
  /** utilities for the size: `w-2/3`, `h-40` */
  className?: string;
}

/**
 * A quiet stand-in in the final layout. Mark the waiting area itself with aria-busy and its words.
 */
export function Skeleton({ shape = "text", className = "" }: SkeletonProps) {
  return <span className={`skeleton ${className}`} data-shape={shape} aria-hidden="true" />;
}
