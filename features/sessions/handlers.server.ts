import type { HandlersOf } from "#server/calls/context.ts";
import type * as contract from "./contract.ts";
import { changeLanguage } from "./change-language.server.ts";
import { login } from "./login.server.ts";
import { logout } from "./logout.server.ts";
import { readUser } from "./read-user.server.ts";

export const handlers: HandlersOf<typeof contract> = {
  changeLanguage,
  login,
  logout,
  readUser,
};
