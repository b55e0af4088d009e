import type { Output } from "#server/calls/registry.ts";
import { roundPosition } from "./round-position.ts";

export type FoundPlace = Output<"geography.reverseGeocode">;
/** Specification, section 4: unsupported, unknown, or what the browser says. */
export type GeoPermission = "unsupported" | "unknown" | PermissionState;

export interface PositionState {
  readonly permission: GeoPermission;
  /**
   * The city of the position; false: it could not be had (specification, section 7); null: not
   * asked yet.
   */
  readonly reverseGeocode: FoundPlace | false | null;
  readonly busy: boolean;
  /**
   * Why there is none: refused by the member, not known to the device, no city of ours near it, no
   * connection.
   */
  readonly why: "denied" | "unavailable" | "no_city" | "offline" | null;
}

/** What of the browser it takes; a test brings its own. */
export interface Device {
  readonly secure: boolean;
  readonly geolocation?: Pick<Geolocation, "getCurrentPosition"> | undefined;
  readonly permissions?: Pick<Permissions, "query"> | undefined;
}

/** One hour (specification, section 9), and no more exact than a city needs. */
export const positionOptions: PositionOptions = {
  maximumAge: 3_600_000,
  timeout: 15_000,
  enableHighAccuracy: false,
};
const refusedByMember = 1;

/**
 * 'Use my position': asks the device, then the server for the city next to it. The coordinates live
 * in this function only (trust row 6). `reverse` is the call; it throws with `problem.code`
 * no_city_near, or without a problem when offline.
 */
export function openPosition(
  device: Device,
  reverse: (position: { lat: number; lon: number }) => Promise<FoundPlace>,
  changed: (state: PositionState) => void,
) {
  const { geolocation } = device;
  const supported = geolocation !== undefined && device.secure;
  let state: PositionState = {
    permission: supported ? "unknown" : "unsupported",
    reverseGeocode: null,
    busy: false,
    why: null,
  };
  const change = (next: Partial<PositionState>) => changed((state = { ...state, ...next }));

  if (supported) {
    // Not every browser knows its permissions: then it stays unknown, and asking says the rest.
    void device.permissions?.query({ name: "geolocation" }).then(
      (status) => {
        change({ permission: status.state });
        status.onchange = () =>
          change({
            permission: status.state,
            ...(status.state !== "denied" && state.why === "denied" && { why: null }),
          });
      },
      () => {},
    );
  }

  return {
    current: () => state,
    /** The city, or null; the reason is in the state. */
    async ask(): Promise<FoundPlace | null> {
      if (!supported || state.busy) return null;
      change({ busy: true, why: null });
      try {
        const { coords } = await new Promise<GeolocationPosition>((found, failed) =>
          geolocation.getCurrentPosition(found, failed, positionOptions),
        );
        const place = await reverse(roundPosition({ lat: coords.latitude, lon: coords.longitude }));
        change({ busy: false, reverseGeocode: place });
        return place;
      } catch (error) {
        const why = reasonOf(error);
        change({
          busy: false,
          reverseGeocode: false,
          why,
          ...(why === "denied" && { permission: "denied" as const }),
        });
        return null;
      }
    },
  };
}

function reasonOf(error: unknown): NonNullable<PositionState["why"]> {
  const { code, problem } = error as { code?: number; problem?: { code: string } | null };
  if (code === refusedByMember) return "denied";
  if (code !== undefined) return "unavailable";
  return problem?.code === "no_city_near" ? "no_city" : "offline";
}
