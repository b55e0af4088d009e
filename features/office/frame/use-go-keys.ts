import { useEffect, useEffectEvent, useRef } from "react";
import { useNavigate } from "react-router";
import { officeMenu } from "../menu.ts";
import { useSingleKeys } from "../parts/single-keys.ts";

const patienceMs = 1_500;

/**
 * `g` and then a screen's letter goes there, while single keys are on. The letter is no key of the
 * screen that is left. `may`: the addresses that this person may open.
 */
export function useGoKeys(may: readonly string[]): void {
  const { on } = useSingleKeys();
  const navigate = useNavigate();
  const until = useRef(0);
  const press = useEffectEvent((event: KeyboardEvent) => {
    const typing =
      event.target instanceof Element &&
      event.target.closest("input, textarea, select, [contenteditable]");
    if (event.ctrlKey || event.metaKey || event.altKey || typing) return;
    if (document.querySelector("dialog[open], [popover]:popover-open")) return;
    const going = event.timeStamp < until.current;
    until.current = !going && event.key === "g" ? event.timeStamp + patienceMs : 0;
    if (!going) return;
    event.stopImmediatePropagation();
    event.preventDefault();
    const found = officeMenu.find((entry) => "key" in entry && entry.key === event.key);
    if (found && may.includes(found.to)) void navigate(found.to);
  });
  useEffect(() => {
    if (!on) return;
    const listener = (event: KeyboardEvent) => press(event);
    addEventListener("keydown", listener, true);
    return () => removeEventListener("keydown", listener, true);
  }, [on]);
}
