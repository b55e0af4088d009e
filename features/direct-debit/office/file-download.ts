import type { LoaderFunctionArgs } from "react-router";
import { apiContext } from "#browser/context.ts";

/**
 * `/operator/direct-debits/{id}/file`: the file for the bank, as a download that no cache keeps.
 */
export async function loader({
  params: { id = "" },
  context,
}: LoaderFunctionArgs): Promise<Response> {
  const { name, xml } = await context.get(apiContext).read("direct-debit.file", { id });
  return new Response(xml, {
    headers: {
      "content-type": "application/xml; charset=utf-8",
      "content-disposition": `attachment; filename="${name}"`,
      "cache-control": "no-store",
    },
  });
}
