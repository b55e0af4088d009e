import { ShieldCheck } from "lucide-react";
import {
  type ActionFunctionArgs,
  Form,
  type LoaderFunctionArgs,
  useActionData,
  useLoaderData,
  useNavigation,
} from "react-router";
import { apiContext } from "#browser/context.ts";
import type { ScreenHandle } from "#browser/screen-handle.ts";
import { useSite } from "#browser/use-site.ts";
import { useText } from "#i18n/use-text.ts";
import { Alert } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { Field } from "#ui/fields/field.tsx";
import { TableList } from "#features/office/parts/table-list.tsx";
import { Panel, WithSide } from "#features/office/parts/panel.tsx";
import { OfficePage } from "#features/office/parts/office-page.tsx";
import { newId } from "#browser/new-id.ts";

export const handle: ScreenHandle = { title: "direct-debit.ops.blocks" };

export async function loader({ request, context }: LoaderFunctionArgs) {
  const before = new URL(request.url).searchParams.get("before");
  return {
    ...(await context.get(apiContext).read("direct-debit.blocks", before ? { before } : {})),
    key: newId(),
  };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const form = await request.formData();
  const api = context.get(apiContext);
  const id = form.get("block");
  const done =
    id === null
      ? await api.submit("direct-debit.block", form)
      : await api.submit("direct-debit.unblock", form, { block: { id: String(id) } });
  return done.ok
    ? null
    : {
        problem: done.problem,
        iban: String(form.get("iban") ?? ""),
        reason: String(form.get("reason") ?? ""),
      };
}

/** `/operator/direct-debits/blocks`: accounts from which nothing is taken any more. */
export default function Blocks() {
  const { t, intl } = useText();
  const { time_zone } = useSite();
  const { blocks, next, key } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { state } = useNavigation();
  const error = (name: string) => answer?.problem.fields?.find(({ path }) => path === name)?.detail;
  return (
    <OfficePage title={t("direct-debit.ops.blocks")} lead={t("direct-debit.ops.blocks_lead")}>
      <WithSide
        label={t("direct-debit.ops.block")}
        side={
          <Panel title={t("direct-debit.ops.block")}>
            <Form key={key} method="post" noValidate className="grid gap-4">
              <input type="hidden" name="idempotency_key" value={key} />
              {answer && !answer.problem.fields && (
                <Alert tone="danger" role="alert">
                  {answer.problem.detail}
                </Alert>
              )}
              <Field
                name="iban"
                label={t("direct-debit.iban_label")}
                required
                autoComplete="off"
                spellCheck={false}
                defaultValue={answer?.iban}
                error={error("iban")}
              />
              <Field
                name="reason"
                label={t("direct-debit.ops.block_reason")}
                hint={t("office.no_names")}
                required
                maxLength={500}
                defaultValue={answer?.reason}
                error={error("reason")}
              />
              <Button type="submit" kind="danger" pending={state !== "idle"}>
                {t("direct-debit.ops.block")}
              </Button>
            </Form>
          </Panel>
        }
      >
        {blocks.length === 0 ? (
          <EmptyState icon={<ShieldCheck />} title={t("direct-debit.ops.no_blocks")} />
        ) : (
          <TableList
            label={t("direct-debit.ops.blocks")}
            rows={blocks}
            keyOf={({ id }) => id}
            more={next && `?before=${next}`}
            columns={[
              {
                head: t("office.head.account"),
                kind: "row",
                cell: ({ last4, member }) => `… ${last4} ${member}`,
              },
              { head: t("office.head.why"), cell: ({ reason }) => reason },
              {
                head: t("office.head.since"),
                kind: "number",
                cell: ({ created_at }) =>
                  intl.formatDate(created_at, { dateStyle: "medium", timeZone: time_zone }),
              },
              {
                head: t("office.head.state"),
                cell: ({ id, last4 }) => (
                  <Form method="post">
                    <input type="hidden" name="block" value={id} />
                    <Button type="submit" kind="secondary" size="small">
                      {t("direct-debit.ops.unblock", { last4 })}
                    </Button>
                  </Form>
                ),
              },
            ]}
          />
        )}
      </WithSide>
    </OfficePage>
  );
}
