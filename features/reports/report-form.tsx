import { useEffect, useState } from "react";
import { useFetcher } from "react-router";
import { tab } from "#browser/storage.ts";
import { useText } from "#i18n/use-text.ts";
import { Alert } from "#ui/alert.tsx";
import { Button, LinkButton } from "#ui/button.tsx";
import type { Submitted } from "#browser/page-api.ts";
import { HelpLines } from "#features/care/help-lines.tsx";
import { PhotoChoice } from "./photo-choice.tsx";
import { ReportFields } from "./report-fields.tsx";
import { type Reported, reportPath } from "./report-path.ts";

/**
 * The report, then its receipt and the offer to block. A form before hydration; in a dialog or on a
 * page of its own.
 */
export function ReportForm({ reported, onBlock }: { reported: Reported; onBlock?: () => void }) {
  const { t } = useText();
  const { Form, data, state } = useFetcher<Submitted<"reports.report">>();
  const [draft, setDraft] = useState("");
  const key = `report:${reportPath(reported)}`;
  useEffect(() => {
    setDraft(tab.read(key) ?? "");
  }, [key]);
  const { name } = reported;
  if (data?.ok) {
    const { number, merged, help } = data.answer;
    return (
      <div className="grid gap-5">
        <Alert tone="success" role="alert" title={t("reports.done_title")}>
          {t(merged ? "reports.merged" : "reports.done", { number })}
        </Alert>
        <HelpLines lines={help} />
        <p>{t("reports.block_too", { name })}</p>
        <div className="flex flex-wrap gap-3">
          <LinkButton
            to={`/members/${reported.id}/block`}
            kind="danger"
            onClick={(event) => {
              if (onBlock) {
                event.preventDefault();
                onBlock();
              }
            }}
          >
            {t("blocks.block_name", { name })}
          </LinkButton>
          <LinkButton to="/reports" kind="secondary">
            {t("reports.mine")}
          </LinkButton>
        </div>
      </div>
    );
  }
  const problem = data && !data.ok ? data.problem : null;
  const lead =
    reported.photo || reported.photos
      ? t("reports.lead_photo", { name })
      : reported.message
        ? t("reports.lead_message", { name })
        : t("reports.lead_profile", { name });
  return (
    <Form
      method="post"
      action={reportPath(reported)}
      className="grid gap-6"
      onInput={(event) =>
        tab.keep(key, String(new FormData(event.currentTarget).get("words") ?? ""))
      }
    >
      <p className="text-ink-soft">{lead}</p>
      {problem && !problem.fields && (
        <Alert tone="danger" role="alert">
          {t("reports.failed", { detail: problem.detail })}
        </Alert>
      )}
      {reported.photos && (
        <PhotoChoice
          photos={reported.photos}
          name={name}
          error={problem?.fields?.find(({ path }) => path === "photo")?.detail}
        />
      )}
      <ReportFields
        key={draft ? "draft" : "new"}
        error={(field) => problem?.fields?.find(({ path }) => path === field)?.detail}
        typed={{ words: draft }}
      />
      <Button type="submit" pending={state !== "idle"}>
        {t("reports.send")}
      </Button>
    </Form>
  );
}
