import { useEffect, useEffectEvent } from "react";
import { useRevalidator } from "react-router";
import { useLiveEvent } from "#browser/live.ts";

const soonMs = 3_000;
const seldomMs = 20_000;
const soonTimes = 20;

/**
 * While an order is not decided: asks again when the server says that something changed, every 3 s
 * for a minute, then every 20 s.
 */
export function useOrderNews(status: string): void {
  const { revalidate } = useRevalidator();
  const waiting = status === "loading" || status === "pending";
  useLiveEvent("user", (event) => {
    if (waiting && !("answer" in event)) void revalidate();
  });
  const ask = useEffectEvent(() => void revalidate());
  useEffect(() => {
    if (!waiting) return;
    let times = 0;
    let timer = setTimeout(function again() {
      ask();
      times += 1;
      timer = setTimeout(again, times < soonTimes ? soonMs : seldomMs);
    }, soonMs);
    return () => clearTimeout(timer);
  }, [waiting]);
}
