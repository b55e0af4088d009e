import { Form } from "react-router";
import type { Output } from "#server/calls/registry.ts";
import { useSite } from "#browser/use-site.ts";
import { useText } from "#i18n/use-text.ts";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { SelectField } from "#ui/fields/select-field.tsx";
import { nameOfPlace } from "./place-words.ts";
import { type Pictured, placesOf } from "../places.ts";

interface DraftPictureProps {
  readonly lander: Pictured;
  readonly picture: Output<"lander-pictures.list">["pictures"][number];
  /** Idempotency key of what is done with it. */
  readonly request: string;
  readonly pending: boolean;
}

/** How a lander cuts a picture; most fill the page. */
const cuts: Partial<Record<Pictured, readonly ("frame" | "square")[]>> = {
  gallery: ["frame"],
  tinderswipe: ["frame"],
  collagelanding: ["square"],
};
const wholePage = ["phone", "large"] as const;

/**
 * A picture that was uploaded and is not shown to visitors yet: how it would be cut, where it goes,
 * or away with it.
 */
export function DraftPicture({
  lander,
  picture: { id, width, height, files },
  request,
  pending,
}: DraftPictureProps) {
  const text = useText();
  const { t } = text;
  const { name } = useSite();
  const places = placesOf(lander).map((place) => ({
    value: place,
    label: nameOfPlace(lander, place, text, name),
  }));
  return (
    <Card as="section" padded aria-labelledby={`draft-${id}`}>
      <h2 id={`draft-${id}`} className="text-xl">
        {t("lander-pictures.draft")}
      </h2>
      <p className="mb-4 text-sm text-ink-soft">{t("lander-pictures.draft_hint")}</p>
      <div className="pictures-cuts">
        {(cuts[lander] ?? wholePage).map((cut) => (
          <figure key={cut} data-cut={cut}>
            <img
              src={files.at(-1)?.path}
              width={width}
              height={height}
              alt={t("lander-pictures.preview")}
            />
            {(cut === "phone" || cut === "large") && (
              <figcaption className="text-sm text-ink-soft">
                {t(`lander-pictures.preview_${cut}`)}
              </figcaption>
            )}
          </figure>
        ))}
      </div>
      <Form method="post" className="mt-5 grid gap-4">
        <input type="hidden" name="idempotency_key" value={request} />
        <input type="hidden" name="picture" value={id} />
        {places.length > 1 ? (
          <SelectField name="place" label={t("lander-pictures.place")} options={places} />
        ) : (
          <input type="hidden" name="place" value={places[0]?.value} />
        )}
        <div className="flex flex-wrap gap-3">
          <Button type="submit" name="intent" value="set" pending={pending}>
            {t("lander-pictures.set")}
          </Button>
          <Button type="submit" name="intent" value="remove" kind="quiet">
            {t("lander-pictures.discard")}
          </Button>
        </div>
      </Form>
    </Card>
  );
}
