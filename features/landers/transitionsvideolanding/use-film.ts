import { type RefObject, useEffect, useEffectEvent, useState } from "react";

/** Milliseconds; the same as in transitionsvideolanding.css. */
const sceneMs = 7_000;
const dissolveMs = 1_400;

/**
 * The film runs by CSS alone. With the page's scripts come the keys, the scroll and the four marks:
 * they move the time of the running animations, so a jump dissolves like everything else. Whoever
 * scrolls holds the film; the pause box lets it go on. With reduced motion there are no animations
 * to move: then the scene is set by an attribute.
 */
export function useFilm(stage: RefObject<HTMLElement | null>, scenes: number) {
  const [scene, setScene] = useState(0);
  const animations = (): Animation[] =>
    stage.current
      ?.getAnimations({ subtree: true })
      .filter((each) => each instanceof CSSAnimation && each.animationName.startsWith("film-")) ??
    [];

  function moveTo(ms: number): void {
    for (const animation of animations()) animation.currentTime = ms;
  }
  const box = (): HTMLInputElement | null =>
    stage.current?.querySelector<HTMLInputElement>(".still > input") ?? null;

  /** The next one dissolves in; any other, and each while the film stands, is there at once. */
  function show(at: number): void {
    const wanted = (at + scenes) % scenes;
    const dissolves = at === scene + 1 && !box()?.checked;
    moveTo(dissolves ? at * sceneMs : wanted * sceneMs + dissolveMs + 100);
    setScene(wanted);
  }

  const look = useEffectEvent(() => {
    const [animation] = animations();
    if (!animation) return;
    // The very first has nothing to dissolve from.
    const ms = Math.max(0, Number(animation.currentTime) - dissolveMs / 2);
    setScene(Math.floor(ms / sceneMs) % scenes);
  });
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey || document.querySelector("dialog[open]"))
      return;
    if (event.target instanceof Element && event.target.closest("input, select, textarea")) return;
    if (event.key === "ArrowRight") show(scene + 1);
    else if (event.key === "ArrowLeft") show(scene - 1);
    else return;
    event.preventDefault();
  });
  const scroll = useEffectEvent(() => {
    const film = stage.current?.parentElement;
    if (!film) return;
    const far = film.offsetHeight - innerHeight;
    const share = Math.min(1, Math.max(0, scrollY / Math.max(1, far)));
    if (!box()?.checked) box()?.click();
    moveTo(share * ((scenes - 1) * sceneMs + dissolveMs + 100)); // the last one, whole
    look();
  });
  useEffect(() => {
    const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
    const timer = setInterval(look, 400);
    const onScroll = () => still || scroll();
    addEventListener("keydown", press);
    addEventListener("scroll", onScroll, { passive: true });
    return () => {
      clearInterval(timer);
      removeEventListener("keydown", press);
      removeEventListener("scroll", onScroll);
    };
  }, []);
  return { scene, show };
}
