import type { OwnPicture } from "./places.ts";
import css from "./lander-picture.css?url";

interface LanderPictureProps {
  readonly picture: OwnPicture;
  /** How wide it is shown, as the attribute of <img>. */
  readonly sizes: string;
  readonly className?: string;
  /** Not in the first view. */
  readonly lazy?: boolean;
}

/**
 * An operator's picture in the place of a lander's drawn one: decoration, so silent. Its sheet
 * comes along with it, so a drawn page does not pay for it.
 */
export function LanderPicture({
  picture: { width, height, files },
  sizes,
  className = "",
  lazy,
}: LanderPictureProps) {
  return (
    <>
      <link rel="stylesheet" href={css} precedence="own" />
      <img
        className={`own-picture ${className}`}
        alt=""
        src={files.at(-1)?.path}
        srcSet={files.map((file) => `${file.path} ${file.width}w`).join(", ")}
        sizes={sizes}
        width={width}
        height={height}
        decoding="async"
        draggable={false}
        {...(lazy ? { loading: "lazy" } : { fetchPriority: "high" })}
      />
    </>
  );
}
