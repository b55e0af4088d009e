import type { Services } from "#server/calls/context.ts";
import type { Database, Tx } from "#server/db/database.ts";
import type { Right } from "./rights.ts";

/**
 * What makes an owner, whatever the role is called: the rights that the rules of
 * features/all-grave-calls.server.ts ask of two people and for all sites, where the call itself asks
 * for another one. A test holds the two equal.
 */
const powers: readonly Right[] = ["keys.change"];

interface Role {
  readonly role: string;
  readonly rights: readonly string[];
}
interface Held extends Role {
  readonly site_id: string | null;
}

/** An owner's powers that a role gives; the role of that name has some that are no right. */
export const ownerPowers = ({ role, rights }: Role): readonly string[] => [
  ...(role === "owner" ? ["owner"] : []),
  ...powers.filter((right) => rights.includes(right)),
];

/** Do these roles give an owner's power, on whichever site, that those before did not? */
export const gainsPowers = (before: readonly Held[], after: readonly Held[]): boolean =>
  after.some((grant) =>
    ownerPowers(grant).some(
      (power) =>
        !before.some(
          (had) =>
            (had.site_id === null || had.site_id === grant.site_id) &&
            ownerPowers(had).includes(power),
        ),
    ),
  );

/** Rights whose acts a second person looks at without a proposal: appeals, second looks, children. */
const lookedAtAgain: readonly Right[] = [
  "appeals.answer",
  "children.handle",
  "complaints.answer",
  "reports.decide",
];

/** Rights that move money by one person's act. */
const movesMoney: readonly Right[] = ["debits.run", "refunds.give"];

/** Rights whose acts two people decide together: who gives one is not its holder's second person. */
export const sharedRights = ({ graveCalls }: Pick<Services, "graveCalls">): ReadonlySet<string> =>
  new Set([...Object.values(graveCalls).map(({ rule }) => rule.may), ...lookedAtAgain]);

/**
 * Do these roles give, on every site, a right to move money or to decide about members that those
 * before did not give on every site? One role for all sites and one for each are the same.
 */
export async function gainsOnAllSites(
  db: Database | Tx,
  services: Pick<Services, "graveCalls">,
  before: readonly Held[],
  after: readonly Held[],
): Promise<boolean> {
  const sites = await db.selectFrom("site").select("id").execute(); // a handful
  const everywhere = (held: readonly Held[], right: string) =>
    sites.every(({ id }) =>
      held.some(
        ({ site_id, rights }) => (site_id === null || site_id === id) && rights.includes(right),
      ),
    );
  return [...sharedRights(services), ...movesMoney].some(
    (right) => everywhere(after, right) && !everywhere(before, right),
  );
}
