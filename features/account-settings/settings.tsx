import type { ComponentType } from "react";
import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  redirect,
  useActionData,
} from "react-router";
import { apiContext, pageContext } from "#browser/context.ts";
import type { ScreenHandle } from "#browser/screen-handle.ts";
import { AgreementsSection } from "#features/agreements/agreements-section.tsx";
import { BlockSection } from "#features/blocks/block-section.tsx";
import { NotificationSection } from "./sections/notification-section.tsx";
import { LimitSection } from "./sections/limit-section.tsx";
import { keepOn } from "#browser/kept-query.ts";
import { useText } from "#i18n/use-text.ts";
import { Page } from "#ui/page.tsx";
import { DeleteSection } from "./deletion/delete-section.tsx";
import { AppearanceSection } from "./sections/appearance-section.tsx";
import { DevicesSection } from "./sections/devices-section.tsx";
import { ExportSection } from "./export/export-section.tsx";
import { LanguageSection } from "./sections/language-section.tsx";
import { MailSection } from "./address/mail-section.tsx";
import { PasswordSection } from "./sections/password-section.tsx";
import { type SettingsData, useSettings } from "./use-account.ts";
import { settingsCalls } from "./settings-calls.ts";
import {
  type SettingsAnswer,
  SettingsForms,
  SettingsSection,
} from "./sections/settings-section.tsx";
import { VisibilitySection } from "./sections/visibility-section.tsx";
import { VisitorsSection } from "./sections/visitors-section.tsx";
import { newId } from "#browser/new-id.ts";

export const handle: ScreenHandle = { title: "app.settings" };

/**
 * Everything the sections show. A section that needs more adds its read here, so that the page is
 * whole in one go, and takes it with `useSettings`.
 */
export async function loader({ request, context }: LoaderFunctionArgs): Promise<SettingsData> {
  const { user } = context.get(pageContext);
  if (!user) throw redirect(keepOn("/login?next=/notifications", new URL(request.url).search));
  const api = context.get(apiContext);
  const [account, notifications, spending] = await Promise.all([
    api.read("account-settings.read", {}),
    api.read("notifications.read", {}),
    api.read("spendingLimit.read", {}),
  ]);
  return { key: newId(), account, notifications, spending };
}

/**
 * Every form of the page posts here and says with its hidden field `call` which call it is (see
 * settings-calls.ts).
 */
export async function action({ request, context }: ActionFunctionArgs): Promise<SettingsAnswer> {
  const form = await request.formData();
  const name = settingsCalls.find((each) => each === form.get("call"));
  if (!name) throw new Response(null, { status: 400 });
  const done = await context.get(apiContext).submit(name, form);
  const typed = Object.fromEntries(
    [...form].filter(([field, value]) => typeof value === "string" && !/password/.test(field)),
  ) as Record<string, string>;
  return { call: name, typed, ...done };
}

interface Listed {
  /** The anchor: /notifications#language */
  readonly id: string;
  /** Key of its heading, in the list beside it too. */
  readonly title: string;
  readonly Section: ComponentType;
}

/**
 * The page, from top to bottom. A feature adds its section here, and its forms' calls to
 * settings-calls.ts.
 */
const sections: readonly Listed[] = [
  { id: "notifications", title: "notifications.title", Section: NotificationSection },
  { id: "visibility", title: "account-settings.visibility", Section: VisibilitySection },
  { id: "visitors", title: "account-settings.visitors", Section: VisitorsSection },
  { id: "mail", title: "account-settings.mail", Section: MailSection },
  { id: "password", title: "account-settings.password", Section: PasswordSection },
  { id: "spending", title: "spending-limit.title", Section: LimitSection },
  { id: "blocked", title: "blocks.list_title", Section: BlockSection },
  { id: "language", title: "account-settings.language", Section: LanguageSection },
  { id: "appearance", title: "account-settings.appearance", Section: AppearanceSection },
  { id: "devices", title: "account-settings.devices", Section: DevicesSection },
  { id: "agreements", title: "agreements.title", Section: AgreementsSection },
  { id: "data", title: "account-settings.data", Section: ExportSection },
  { id: "delete", title: "account-settings.delete", Section: DeleteSection },
];

/**
 * `/notifications`, shown as Settings (specification, section 2): one page of sections, each with
 * an anchor.
 */
export default function Settings() {
  const { t } = useText();
  const { key } = useSettings();
  const answer = useActionData<typeof action>();
  return (
    <Page title={t("app.settings")}>
      <SettingsForms value={{ answer, key }}>
        <div className="grid items-start gap-6 lg:grid-cols-[200px_minmax(0,1fr)] lg:gap-10">
          <nav
            aria-label={t("account-settings.sections")}
            className="-mx-5 overflow-x-auto px-5 lg:sticky lg:top-28 lg:mx-0 lg:px-0"
          >
            <ul className="flex gap-2 lg:grid lg:gap-0">
              {sections.map(({ id, title }) => (
                <li key={id} className="shrink-0">
                  <a
                    href={`#${id}`}
                    className="touch inline-flex items-center rounded-pill border border-line bg-card px-4 text-sm text-ink-soft hover:text-wine lg:border-0 lg:bg-transparent lg:px-2"
                  >
                    {t(title)}
                  </a>
                </li>
              ))}
            </ul>
          </nav>
          <div className="grid min-w-0 max-w-[720px] gap-5">
            {sections.map(({ id, title, Section }) => (
              <SettingsSection key={id} id={id} title={t(title)}>
                <Section />
              </SettingsSection>
            ))}
          </div>
        </div>
      </SettingsForms>
    </Page>
  );
}
