import { Star } from "lucide-react";
import { type FormEvent, useState } from "react";
import { Form } from "react-router";
import { call, CallError } from "#browser/call.ts";
import { useText } from "#i18n/use-text.ts";

/**
 * What was pressed in this document, by member's id: a list or a page that is come back to shows
 * that, not what it was loaded with.
 */
const pressed = new Map<string, boolean>();
/** Presses of one star are told to the server one after the other. */
const turns = new Map<string, Promise<unknown>>();

interface FavouriteButtonProps {
  profile: { readonly id: string; readonly name: string };
  favourite: boolean;
  /** Over a card's photo, or among a profile's buttons. */
  place: "card" | "page";
}

/**
 * Keeps a member among the favourites, and takes them out: shown at once, undone if it is refused. A
 * card stays where it is, so that a slip is undone by a second press. Before hydration it is a form
 * that ends on the member's page.
 */
export function FavouriteButton({ profile: { id, name }, favourite, place }: FavouriteButtonProps) {
  const { t } = useText();
  const [chosen, setChosen] = useState<{ id: string; problem: string | null }>();
  const kept = pressed.get(id) ?? favourite;
  const problem = chosen?.id === id ? chosen.problem : null;

  function show(now: boolean, why: string | null): void {
    pressed.set(id, now);
    setChosen({ id, problem: why });
  }
  async function press(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    show(!kept, null);
    const tell = async (): Promise<void> => {
      await (kept
        ? call("favourites.remove", { profile: { id } })
        : call("favourites.add", { profile: { id } }));
    };
    const turn = (turns.get(id) ?? Promise.resolve()).then(tell);
    turns.set(
      id,
      turn.catch(() => {}),
    );
    try {
      await turn;
    } catch (error) {
      const detail = error instanceof CallError && error.problem?.detail;
      show(kept, detail || t("favourites.offline"));
    }
  }

  return (
    <Form
      method="post"
      action={`/members/${id}`}
      className={place === "card" ? "favourite-on-card" : undefined}
      onSubmit={(event) => void press(event)}
    >
      <input type="hidden" name="intent" value={kept ? "unfavourite" : "favourite"} />
      <button
        type="submit"
        className="topbar-button"
        aria-pressed={kept}
        aria-label={t(kept ? "favourites.remove_name" : "favourites.add_name", { name })}
      >
        <Star
          aria-hidden="true"
          fill={kept ? "currentColor" : "none"}
          className={kept ? "text-wine" : undefined}
        />
      </button>
      {problem && (
        <p role="alert" className="field-error">
          {problem}
        </p>
      )}
    </Form>
  );
}
