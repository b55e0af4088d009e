import {
  isRouteErrorResponse,
  type LinksFunction,
  type LoaderFunctionArgs,
  Outlet,
  redirect,
  useLoaderData,
  useRouteError,
} from "react-router";
import { apiContext, pageContext } from "#browser/context.ts";
import { useText } from "#i18n/use-text.ts";
import { ErrorState } from "#ui/error-state.tsx";
import { LinkButton } from "#ui/button.tsx";
import css from "../office.css?url";
import { Bar } from "./bar.tsx";
import { Screen } from "./screen.tsx";
import { Sidebar } from "./sidebar.tsx";

export const links: LinksFunction = () => [{ rel: "stylesheet", href: css }];

/**
 * The door of the office: to anybody else it is not there. Each call asks again, on its own.
 */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { user } = context.get(pageContext);
  const { pathname, search } = new URL(request.url);
  if (!user) throw redirect(`/login?next=${encodeURIComponent(pathname + search)}`);
  return context.get(apiContext).read("office.open", {});
}

/** Bar above, sidebar beside, and the screen in the whole width that is left. */
export default function OfficeLayout() {
  const { t } = useText();
  const { me, sites, menu } = useLoaderData<typeof loader>();
  return (
    <div className="office">
      <a className="skip-link" href="#main">
        {t("app.skip")}
      </a>
      <Bar me={me} sites={sites} menu={menu} />
      <Sidebar menu={menu} />
      <Screen>
        <Outlet />
      </Screen>
    </div>
  );
}

/** What failed, or is not there, in a window of the office's own: its frame may be what failed. */
export function ErrorBoundary() {
  const { t } = useText();
  const error = useRouteError();
  const status = isRouteErrorResponse(error) ? error.status : 500;
  const detail = isRouteErrorResponse(error)
    ? (error.data as { detail?: string } | null)?.detail
    : undefined;
  return (
    <main className="office-alone" id="main">
      <ErrorState
        code={status}
        title={status === 404 ? t("app.not_found") : (detail ?? t("app.error"))}
        actions={
          <LinkButton to="/operator" reloadDocument>
            {t("office.home")}
          </LinkButton>
        }
      />
    </main>
  );
}
