import { useState } from "react";
import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import { apiContext } from "#browser/context.ts";
import type { ScreenHandle } from "#browser/screen-handle.ts";
import { OfficePage } from "#features/office/parts/office-page.tsx";
import { useText } from "#i18n/use-text.ts";
import type { Output } from "#server/calls/registry.ts";
import { Button, LinkButton } from "#ui/button.tsx";
import { useMoment } from "./use-moment.ts";

export const handle: ScreenHandle = { title: "moderation.conversation_title" };

export function loader({ params: { report = "" }, request, context }: LoaderFunctionArgs) {
  const after = new URL(request.url).searchParams.get("after");
  return context
    .get(apiContext)
    .read("moderation.readConversation", { report, ...(after && { after: Number(after) }) });
}

/** `/operator/conversations/{report}`: what was sealed with a grave report. */
export default function Conversation() {
  const { t } = useText();
  const { case: found, messages, next } = useLoaderData<typeof loader>();
  return (
    <OfficePage
      width="text"
      title={t("moderation.conversation_title")}
      lead={t("moderation.conversation_lead")}
    >
      <ol className="grid gap-2">
        {messages.map((message) => (
          <Message key={message.seq} {...message} />
        ))}
      </ol>
      <nav className="mt-6 flex flex-wrap gap-3">
        <LinkButton to={`/operator/cases/${found.id}`} kind="secondary">
          {t("moderation.conversation_back")}
        </LinkButton>
        {next !== null && (
          <LinkButton to={`?after=${next}`} kind="secondary">
            {t("moderation.conversation_more")}
          </LinkButton>
        )}
      </nav>
    </OfficePage>
  );
}

function Message({
  by,
  at,
  body,
  gift,
  photo,
}: Output<"moderation.readConversation">["messages"][number]) {
  const { t } = useText();
  const moment = useMoment();
  const [shown, setShown] = useState(false);
  return (
    <li className={`rounded-card px-4 py-2 ${by === "reported" ? "bg-danger-soft" : "bg-sunk"}`}>
      <span className="block text-sm text-ink-soft">
        {[t(`moderation.conversation_by.${by}`), moment(at), gift ? t(`gifts.name.${gift}`) : ""]
          .filter(Boolean)
          .join(", ")}
      </span>
      <span className="evidence-words whitespace-pre-wrap wrap-anywhere" dir="auto">
        {body}
      </span>
      {photo &&
        (shown ? (
          <img
            className="mt-2 max-h-96 rounded-card"
            src={`data:image/webp;base64,${photo}`}
            alt={t("moderation.sent.photo")}
          />
        ) : (
          <Button kind="secondary" size="small" onClick={() => setShown(true)}>
            {t("moderation.conversation_photo")}
          </Button>
        ))}
    </li>
  );
}
