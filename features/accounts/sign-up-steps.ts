/** The fields of each sign-up step, 0 to 4 (specification, section 4). Shared by server and screens. */
export const signUpSteps = [
  ["gender", "seeks"],
  ["name", "date_of_birth"],
  ["country", "region", "city"],
  ["email", "password"],
  ["interests", "profile", "signup_message", "terms", "consent", "share_source"],
] as const;

export const lastStep = signUpSteps.length - 1;

/** The step that a refused field belongs to. */
export const stepOf = (field: string): number => Math.max(0, signUpSteps.findIndex((fields) => fields.some((name) => name === field)));
