import { Link, type LinksFunction, type LoaderFunctionArgs, useLoaderData } from "react-router";
import { apiContext } from "#browser/context.ts";
import type { ScreenHandle } from "#browser/screen-handle.ts";
import { useSite } from "#browser/use-site.ts";
import { useText } from "#i18n/use-text.ts";
import { Card } from "#ui/card.tsx";
import { OfficePage } from "#features/office/parts/office-page.tsx";
import { Pill } from "#ui/pill.tsx";
import { addressOf, nameOf } from "./place-words.ts";
import { everywhere, inPlace, type Pictured, pictured, placesOf } from "../places.ts";
import { Shown } from "../shown.tsx";
import css from "./screens.css?url";

export const handle: ScreenHandle = { title: "lander-pictures.title" };
export const links: LinksFunction = () => [{ rel: "stylesheet", href: css }];

export const loader = ({ context }: LoaderFunctionArgs) =>
  context.get(apiContext).read("lander-pictures.list", {});

/** `/operator/pictures`: the front door and the nine landers, each with the picture it has now. */
export default function Pictures() {
  const { t } = useText();
  return (
    <OfficePage title={t("lander-pictures.title")} lead={t("lander-pictures.lead")}>
      <Card as="section">
        <ul>
          {pictured.map((lander) => (
            <Row key={lander} lander={lander} />
          ))}
        </ul>
      </Card>
    </OfficePage>
  );
}

function Row({ lander }: { lander: Pictured }) {
  const text = useText();
  const { t } = text;
  const { name } = useSite();
  const { pictures } = useLoaderData<typeof loader>();
  const places = placesOf(lander).filter((place) => lander === "front" || place !== everywhere);
  const own = places.filter((place) => inPlace(pictures, lander, place)).length;
  const waiting = pictures.filter((each) => each.lander === lander && each.place === null).length;
  const first = places.find((place) => inPlace(pictures, lander, place)) ?? places[0] ?? everywhere;
  const state =
    own === 0
      ? t("lander-pictures.drawn")
      : own === places.length
        ? t("lander-pictures.yours")
        : t("lander-pictures.some", { own, places: places.length });
  return (
    <li className="pictures-row">
      <Shown lander={lander} place={first} own={inPlace(pictures, lander, first)} />
      <div>
        <Link to={`/operator/pictures/${lander}`} className="card-link font-semibold">
          {nameOf(lander, text, name)}
        </Link>
        <span className="text-sm break-all text-ink-soft">{addressOf(lander, everywhere)}</span>
        <span className="flex flex-wrap gap-2">
          <Pill tone={own > 0 ? "success" : "outline"}>{state}</Pill>
          {waiting > 0 && <Pill>{t("lander-pictures.waiting", { count: waiting })}</Pill>}
        </span>
      </div>
    </li>
  );
}
