import type { HandlersOf } from "#server/calls/context.ts";
import type * as contract from "./contract.ts";
import { activate, resendActivation } from "./activation/activate.server.ts";
import { requestPasswordReset, resetPassword } from "./password/reset-password.server.ts";
import { checkSignUp } from "./sign-up/check-sign-up.server.ts";
import { changeSignUpEmail, signUp } from "./sign-up/sign-up.server.ts";
import { signUpMessage } from "./sign-up/signup-message.server.ts";

export const handlers: HandlersOf<typeof contract> = {
  activate,
  changeSignUpEmail,
  checkSignUp,
  requestPasswordReset,
  resendActivation,
  resetPassword,
  signUp,
  signUpMessage,
};
