import { Form, Link, useNavigation } from "react-router";
import { factNames } from "#features/measures/kinds.ts";
import { OfficeRefusal } from "#features/office/second-person/office-refusal.tsx";
import type { Output } from "#server/calls/registry.ts";
import { useText } from "#i18n/use-text.ts";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { ChoiceGroup } from "#ui/fields/choice-group.tsx";
import { Field } from "#ui/fields/field.tsx";
import { SelectField } from "#ui/fields/select-field.tsx";
import { TextAreaField } from "#ui/fields/text-area-field.tsx";
import type { DecisionAnswer } from "../decision-form.tsx";
import { useMoment } from "../use-moment.ts";

const kinds = ["warn", "remove_text", "hide", "suspend", "ban"];
const suspensions = ["1", "3", "7", "30", "90"];

interface RingPartProps {
  ring: Output<"ring.read">;
  /** The case can be decided. */
  open: boolean;
  answer: DecisionAnswer | undefined;
}

/** Accounts that belong to the case's member: one decision about several, and its way back. */
export function RingPart({ ring: { members, decided }, open, answer }: RingPartProps) {
  const { t } = useText();
  if (members.length === 0 && decided.length === 0) return null;
  return (
    <Card as="section" padded>
      <div className="grid gap-6">
        <h2>{t("moderation.ring")}</h2>
        {members.length > 0 && <p className="text-ink-soft">{t("moderation.ring_lead")}</p>}
        {members.length > 0 && <Refused members={members} />}
        {open && members.some(({ refused }) => !refused) && (
          <Decision members={members} answer={answer} />
        )}
        {decided.map((decision) => (
          <Decided key={decision.ring} {...decision} />
        ))}
      </div>
    </Card>
  );
}

type Members = RingPartProps["ring"]["members"];

/** Shown before anything is chosen: who cannot be part of it, and why. */
function Refused({ members }: { members: Members }) {
  const { t } = useText();
  const refused = members.filter((member) => member.refused);
  if (refused.length === 0) return null;
  return (
    <section className="grid gap-1">
      <h3>{t("moderation.ring_refused")}</h3>
      <ul className="grid gap-1">
        {refused.map(({ id, name, refused: why }) => (
          <li key={id} className="flex flex-wrap items-baseline gap-x-3">
            <Link translate="no" className="link touch" to={`/operator/members/${id}`}>
              {name}
            </Link>
            <span className="text-ink-soft">{t(`moderation.ring_why.${why}`)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Decision({ members, answer }: { members: Members; answer: DecisionAnswer | undefined }) {
  const { t } = useText();
  const { state } = useNavigation();
  const problem = answer?.problem;
  const typed = answer?.typed ?? {};
  const error = (field: string) =>
    problem?.fields?.find(({ path }) => path.split(".")[0] === field)?.detail;
  return (
    <Form method="post" noValidate className="grid gap-6">
      <OfficeRefusal problem={problem} />
      <ChoiceGroup
        name="members"
        label={t("moderation.ring_members")}
        look="card"
        multiple
        required
        error={error("members")}
        choices={members
          .filter(({ refused }) => !refused)
          .map(({ id, name, links, reports }) => ({
            value: id,
            label: name,
            note: [
              ...links.map((link) => t(`moderation.ring_link.${link}`)),
              t("moderation.ring_reports", { count: reports }),
            ].join(" · "),
          }))}
      />
      <ChoiceGroup
        name="kinds"
        label={t("moderation.action")}
        multiple
        required
        error={error("kinds")}
        defaultValues={answer?.kinds ?? []}
        choices={kinds.map((kind) => ({ value: kind, label: t(`moderation.kind_of.${kind}`) }))}
      />
      <SelectField
        name="days"
        label={t("moderation.days")}
        optional={t("app.optional")}
        error={error("days")}
        placeholder="–"
        defaultValue={typed["days"]}
        options={suspensions.map((days) => ({
          value: days,
          label: t("moderation.days_count", { days: Number(days) }),
        }))}
      />
      <SelectField
        name="facts"
        label={t("moderation.facts")}
        hint={t("moderation.facts_hint")}
        error={error("facts")}
        placeholder="–"
        defaultValue={typed["facts"]}
        options={factNames.map((value) => ({ value, label: t(`moderation.facts.${value}`) }))}
      />
      <TextAreaField
        name="words"
        label={t("moderation.words")}
        hint={t("moderation.words_hint")}
        rows={3}
        maxLength={1000}
        defaultValue={typed["words"]}
        error={error("words")}
      />
      <Button type="submit" name="ring" value="decide" pending={state !== "idle"}>
        {t("moderation.ring_save")}
      </Button>
    </Form>
  );
}

function Decided({ ring, at, names, holds }: RingPartProps["ring"]["decided"][number]) {
  const { t } = useText();
  const { state } = useNavigation();
  const moment = useMoment();
  return (
    <div className="grid gap-2">
      <p>
        <b>{t("moderation.ring_decided")}</b> <span>{moment(at)}</span>{" "}
        <span className="wrap-anywhere">{names.join(", ")}</span>
      </p>
      {holds && (
        <details>
          <summary className="link touch">{t("moderation.ring_undo")}</summary>
          <Form method="post" className="mt-2 flex flex-wrap items-end gap-3">
            <Field
              name="reason"
              className="grow"
              label={t("moderation.undo_reason")}
              hint={t("office.no_names")}
              minLength={3}
              maxLength={2000}
              required
            />
            <Button
              type="submit"
              kind="secondary"
              name="undo_ring"
              value={ring}
              pending={state !== "idle"}
            >
              {t("moderation.ring_undo")}
            </Button>
          </Form>
        </details>
      )}
    </div>
  );
}
