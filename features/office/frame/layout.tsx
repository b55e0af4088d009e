import {
  isRouteErrorResponse,
  type LinksFunction,
  type LoaderFunctionArgs,
  Outlet,
  redirect,
  useFetcher,
  useLoaderData,
  useRouteError,
} from "react-router";
import { apiContext } from "#browser/context.ts";
import { useHydrated } from "#browser/use-hydrated.ts";
import { useText } from "#i18n/use-text.ts";
import { ErrorState } from "#ui/error-state.tsx";
import { LinkButton } from "#ui/button.tsx";
import css from "../office.css?url";
import { ProveFirst } from "#features/staff/step-up/prove-first.tsx";
import { SingleKeysContext } from "../parts/single-keys.ts";
import { Bar } from "./bar.tsx";
import type { Frame } from "./frame.ts";
import { Screen } from "./screen.tsx";
import { Sidebar } from "./sidebar.tsx";

export const links: LinksFunction = () => [{ rel: "stylesheet", href: css }];

/**
 * The office begins here: whoever is not signed in is led to its door, and back. Each call asks
 * again, on its own.
 */
export async function loader({ request, context }: LoaderFunctionArgs): Promise<Frame> {
  const api = context.get(apiContext);
  const { pathname, search } = new URL(request.url);
  try {
    const [{ name, email, shortcuts, site, sites }, { menu }] = await Promise.all([
      api.read("staff.readSelf", {}),
      api.read("office.open", {}),
    ]);
    return {
      me: { name, email },
      shortcuts,
      sites: sites.map((each) => ({ ...each, current: each.id === site.id })),
      menu,
    };
  } catch (error) {
    if (!(error instanceof Response) || error.status !== 404) throw error;
    throw redirect(`/operator/login?next=${encodeURIComponent(pathname + search)}`);
  }
}

/** Bar above, sidebar beside, and the screen in the whole width that is left. */
export default function OfficeLayout() {
  const { t } = useText();
  const { menu, shortcuts, ...frame } = useLoaderData<typeof loader>();
  const hydrated = useHydrated();
  const { submit, formData } = useFetcher();
  // What was just chosen, before the server has answered.
  const on = formData ? formData.get("shortcuts") === "on" : shortcuts;
  const toggle = () =>
    void submit({ shortcuts: on ? "off" : "on" }, { method: "post", action: "/operator/bar" });
  return (
    <SingleKeysContext value={{ on, toggle }}>
      <div className="office" data-keys={on ? (hydrated ? "on" : "soon") : "off"}>
        <a className="skip-link" href="#main">
          {t("app.skip")}
        </a>
        <Bar {...frame} menu={menu} />
        <Sidebar menu={menu} />
        <Screen>
          <Outlet />
        </Screen>
        <ProveFirst />
      </div>
    </SingleKeysContext>
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
