import type { CallHandler } from "#server/calls/context.ts";
import { requireViewer } from "#features/identity/require-viewer.server.ts";
import { interestGroups } from "#features/interests/groups.ts";
import { type Interest, interestNames } from "#features/interests/interest-names.ts";
import { asPrompt } from "#features/prompts/prompt-names.ts";
import type { Text } from "#i18n/text.ts";
import { fromMask } from "#server/db/mask.ts";
import type * as contract from "../contract.ts";
import type { Said } from "../contract.ts";
import { stepBetween } from "../search/step-between.server.ts";
import { ownLine } from "./own-line.server.ts";
import { readSaid, type SaidRow } from "./read-said.server.ts";

const mostShared = 2;
/** Screens are seen by others: these stay on the profile. */
const discreet: ReadonlySet<Interest> = new Set(interestGroups.intimacy);

/**
 * What members' cards say beside name, age and place, in the viewer's language. Nobody is in the
 * answer whom the viewer may not see; what the site hides of profiles is hidden here; a visitor is
 * told nothing (decision 33).
 */
export const said: CallHandler<typeof contract.said> = async ({
  services,
  site: { id: site, settings },
  viewer,
  language,
  input: { ids, likes = false },
}) => {
  const me = requireViewer(viewer);
  const intl = services.words.get(language)?.intl;
  if (!intl) throw new Error(`no words for ${language}`);
  const asked = { viewer: me.id, site, timeZone: settings.time_zone, ids };
  const rows = await readSaid(services.prepared, asked);
  const shows = {
    words: settings.visible_profile_notes === "yes",
    interests: settings.visible_profile_fields.includes("interests"),
    tick: settings.photo_check === "yes",
    likes,
  };
  const here = (row: SaidRow) => row.online || services.live.connected(row.id);
  return { said: rows.map((row) => toSaid({ ...row, online: here(row) }, intl, shows)) };
};

interface Shows {
  readonly words: boolean;
  readonly interests: boolean;
  readonly tick: boolean;
  /** The list says who likes whom. */
  readonly likes: boolean;
}

function toSaid(row: SaidRow, intl: Text, shows: Shows): Said {
  const { id, fresh, liked, liked_by } = row;
  const shared = shows.interests ? sharedOf(row, intl) : null;
  const today =
    (row.today || row.online) && intl.t(row.online ? "members.online" : "members.card.today");
  const reasons = [
    liked_by && !shows.likes && intl.t(liked ? "members.its_a_match" : "members.card.likes_you"),
    shared,
    fresh && intl.t("members.card.new"),
    today,
  ];
  const why = reasons.find(Boolean) || null;
  const far = distanceOf(row);
  const line = shows.words ? ownLine(textsOf(row)) : null;
  return {
    id,
    words: line?.words ?? null,
    question: line?.prompt ? intl.t(`prompts.question.${line.prompt}`) : null,
    facts: [
      shows.tick && row.verified && intl.t("members.card.verified"),
      far !== null && intl.t("members.card.km", { km: far }),
      !row.online && why !== today && today, // online has a sign of its own
    ].filter((fact) => fact !== false),
    why,
    shared: shared === why ? null : shared,
    liked,
    match: liked && liked_by,
  };
}

function textsOf({ answers, about }: SaidRow) {
  const answered = (answers ?? []).flatMap((each) => {
    const [name = ""] = each.split(" ", 1); // a question's name has no space
    const prompt = asPrompt(name);
    return prompt ? [{ prompt, text: each.slice(name.length + 1) }] : [];
  });
  return [...answered, { prompt: null, text: about }];
}

function sharedOf({ shared }: SaidRow, intl: Text): string | null {
  const names = fromMask(interestNames, shared)
    .filter((name) => !discreet.has(name))
    .slice(0, mostShared)
    .map((name) => intl.t(`interests.${name.replaceAll(" ", "_")}`));
  return names.length > 0 ? intl.t("members.card.shared", { interests: names.join(", ") }) : null;
}

/**
 * How far away their city is, coarsely; null for the viewer's own, which its name says, and beyond
 * the last step.
 */
function distanceOf({ own_region, own_city, ...theirs }: SaidRow): number | null {
  if (own_region === null || own_city === null) return null;
  return stepBetween(theirs, { region: own_region, city: own_city }) || null;
}
