import { useCallback, useRef, useState } from "react";
import { isEnough, judgePicture } from "./picture-seen.ts";

/** In which parts of a picture the browser reports that it comes into the window or leaves it. */
const steps = Array.from({ length: 21 }, (_, at) => at / 20);

/**
 * Which pictures their viewer can have seen: decoded, and enough of each in the window for a moment.
 * `observe` is the ref of an `<img key={id} data-seen={id}>`: another picture is another element.
 */
export function useSeen() {
  const [inView, setInView] = useState<ReadonlySet<string>>(new Set());
  const seen = useRef(new Set<string>());
  const observe = useCallback((image: HTMLImageElement | null) => {
    const id = image?.dataset["seen"];
    if (!image || !id) return;
    const picture = judgePicture((now) => {
      if (now) seen.current.add(id);
      setInView((before) => {
        const after = new Set(before);
        if (now) after.add(id);
        else after.delete(id);
        return after;
      });
    });
    let load = 0;
    const decode = (): void => {
      const mine = (load += 1);
      picture.loading();
      image.decode().then(
        () => {
          if (mine === load) picture.decoded();
        },
        () => {}, // nobody can see a broken picture
      );
    };
    image.addEventListener("load", decode);
    if (image.complete) decode();
    const observer = new IntersectionObserver(
      (entries) => {
        const last = entries.at(-1);
        picture.shown(
          last !== undefined &&
            isEnough(last.boundingClientRect, last.intersectionRect, last.rootBounds),
        );
      },
      { threshold: steps },
    );
    observer.observe(image);
    return () => {
      load += 1;
      image.removeEventListener("load", decode);
      observer.disconnect();
      picture.gone();
    };
  }, []);
  return {
    observe,
    /** It is in the window now. */
    isInView: (id: string | undefined): boolean => id !== undefined && inView.has(id),
    /** It was in the window at some time. */
    wasSeen: (id: string): boolean => seen.current.has(id),
  };
}
