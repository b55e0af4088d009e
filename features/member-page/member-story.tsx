import { Fragment } from "react";
import { PromptCard } from "#features/prompts/prompt-card.tsx";
import type { AnsweredPrompt } from "#features/prompts/schemas.ts";
import type { Profile } from "#features/profiles/schemas.ts";
import { useText } from "#i18n/use-text.ts";
import { MemberFacts } from "./member-facts.tsx";
import type { Elements } from "#ui/elements.ts";

interface MemberStoryProps {
  profile: Profile;
  prompts: readonly AnsweredPrompt[];
  /** The photo at an index; the first stands above the story. */
  photo: (at: number) => Elements;
  /** A visitor reads that there is more for members. */
  inside: boolean;
  /** Each answer has its way into the chat. */
  mayReply: boolean;
}

/**
 * What a member shows and says, by turns: text, photo, facts, then an answer and a photo each. What
 * there is less of leaves no gap.
 */
export function MemberStory({ profile, prompts, photo, inside, mayReply }: MemberStoryProps) {
  const turns = Math.max(prompts.length, profile.images.length - 2);
  return (
    <div className="story">
      <OwnWords profile={profile} inside={inside} quiet={prompts.length > 0} />
      {photo(1)}
      <MemberFacts profile={profile} />
      {Array.from({ length: turns }, (_, at) => {
        const prompt = prompts[at];
        return (
          <Fragment key={at}>
            {prompt && (
              <PromptCard
                {...prompt}
                replyTo={mayReply ? `/members/${profile.id}/chat?reply=${prompt.id}` : undefined}
              />
            )}
            {photo(at + 2)}
          </Fragment>
        );
      })}
    </div>
  );
}

interface OwnWordsProps {
  profile: Profile;
  inside: boolean;
  /** No word about their absence: something else is said. */
  quiet: boolean;
}

function OwnWords({ profile: { name, about }, inside, quiet }: OwnWordsProps) {
  const { t } = useText();
  if (!about && inside && quiet) return null;
  return (
    <section aria-labelledby="about">
      <h2 id="about" className="text-xl">
        {t("members.about", { name })}
      </h2>
      <p className={about ? "story-words" : "mt-2 text-ink-soft"}>
        {about || t(inside ? "members.about_empty" : "members.inside", { name })}
      </p>
    </section>
  );
}
