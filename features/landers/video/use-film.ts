import { type RefObject, useEffect, useState } from "react";
import type { Weather } from "./film.ts";
import tramUrl from "./tram.svg";

const frameMs = 1_000 / 30;

/**
 * Plays the film on the canvas; the poster stays below it. A reader who wants no motion, or saves
 * data, starts it themselves. Never in a tab that nobody sees.
 */
export function useFilm(canvas: RefObject<HTMLCanvasElement | null>, weather: Weather) {
  const [playing, setPlaying] = useState(false);
  useEffect(() => {
    const { connection } = navigator as Navigator & {
      connection?: { readonly saveData?: boolean };
    };
    setPlaying(!matchMedia("(prefers-reduced-motion: reduce)").matches && !connection?.saveData);
  }, []);
  useEffect(() => {
    const pen = canvas.current?.getContext("2d");
    if (!playing || !pen || !canvas.current) return;
    const target = canvas.current;
    let frame = 0;
    let last = 0;
    let left = false;
    const tram = new Image();
    tram.src = tramUrl;
    void Promise.all([import("./film.ts"), tram.decode()]).then(
      ([{ drawFilm, width }]) => {
        if (left) return;
        // As sharp as the screen, and no sharper than the film needs.
        const scale =
          Math.min(1.25, (target.clientHeight / 1_000) * Math.min(2, devicePixelRatio)) || 1;
        target.width = Math.round(width * scale);
        target.height = Math.round(1_000 * scale);
        pen.setTransform(scale, 0, 0, scale, 0, 0);
        const began = performance.now() - Number(target.dataset["at"] ?? 0);
        const draw = (now: number) => {
          frame = requestAnimationFrame(draw);
          if (now - last < frameMs) return;
          last = now;
          drawFilm(pen, Math.max(0, now - began), weather, tram);
          target.dataset["at"] = String(Math.max(0, Math.round(now - began)));
          target.dataset["shown"] = "";
        };
        frame = requestAnimationFrame(draw);
      },
      () => setPlaying(false),
    ); // no film without its parts: the poster is there
    return () => {
      left = true;
      cancelAnimationFrame(frame);
    };
  }, [canvas, playing, weather]);
  return { playing, setPlaying };
}
