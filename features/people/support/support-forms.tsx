import { genders } from "#features/profile-fields/genders.ts";
import { useText } from "#i18n/use-text.ts";
import type { Output } from "#server/calls/registry.ts";
import { Field } from "#ui/fields/field.tsx";
import { SelectField } from "#ui/fields/select-field.tsx";
import type { MemberAnswer } from "../member/member-answer.ts";
import { SupportForm } from "./support-form.tsx";

interface SupportProps {
  readonly member: Output<"people.read">;
  readonly answer: MemberAnswer | undefined;
  /** Part of the Idempotency-Key. */
  readonly request: string;
}

/** What whoever looks may do for or about this member; nothing where they may do nothing. */
export function Support({ member, answer, request }: SupportProps) {
  const { t } = useText();
  const { may, status, gender } = member;
  const form = { answer, request };
  return (
    <>
      {may.credits && (
        <SupportForm
          {...form}
          intent="credits"
          title={t("people.give_credits")}
          submit={t("people.give")}
          why
        >
          {({ typed, error }) => (
            <Field
              name="credits"
              label={t("people.credits")}
              inputMode="numeric"
              required
              maxLength={3}
              autoComplete="off"
              defaultValue={typed("credits")}
              error={error("credits")}
            />
          )}
        </SupportForm>
      )}
      {may.support && gender && (
        <SupportForm
          {...form}
          intent="correct"
          title={t("people.correct")}
          submit={t("people.save")}
          why
        >
          {({ typed, error }) => (
            <>
              <Field
                name="date_of_birth"
                type="date"
                label={t("people.born")}
                required
                defaultValue={typed("date_of_birth")}
                error={error("date_of_birth")}
              />
              <SelectField
                name="gender"
                label={t("people.gender")}
                defaultValue={typed("gender") ?? gender}
                options={genders.map((value) => ({ value, label: t(`profiles.gender.${value}`) }))}
              />
            </>
          )}
        </SupportForm>
      )}
      {may.support && status === "not_confirmed" && (
        <SupportForm
          {...form}
          intent="activation"
          title={t("people.activation")}
          submit={t("people.send_activation")}
        />
      )}
      {may.support && member.shut_out && (
        <>
          <SupportForm
            {...form}
            intent="export"
            title={t("people.export")}
            lead={t("people.export_lead")}
            submit={t("people.make_export")}
            why
          />
          <SupportForm
            {...form}
            intent="erase"
            title={t("people.erase")}
            lead={t("people.erase_lead")}
            submit={t("people.erase_now")}
            kind="danger"
            why
          />
        </>
      )}
      {may.decide && (
        <SupportForm
          {...form}
          intent="case"
          title={t("people.case")}
          lead={t("people.case_lead")}
          submit={t("people.open_a_case")}
        >
          {({ typed }) => (
            <SelectField
              name="gravity"
              label={t("people.gravity")}
              defaultValue={typed("gravity") ?? "2"}
              options={(["1", "2", "3"] as const).map((value) => ({
                value,
                label: t(`moderation.gravity.${value}`),
              }))}
            />
          )}
        </SupportForm>
      )}
    </>
  );
}
