import { useEffect, useEffectEvent } from "react";
import { Link, useFetcher } from "react-router";
import type { Submitted } from "#browser/page-api.ts";
import { useText } from "#i18n/use-text.ts";
import { Button } from "#ui/button.tsx";
import { EvidenceLinks } from "./evidence-links.tsx";

interface BlockedMemberProps {
  id: string;
  name: string;
  /** "since 3 May 2026" */
  since: string;
  wrote: boolean;
  onGone: () => void;
}

/** One line of the block list. A form, so that unblocking works before hydration. */
export function BlockedMember({ id, name, since, wrote, onGone }: BlockedMemberProps) {
  const { t } = useText();
  const { Form, state, data, submit } = useFetcher<Submitted<"blocks.unblock">>();
  const done = data?.ok === true;
  const gone = useEffectEvent(onGone);
  useEffect(() => {
    if (done) gone();
  }, [done]);
  return (
    <li className="grid gap-2 border-line px-5 py-3 not-first:border-t">
      <Form
        method="post"
        action="/blocks"
        className="flex items-center justify-between gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          void submit({ profile: id, script: "yes" }, { method: "post", action: "/blocks" });
        }}
      >
        <input type="hidden" name="profile" value={id} />
        <span className="min-w-0">
          <b translate="no" className="block truncate">
            {name}
          </b>
          <span className="text-sm text-ink-soft">{since}</span>
        </span>
        <Button
          type="submit"
          kind="secondary"
          size="small"
          pending={state !== "idle"}
          aria-label={t("blocks.unblock_name", { name })}
        >
          {t("blocks.unblock")}
        </Button>
      </Form>
      <p className="text-sm">
        <Link className="link touch" to={`/members/${id}/report`}>
          {t("reports.report_name", { name })}
        </Link>
      </p>
      {wrote && <EvidenceLinks id={id} />}
      {data && !data.ok && (
        <p role="alert" className="field-error">
          {t("blocks.unblock_failed", { name, detail: data.problem.detail })}
        </p>
      )}
    </li>
  );
}
