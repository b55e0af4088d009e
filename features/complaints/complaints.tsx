import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import { apiContext } from "#app/context.ts";
import type { ScreenHandle } from "#app/screen-handle.ts";
import { ContentBody } from "#features/content/content-body.tsx";
import { Page } from "#ui/page.tsx";

export const loader = ({ context }: LoaderFunctionArgs) => context.get(apiContext).read("content.readPage", { page: "complaints" });

export const handle: ScreenHandle<Awaited<ReturnType<typeof loader>>> = { title: ({ title }) => title };

/** `/complaints`: how complaints are dealt with (specification, sections 1 and 2). */
export default function Complaints() {
  const { title, description, body } = useLoaderData<typeof loader>();
  return (
    <Page width="measure" title={title}>
      <meta name="description" content={description} />
      <article className="prose"><ContentBody nodes={body} /></article>
    </Page>
  );
}
