import { useEffect, useEffectEvent, useState } from "react";

const setting = "office-keys";

/**
 * Keys without a modifier, which whoever speaks to their computer can switch off (WCAG 2.1.4); the
 * device remembers it. `press` gives whether the key was one of its own.
 */
export function useKeys(press: (key: string, event: KeyboardEvent) => boolean) {
  const [on, setOn] = useState(false);
  useEffect(() => setOn(localStorage.getItem(setting) !== "off"), []);
  const listen = useEffectEvent((event: KeyboardEvent) => {
    const typing =
      event.target instanceof Element && event.target.closest("input, textarea, select, dialog");
    if (!on || event.ctrlKey || event.metaKey || event.altKey || typing) return;
    if (press(event.key.length === 1 ? event.key.toLowerCase() : event.key, event))
      event.preventDefault();
  });
  useEffect(() => {
    const heard = (event: KeyboardEvent) => listen(event);
    addEventListener("keydown", heard);
    return () => removeEventListener("keydown", heard);
  }, []);
  return {
    on,
    toggle() {
      localStorage.setItem(setting, on ? "off" : "on");
      setOn(!on);
    },
  };
}
