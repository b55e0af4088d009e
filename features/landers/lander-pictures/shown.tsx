import { DrawnArt } from "./drawn-art.tsx";
import type { OwnPicture, Pictured } from "./places.ts";

/** What stands in a place now, small: the operator's picture, or the drawn one. */
export function Shown({
  lander,
  place,
  own,
}: {
  lander: Pictured;
  place: string;
  own: OwnPicture | undefined;
}) {
  return (
    <span className="pictures-shown" data-lander={lander} aria-hidden="true">
      {own ? (
        <img
          src={own.files[0]?.path}
          alt=""
          width={own.width}
          height={own.height}
          loading="lazy"
          decoding="async"
        />
      ) : (
        <DrawnArt lander={lander} place={place} />
      )}
    </span>
  );
}
