import { decoded } from "./decoded-mail.ts";
import type { Actor, World } from "./world.ts";

/** For tests: gives a reader of the subjects of mails that came to each since it was read last. */
export async function mailsSince(world: World, readers: readonly Actor[]) {
  const now = async () => {
    await world.mailsDone();
    const mails = world.mails().map(decoded);
    return readers.map(({ email }) =>
      mails.flatMap(({ to, subject }) => (to === email ? [subject] : [])),
    );
  };
  let before = await now();
  return async () => {
    const after = await now();
    const since = after.map((subjects, at) => subjects.slice(before[at]?.length));
    before = after;
    return since;
  };
}
