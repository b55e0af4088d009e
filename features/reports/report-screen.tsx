import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  redirect,
  useActionData,
  useLoaderData,
  useParams,
} from "react-router";
import { apiContext, pageContext } from "#browser/context.ts";
import type { ScreenHandle } from "#browser/screen-handle.ts";
import { useText } from "#i18n/use-text.ts";
import { Alert } from "#ui/alert.tsx";
import { Page } from "#ui/page.tsx";
import { HelpLines } from "#features/care/help-lines.tsx";
import { ReportForm } from "./report-form.tsx";
import type { Reported } from "./report-path.ts";

export const handle: ScreenHandle = { title: "reports.title_unnamed" };

const detailsOf = (request: Request): Pick<Reported, "photo" | "message"> => {
  const query = new URL(request.url).searchParams;
  const [photo, conversation, seq] = [
    query.get("photo"),
    query.get("conversation"),
    Number(query.get("seq")),
  ];
  return {
    ...(photo && { photo }),
    ...(conversation && seq > 0 && { message: { conversation, seq } }),
  };
};

/** `/members/{id}/report`: the form of the dialogs as a page of its own, and where they post. */
export async function loader({ params: { id = "" }, request, context }: LoaderFunctionArgs) {
  const { pathname, search } = new URL(request.url);
  if (!context.get(pageContext).user)
    throw redirect(`/login?next=${encodeURIComponent(pathname + search)}`);
  const details = detailsOf(request);
  const api = context.get(apiContext);
  // A member who wrote a message may be invisible by now.
  const { profile } = await (
    details.message
      ? api.read("chat.read", { conversation: details.message.conversation })
      : api.read("members.read", { id })
  ).catch(async (unseen: unknown) => {
    // Blocked by either: neither sees the other, and both may report.
    const [[blocked], [writer]] = await Promise.all([
      api.read("blocks.list", { member: id }).then((listed) => listed.blocked),
      api.read("reports.writers", { member: id }).then((listed) => listed.writers),
    ]);
    const found = blocked ?? writer;
    if (!found) throw unseen;
    return { profile: found };
  });
  return { name: profile.name, ...details };
}

export function action({ params: { id = "" }, request, context }: ActionFunctionArgs) {
  return request.formData().then((form) =>
    context.get(apiContext).submit("reports.report", form, {
      profile: { id },
      ...detailsOf(request),
      ...(form.get("photo") && { photo: form.get("photo") }),
    }),
  );
}

export default function ReportScreen() {
  const { t } = useText();
  const { id = "" } = useParams();
  const { name, photo, message } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>(); // without JavaScript
  const shown = name ?? t("reports.gone");
  return (
    <Page width="narrow" title={t("reports.title", { name: shown })}>
      {answer?.ok ? (
        <div className="grid gap-5">
          <Alert tone="success" title={t("reports.done_title")}>
            {t("reports.done", { number: answer.answer.number })}
          </Alert>
          <HelpLines lines={answer.answer.help} />
        </div>
      ) : (
        <>
          {answer && (
            <Alert tone="danger" role="alert">
              {t("reports.failed", {
                detail: answer.problem.fields?.[0]?.detail ?? answer.problem.detail,
              })}
            </Alert>
          )}
          <ReportForm reported={{ id, name: shown, photo, message }} />
        </>
      )}
    </Page>
  );
}
