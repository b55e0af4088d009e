import { Cake, Heart, MapPin, Sparkles, UserRoundCheck } from "lucide-react";
import { type FormEvent, type ReactNode, useState } from "react";
import { Form, Link } from "react-router";
import { call, CallError } from "#app/call.ts";
import { announce } from "#app/live.ts";
import { usePhotoUrl } from "#app/use-site.ts";
import type { Output } from "#features/index.ts";
import { useText } from "#i18n/use-text.ts";
import { Button } from "#ui/button.tsx";
import { Photo } from "#ui/photo.tsx";

type Suggestion = Output<"matchFinder.suggest">["profiles"][number];
const namedInterests = 4;

/** A member and why: the reasons in words, the like beside them. */
export function SuggestionCard({ profile, eager }: { profile: Suggestion; eager: boolean }) {
  const { t } = useText();
  const photoUrl = usePhotoUrl();
  const { id, name, age, city, online, main_image: image } = profile;
  return (
    <li className="suggestion">
      <Link to={`/members/${id}`} className="suggestion-photo" tabIndex={-1} aria-hidden="true"><Photo src={image && photoUrl(image.filename)} alt="" locked={image?.locked} eager={eager} /></Link>
      <div className="suggestion-words">
        <h2><Link to={`/members/${id}`}>{name}, {age}</Link>{online && <span className="member-online"><span className="sr-only">{t("members.online")}</span></span>}</h2>
        <p className="text-ink-soft">{city}</p>
        <ul className="suggestion-reasons" aria-label={t("match-finder.reasons", { name })}>
          {reasonsOf(profile, useText()).map(([icon, words]) => <li key={words}>{icon}<span>{words}</span></li>)}
        </ul>
        <LikeIt profile={profile} />
      </div>
    </li>
  );
}

/** What counted, strongest first. */
function reasonsOf({ name, reasons }: Suggestion, { t, intl }: ReturnType<typeof useText>): [ReactNode, string][] {
  const shared = reasons.interests.map((interest) => t(`interests.${interest.replaceAll(" ", "_")}`));
  const named = shared.length > namedInterests ? [...shared.slice(0, namedInterests - 1), t("match-finder.more_interests", { count: shared.length - namedInterests + 1 })] : shared;
  const found: ([ReactNode, string] | false)[] = [
    shared.length > 0 && [<Sparkles aria-hidden="true" />, t("match-finder.reason.interests", { count: shared.length, interests: intl.formatList(named) })],
    reasons.same_city ? [<MapPin aria-hidden="true" />, t("match-finder.reason.city")] : reasons.same_region && [<MapPin aria-hidden="true" />, t("match-finder.reason.region")],
    reasons.seeks_age && [<UserRoundCheck aria-hidden="true" />, t("match-finder.reason.seeks_age")],
    reasons.near_age && [<Cake aria-hidden="true" />, t("match-finder.reason.near_age")],
  ];
  const all = found.filter((reason) => reason !== false);
  return all.length > 0 ? all : [[<UserRoundCheck aria-hidden="true" />, t("match-finder.reason.fits", { name })]];
}

/** Liked where it stands: shown at once, taken back when it is refused. The card stays, so that nothing jumps. */
function LikeIt({ profile }: { profile: Suggestion }) {
  const { t } = useText();
  const [liked, setLiked] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  async function press(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const like = !liked;
    setLiked(like);
    setProblem(null);
    try {
      const answer = await call(like ? "likes.like" : "likes.unlike", { profile: { id: profile.id } });
      if ("match" in answer && answer.match) announce({ type: "match", profile });
    } catch (error) {
      setLiked(!like);
      setProblem(error instanceof CallError && error.problem ? error.problem.detail : t("match-finder.offline"));
    }
  }

  return (
    <Form method="post" className="suggestion-like" onSubmit={(event) => void press(event)}>
      <input type="hidden" name="profile" value={profile.id} />
      <Button type="submit" name="intent" value="like" kind={liked ? "secondary" : "like"} size="small" aria-pressed={liked} aria-label={t(liked ? "likes.unlike_name" : "likes.like_name", { name: profile.name })}>
        <Heart aria-hidden="true" fill={liked ? "currentColor" : "none"} className={liked ? "text-crimson" : undefined} />{t(liked ? "likes.liked" : "likes.like")}
      </Button>
      {problem && <p role="alert" className="field-error mt-2">{t("likes.failed", { detail: problem })}</p>}
    </Form>
  );
}
