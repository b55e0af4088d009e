/**
 * The fields of each sign-up step, 0 to 4 (specification, section 4). Shared by server and screens.
 */
export const signUpSteps = [
  ["gender", "seeks"],
  ["name", "date_of_birth"],
  ["country", "region", "city"],
  ["email", "password"],
  ["interests", "profile", "signup_message", "terms", "consent", "share_source"],
] as const;

export const lastStep = signUpSteps.length - 1;

/** The step that a refused field belongs to. */
export const stepOf = (field: string): number =>
  Math.max(
    0,
    signUpSteps.findIndex((fields) => fields.some((name) => name === field)),
  );

/** Where the sign-up opens: what a visitor has already said at the door is not asked again. */
export const firstStep = ({ gender, seeks }: SignUpValues): number =>
  [gender ?? []].flat().length > 0 && [seeks ?? []].flat().length > 0 ? 1 : 0;

/** What has been answered so far, by field. */
export type SignUpValues = Readonly<Record<string, string | readonly string[] | undefined>>;
