import { useEffect, useState } from "react";
import { call } from "#browser/call.ts";
import { openPosition, type PositionState } from "./position.ts";

const atFirst: PositionState = {
  permission: "unknown",
  reverseGeocode: null,
  busy: false,
  why: null,
};

/** The device's position as a city; `ask` is null until the browser is there. */
export function usePosition() {
  const [state, setState] = useState(atFirst);
  const [position, setPosition] = useState<ReturnType<typeof openPosition> | null>(null);
  useEffect(() => {
    const { geolocation, permissions } = navigator as Partial<Navigator>;
    let left = false;
    const opened = openPosition(
      { secure: isSecureContext, geolocation, permissions },
      (at) => call("geography.findCity", at),
      (next) => {
        if (!left) setState(next);
      },
    );
    setState(opened.current());
    setPosition(opened);
    return () => {
      left = true;
    };
  }, []);
  return { ...state, ask: position?.ask ?? null };
}
