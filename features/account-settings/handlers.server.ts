import type { HandlersOf } from "#server/calls/context.ts";
import type * as contract from "./contract.ts";
import { cancelMail, changeMail, confirmMail, stopMail } from "./address/change-mail.server.ts";
import { changeAppearance } from "./change-appearance.server.ts";
import { changeDates } from "./change-dates.server.ts";
import { changePassword } from "./change-password.server.ts";
import { changeVisibility } from "./change-visibility.server.ts";
import { changeVisitors } from "./change-visitors.server.ts";
import { acceptStay } from "./deletion/accept-stay.server.ts";
import {
  deleteAccount,
  reactivate,
  requestReactivation,
} from "./deletion/delete-account.server.ts";
import { endOthers, endSession } from "./devices.server.ts";
import { cancelExport, readExport, requestExport } from "./export/request-export.server.ts";
import { read } from "./read-account.server.ts";

export const handlers: HandlersOf<typeof contract> = {
  acceptStay,
  cancelExport,
  cancelMail,
  changeAppearance,
  changeDates,
  changeMail,
  changePassword,
  changeVisibility,
  changeVisitors,
  confirmMail,
  deleteAccount,
  endOthers,
  endSession,
  reactivate,
  read,
  readExport,
  requestExport,
  requestReactivation,
  stopMail,
};
