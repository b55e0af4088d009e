import { Portrait } from "./portrait.tsx";

interface AvatarProps {
  src: string | null;
  /** "" when the name stands beside it */
  alt: string;
  size?: "small" | "medium" | "large" | "huge";
  /** the words for "online now"; absent when not */
  online?: string;
}

const pixels = { small: 40, medium: 56, large: 88, huge: 132 };

export function Avatar({ src, alt, size = "medium", online }: AvatarProps) {
  return (
    <span className="avatar" data-size={size}>
      {src ? (
        <img
          src={src}
          alt={alt}
          width={pixels[size]}
          height={pixels[size]}
          loading="lazy"
          decoding="async"
        />
      ) : (
        <Portrait label={alt || undefined} />
      )}
      {online && (
        <span className="avatar-online">
          <span className="sr-only">{online}</span>
        </span>
      )}
    </span>
  );
}
