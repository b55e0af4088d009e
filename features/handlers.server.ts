import type { CallHandler } from "./context.server.ts";
import type { CallName, CallOf } from "./index.ts";
import { subscribe } from "./push/subscribe.server.ts";
import { changeLanguage } from "./sessions/change-language.server.ts";
import { login } from "./sessions/login.server.ts";
import { logout } from "./sessions/logout.server.ts";
import { readUser } from "./sessions/read-user.server.ts";
import { readCompany, readSettings } from "./sites/read-settings.server.ts";

/** Every call's rule, on one page. A call without one does not compile. */
export const handlers: { readonly [N in CallName]: CallHandler<CallOf<N>> } = {
  "push.subscribe": subscribe,
  "sessions.login": login,
  "sessions.readUser": readUser,
  "sessions.changeLanguage": changeLanguage,
  "sessions.logout": logout,
  "sites.readSettings": readSettings,
  "sites.readCompany": readCompany,
};
