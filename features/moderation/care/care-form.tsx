import { Form, useNavigation } from "react-router";
import { careTopics, topicOf } from "#features/care/helplines.ts";
import type { Output } from "#server/calls/registry.ts";
import { useText } from "#i18n/use-text.ts";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { SelectField } from "#ui/fields/select-field.tsx";
import { useMoment } from "../use-moment.ts";

interface CareFormProps {
  care: Output<"care.read">;
  /** Reasons of the case's reports: the first that speaks of trouble chooses the letter. */
  reasons: readonly string[];
}

/** A letter to somebody in the case that decides nothing. */
export function CareForm({ care: { people, sent }, reasons }: CareFormProps) {
  const { t } = useText();
  const moment = useMoment();
  const { state } = useNavigation();
  if (people.length === 0) return null;
  const topic = reasons.map(topicOf).find((each) => each !== null) ?? careTopics[2];
  // Someone who speaks of harming themselves is the member that the case is about.
  const reader = topic === "crisis" ? people[0] : (people[1] ?? people[0]);
  return (
    <Card as="section" padded>
      <Form method="post" className="grid gap-4">
        <h2>{t("moderation.care")}</h2>
        <p className="text-ink-soft">{t("moderation.care_lead")}</p>
        <div className="grid gap-4 sm:grid-cols-2">
          <SelectField
            name="care_to"
            label={t("moderation.care_to")}
            defaultValue={reader?.id}
            options={people.map(({ id, name }) => ({ value: id, label: name }))}
          />
          <SelectField
            name="care_letter"
            label={t("moderation.care_letter")}
            defaultValue={topic}
            options={careTopics.map((value) => ({
              value,
              label: t(`moderation.care_letter.${value}`),
            }))}
          />
        </div>
        <div>
          <Button
            type="submit"
            kind="secondary"
            name="care"
            value="send"
            pending={state !== "idle"}
          >
            {t("moderation.care_send")}
          </Button>
        </div>
        {sent.length > 0 && (
          <ul className="text-sm text-ink-soft">
            {sent.map(({ letter, who, at }) => (
              <li key={`${letter} ${at}`}>
                {t("moderation.care_sent", {
                  letter: t(`moderation.care_letter.${letter}`),
                  who: who || t("moderation.erased"),
                  at: moment(at),
                })}
              </li>
            ))}
          </ul>
        )}
      </Form>
    </Card>
  );
}
