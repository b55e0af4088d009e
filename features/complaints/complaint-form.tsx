import { useRef } from "react";
import { Form, useNavigation } from "react-router";
import { useFocusOnWrong } from "#browser/use-focus-on-wrong.ts";
import { useUser } from "#browser/use-site.ts";
import { useText } from "#i18n/use-text.ts";
import type { Problem } from "#server/calls/define.ts";
import { Alert } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { Field } from "#ui/fields/field.tsx";
import { SelectField } from "#ui/fields/select-field.tsx";
import { TextAreaField } from "#ui/fields/text-area-field.tsx";
import { complaintKinds } from "./kinds.ts";

interface ComplaintFormProps {
  problem: Problem | undefined;
  typed: Readonly<Record<string, string>> | undefined;
}

/** Name and address of a member are filled in; both may be changed. */
export function ComplaintForm({ problem, typed = {} }: ComplaintFormProps) {
  const { t } = useText();
  const user = useUser();
  const { state } = useNavigation();
  const form = useRef<HTMLFormElement>(null);
  useFocusOnWrong(form, problem);
  const error = (field: string) => problem?.fields?.find(({ path }) => path === field)?.detail;
  return (
    <Card as="section" padded aria-labelledby="form" className="my-10">
      <h2 id="form" className="mb-5">
        {t("complaints.form_title")}
      </h2>
      {problem && !problem.fields && (
        <div className="mb-5">
          <Alert tone="danger" role="alert">
            {t("complaints.failed", { detail: problem.detail })}
          </Alert>
        </div>
      )}
      <Form ref={form} method="post" noValidate className="grid gap-5">
        <SelectField
          name="kind"
          label={t("complaints.kind")}
          required
          placeholder="–"
          defaultValue={typed["kind"]}
          error={error("kind")}
          options={complaintKinds.map((value) => ({ value, label: t(`complaints.kind.${value}`) }))}
        />
        <TextAreaField
          name="words"
          label={t("complaints.words")}
          hint={t("complaints.words_hint")}
          rows={7}
          maxLength={5000}
          required
          defaultValue={typed["words"]}
          error={error("words")}
        />
        <Field
          name="reference"
          label={t("complaints.reference")}
          optional={t("app.optional")}
          maxLength={60}
          autoComplete="off"
          defaultValue={typed["reference"]}
          error={error("reference")}
        />
        <Field
          name="name"
          label={t("complaints.name")}
          maxLength={100}
          autoComplete="name"
          required
          defaultValue={typed["name"] ?? user?.profile?.name}
          error={error("name")}
        />
        <Field
          name="email"
          type="email"
          label={t("complaints.email")}
          hint={t("complaints.email_hint")}
          maxLength={254}
          autoComplete="email"
          required
          defaultValue={typed["email"] ?? user?.email}
          error={error("email")}
        />
        <Button type="submit" size="large" pending={state !== "idle"}>
          {t("complaints.send")}
        </Button>
      </Form>
    </Card>
  );
}
