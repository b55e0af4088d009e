import { useState } from "react";
import {
  Link,
  type ActionFunctionArgs,
  Form,
  type LinksFunction,
  type LoaderFunctionArgs,
  redirect,
  useActionData,
  useLoaderData,
  useNavigation,
} from "react-router";
import { apiContext, pageContext } from "#browser/context.ts";
import type { ScreenHandle } from "#browser/screen-handle.ts";
import { useSite } from "#browser/use-site.ts";
import { photoTypes } from "#features/photos/limits.ts";
import { useText } from "#i18n/use-text.ts";
import { Alert } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { CheckField } from "#ui/fields/check-field.tsx";
import { Field } from "#ui/fields/field.tsx";
import { OfficePage } from "#features/office/parts/office-page.tsx";
import { DraftPicture } from "./draft-picture.tsx";
import { outcomeOf } from "./outcome.ts";
import { addressOf, nameOf, nameOfPlace } from "./place-words.ts";
import { everywhere, inPlace, isPictured, placesOf, smallest } from "../places.ts";
import css from "./screens.css?url";
import { Shown } from "../shown.tsx";
import { newId } from "#browser/new-id.ts";

export const handle: ScreenHandle = { title: "lander-pictures.title" };
export const links: LinksFunction = () => [{ rel: "stylesheet", href: css }];

export async function loader({ params: { lander }, request, context }: LoaderFunctionArgs) {
  const { pictures } = await context.get(apiContext).read("lander-pictures.list", {});
  if (!isPictured(lander)) throw new Response(null, { status: 404 });
  return {
    lander,
    pictures: pictures.filter((each) => each.lander === lander),
    outcome: outcomeOf(new URL(request.url).searchParams, context.get(pageContext).words.intl),
    key: newId(),
  };
}

export async function action({ params: { lander = "" }, request, context }: ActionFunctionArgs) {
  const form = await request.formData();
  const intent = form.get("intent") === "set" ? "set" : "remove";
  const done = await context
    .get(apiContext)
    .submit(`lander-pictures.${intent}`, form, { picture: { id: form.get("picture") } });
  if (done.ok)
    throw redirect(`/operator/pictures/${lander}?${intent === "set" ? "set" : "removed"}`, 303);
  return { problem: done.problem };
}

/**
 * `/operator/pictures/{lander}`: what it shows now, place by place; what waits to be set; and a new
 * picture. Works without JavaScript.
 */
export default function LanderPictures() {
  const text = useText();
  const { t, intl } = text;
  const { name, time_zone: timeZone } = useSite();
  const { lander, pictures, outcome, key } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { state } = useNavigation();
  const [sending, setSending] = useState(false);
  // What all looks have in common is a place only while something is there.
  const places = placesOf(lander).filter(
    (place) => lander === "front" || place !== everywhere || inPlace(pictures, lander, everywhere),
  );
  const waiting = pictures.filter(({ place }) => place === null);
  const refused = (field: string) => (outcome?.field === field ? outcome.text : undefined);
  return (
    <OfficePage title={nameOf(lander, text, name)} lead={t(`lander-pictures.where.${lander}`)}>
      <div className="grid gap-6">
        {answer && (
          <Alert tone="danger" role="alert">
            {answer.problem.fields?.map(({ detail }) => detail).join(" ") ?? answer.problem.detail}
          </Alert>
        )}
        {outcome && !answer && !outcome.field && (
          <Alert tone={outcome.tone} role="alert">
            {outcome.text}
          </Alert>
        )}

        {waiting.map((picture) => (
          <DraftPicture
            key={picture.id}
            lander={lander}
            picture={picture}
            request={`${key}-${picture.id}`}
            pending={state !== "idle"}
          />
        ))}

        <Card as="section" padded aria-labelledby="now">
          <h2 id="now" className="text-xl">
            {t("lander-pictures.present")}
          </h2>
          <ul>
            {places.map((place) => {
              const own = inPlace(pictures, lander, place);
              const here = own?.place === place;
              return (
                <li key={place} className="pictures-place">
                  <Shown lander={lander} place={place} own={own} />
                  <div>
                    <b className="break-words">{nameOfPlace(lander, place, text, name)}</b>
                    <span className="text-sm text-ink-soft">
                      {!own
                        ? t("lander-pictures.drawn")
                        : here
                          ? t("lander-pictures.confirmed", {
                              name: own.confirmed_by,
                              date: intl.formatDate(own.confirmed_at, {
                                dateStyle: "medium",
                                timeZone,
                              }),
                            })
                          : t("lander-pictures.inherited")}
                    </span>
                    {lander !== "front" && place !== everywhere && (
                      <Link
                        to={addressOf(lander, place)}
                        className="link touch inline-flex items-center text-sm"
                      >
                        {t("lander-pictures.look")}
                      </Link>
                    )}
                    {here && (
                      <Form method="post">
                        <input type="hidden" name="idempotency_key" value={`${key}-${own.id}`} />
                        <input type="hidden" name="picture" value={own.id} />
                        <Button
                          type="submit"
                          name="intent"
                          value="remove"
                          kind="secondary"
                          size="small"
                          pending={state !== "idle"}
                        >
                          {t("lander-pictures.give_back")}
                        </Button>
                      </Form>
                    )}
                  </div>
                </li>
              );
            })}
          </ul>
        </Card>

        <Card as="section" padded aria-labelledby="new">
          <h2 id="new" className="mb-4 text-xl">
            {t("lander-pictures.new")}
          </h2>
          <form
            method="post"
            action={`/api/lander-picture.php?lander=${lander}`}
            encType="multipart/form-data"
            className="grid gap-5"
            onSubmit={() => setSending(true)}
          >
            {/* Before the file: it is read as it arrives. */}
            <CheckField
              name="rights"
              value="yes"
              required
              label={t("lander-pictures.rights")}
              hint={t("lander-pictures.rights_hint")}
              error={refused("rights")}
            />
            <Field
              name="picture"
              type="file"
              accept={photoTypes}
              required
              label={t("lander-pictures.file")}
              hint={t("lander-pictures.file_hint", smallest)}
              error={refused("picture")}
            />
            <div>
              <Button type="submit" pending={sending}>
                {t("lander-pictures.upload")}
              </Button>
            </div>
          </form>
        </Card>
      </div>
    </OfficePage>
  );
}
