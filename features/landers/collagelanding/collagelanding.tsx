import { Shuffle } from "lucide-react";
import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { type LinksFunction, type LoaderFunctionArgs, useLoaderData } from "react-router";
import type { ScreenHandle } from "#browser/screen-handle.ts";
import { useSite } from "#browser/use-site.ts";
import { LanderPicture } from "../lander-pictures/lander-picture.tsx";
import { useText } from "#i18n/use-text.ts";
import { Button } from "#ui/button.tsx";
import { JoinButton } from "../join-button.tsx";
import sharedCss from "../lander.css?url";
import { LanderHead } from "../lander-head.tsx";
import { nicheOf } from "#features/niches/niche-defaults.ts";
import { openLander } from "../open-lander.ts";
import { SignUpDoor } from "../sign-up-door.tsx";
import css from "./collagelanding.css?url";
import { mostPicked, pastedFor, shuffled } from "./pieces.ts";
import { Couple } from "./couple.tsx";
import { Scrap } from "./scraps.tsx";

export const loader = (request: LoaderFunctionArgs) => openLander("collagelanding", request);
export const links: LinksFunction = () =>
  [sharedCss, css].map((href) => ({ rel: "stylesheet", href }));
export const handle: ScreenHandle<ReturnType<typeof loader>> = {
  title: ({ slug }, t) => t(`landers.collagelanding.${slug}.title`),
};

const moveMs = 700;

/**
 * Two faces of cut paper and twelve scraps around them, pasted down once, shuffled as often as
 * somebody likes. Three are picked: they are interests.
 */
export default function CollageLanding() {
  const { t } = useText();
  const { name, niche } = useSite();
  const lander = useLoaderData<typeof loader>();
  const [pasted, setPasted] = useState(() => pastedFor(lander.slug));
  const [picked, setPicked] = useState<readonly string[]>([]);
  const sheet = useRef<HTMLFieldSetElement>(null);
  const before = useRef<Map<string, DOMRect>>(null);
  // What was picked while the page's scripts slept.
  useEffect(
    () =>
      setPicked(
        Array.from(
          sheet.current?.querySelectorAll<HTMLInputElement>(":checked") ?? [],
          ({ value }) => value,
        ),
      ),
    [],
  );

  const scraps = () =>
    Array.from(sheet.current?.querySelectorAll<HTMLElement>("[data-piece]") ?? []);
  function shuffle(): void {
    before.current = new Map(
      scraps().map((scrap) => [scrap.dataset["piece"] ?? "", scrap.getBoundingClientRect()]),
    );
    setPasted((order) => shuffled(order, 1 + Math.floor(Math.random() * 1_000_000)));
  }
  // Each scrap slides from where it lay to where it lies now.
  useLayoutEffect(() => {
    const lay = before.current;
    before.current = null;
    if (!lay || matchMedia("(prefers-reduced-motion: reduce)").matches) return;
    for (const scrap of scraps()) {
      const [from, to] = [lay.get(scrap.dataset["piece"] ?? ""), scrap.getBoundingClientRect()];
      if (from)
        scrap.animate(
          [
            {
              transform: `translate(${from.x - to.x}px, ${from.y - to.y}px) rotate(${(from.x - to.x) / 20}deg)`,
            },
            { transform: "none" },
          ],
          { duration: moveMs, easing: "cubic-bezier(0.2, 0.8, 0.2, 1)" },
        );
    }
  }, [pasted]);

  const { [lander.slug]: picture } = lander.pictures;
  const full = picked.length >= mostPicked;
  return (
    <SignUpDoor className={`lander collage collage-${lander.slug}`}>
      <LanderHead name="collagelanding" {...lander} />
      <div className="lander-words">
        <h1>{t(`landers.collagelanding.${lander.slug}.title`)}</h1>
        <p>{t(`landers.collagelanding.${lander.slug}.lead`, { name })}</p>
      </div>
      <fieldset
        ref={sheet}
        className="collage-sheet"
        aria-label={t("landers.collagelanding.question")}
      >
        <div className="couple">
          {picture ? (
            <LanderPicture picture={picture} sizes="(min-width: 992px) 320px, 46vw" />
          ) : (
            <Couple slug={lander.slug} only={nicheOf(niche).gender} />
          )}
        </div>
        {pasted.map((piece, at) => (
          <label key={piece} className="scrap" data-piece={piece}>
            <input
              type="checkbox"
              name="interests"
              value={piece}
              disabled={full && !picked.includes(piece)}
              onChange={({ currentTarget: { checked } }) =>
                setPicked((chosen) =>
                  checked ? [...chosen, piece] : chosen.filter((each) => each !== piece),
                )
              }
            />
            <Scrap piece={piece} cut={at} />
            <span>{t(`interests.${piece}`)}</span>
          </label>
        ))}
      </fieldset>
      <div className="collage-end">
        <p className="heading">{t("landers.collagelanding.question")}</p>
        <div className="collage-row">
          <output>{t("landers.collagelanding.picked", { count: picked.length })}</output>
          <Button kind="quiet" className="noscript:hidden" onClick={shuffle}>
            <Shuffle aria-hidden="true" />
            {t("landers.collagelanding.shuffle")}
          </Button>
        </div>
        <JoinButton />
      </div>
    </SignUpDoor>
  );
}
