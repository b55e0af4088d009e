import { useCallback, useEffect, useRef } from "react";

/** So long a photo was on the screen before it is approved with others. */
const longEnoughMs = 400;

/** Which of the grid's photos were on the screen long enough. */
export function useSeen() {
  const seen = useRef(new Set<string>());
  const timers = useRef(new Map<Element, ReturnType<typeof setTimeout>>());
  const observer = useRef<IntersectionObserver | null>(null);
  const observe = useCallback((node: HTMLElement | null) => {
    if (!node) return;
    observer.current ??= new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) {
          clearTimeout(timers.current.get(target));
          const id = (target as HTMLElement).dataset["photo"];
          if (!isIntersecting || !id) continue;
          const timer = setTimeout(() => seen.current.add(id), longEnoughMs);
          timers.current.set(target, timer);
        }
      },
      { threshold: 0.5 },
    );
    const watching = observer.current;
    watching.observe(node);
    return () => watching.unobserve(node);
  }, []);
  useEffect(() => {
    const waiting = timers.current;
    return () => {
      for (const timer of waiting.values()) clearTimeout(timer);
      observer.current?.disconnect();
      observer.current = null;
    };
  }, []);
  return { observe, wasSeen: (id: string) => seen.current.has(id) };
}
