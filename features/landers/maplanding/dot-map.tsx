import type { Output } from "#server/calls/registry.ts";
import { useText } from "#i18n/use-text.ts";

export type CountryMap = Omit<Output<"geography.readMap">, "region_word">;

interface DotMapProps {
  readonly map: CountryMap;
  /** ISO 3166-2, or empty. */
  readonly region: string;
  readonly onChoose: (region: string) => void;
}

const pathOf = (dots: readonly number[]): string =>
  dots.map((value, at) => (at % 2 ? `${value}h0` : `M${value} `)).join("");

/** The region of the dot nearest to a point, or null where the sea is. */
export function regionAt({ regions }: CountryMap, x: number, y: number): string | null {
  let [nearest, shortest]: [string | null, number] = [null, 24];
  for (const { id, dots } of regions) {
    for (let at = 0; at < dots.length; at += 2) {
      const away = Math.hypot((dots[at] ?? 0) - x, (dots[at + 1] ?? 0) - y);
      if (away < shortest) [nearest, shortest] = [id, away];
    }
  }
  return nearest;
}

/**
 * A country of dots, its towns as lights. Pressing it chooses a region as the list beside it does,
 * for whoever sees and points.
 */
export function DotMap({ map, region, onChoose }: DotMapProps) {
  const { t, intl } = useText();
  const { width, height, regions } = map;
  const [town] = regions.find(({ id }) => id === region)?.towns ?? [];
  return (
    <svg
      className="dots"
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-label={t("landers.maplanding.map", {
        country: intl.formatDisplayName(map.country, { type: "region" }) ?? map.country,
      })}
      onPointerUp={({ currentTarget, clientX, clientY }) => {
        const point = new DOMPoint(clientX, clientY).matrixTransform(
          currentTarget.getScreenCTM()?.inverse(),
        );
        const found = regionAt(map, point.x, point.y);
        if (found) onChoose(found);
      }}
    >
      {regions.map(({ id, dots }) => (
        <path key={id} className="land" data-chosen={id === region || undefined} d={pathOf(dots)} />
      ))}
      {town &&
        [60, 120, 190].map((r) => (
          <circle key={`${region}${r}`} className="ring" cx={town.x} cy={town.y} r={r} />
        ))}
      {regions.map(({ id, towns }) =>
        towns.map(({ name, x, y, size }) => (
          <circle
            key={`${id}${name}`}
            className="town"
            data-chosen={id === region || undefined}
            cx={x}
            cy={y}
            r={1.5 + size * 1.3}
          />
        )),
      )}
      {town && (
        <text
          className="town-name"
          x={town.x}
          y={town.y - 14}
          textAnchor={town.x < width * 0.25 ? "start" : town.x > width * 0.75 ? "end" : "middle"}
        >
          {town.name}
        </text>
      )}
    </svg>
  );
}
