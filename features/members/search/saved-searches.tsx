import { Pencil, Trash2 } from "lucide-react";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { Link } from "react-router";
import { call, CallError } from "#browser/call.ts";
import { useSite } from "#browser/use-site.ts";
import { useText } from "#i18n/use-text.ts";
import { Alert } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/overlays/dialog.tsx";
import { Field } from "#ui/fields/field.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import type { SavedSearch } from "../contract.ts";
import { useFilterWords } from "./filter-words.ts";
import { activeFilters, type Criteria, criteriaQuery } from "./search-query.ts";
import { newId } from "#browser/new-id.ts";

interface SavedSearchesProps {
  open: boolean;
  onClose: () => void;
  criteria: Criteria;
  regions: readonly { id: string; name: string }[];
}
const longestName = 60;

/** The member's saved searches: save the one on screen, open, rename, delete with a way back. */
export function SavedSearches({ open, onClose, criteria, regions }: SavedSearchesProps) {
  const { t } = useText();
  const { min_age } = useSite();
  const words = useFilterWords(min_age, regions);
  const [searches, setSearches] = useState<readonly SavedSearch[] | null>(null);
  const [most, setMost] = useState(0);
  const [failed, setFailed] = useState(false);
  async function load() {
    setFailed(false);
    try {
      const answer = await call("members.savedSearches", {});
      setSearches(answer.searches);
      setMost(answer.most);
    } catch {
      setFailed(true);
    }
  }
  useEffect(() => {
    if (open) void load();
  }, [open]);

  const query = criteriaQuery(criteria, min_age);
  const same = searches?.find((each) => criteriaQuery(each.criteria, min_age) === query);
  const suggestion = activeFilters(criteria, min_age)
    .map(({ filter, value }) => words(criteria, filter, value))
    .reduce(
      (name, more) => (name.length + more.length + 2 <= longestName ? `${name}, ${more}` : name),
      t(`profiles.genders.${criteria.gender}`),
    );
  return (
    <Dialog open={open} onClose={onClose} title={t("members.saved")} closeLabel={t("app.close")}>
      {failed && (
        <Alert
          tone="warning"
          role="alert"
          actions={
            <Button size="small" kind="secondary" onClick={() => void load()}>
              {t("app.try_again")}
            </Button>
          }
        >
          {t("members.saved_failed")}
        </Alert>
      )}
      {!searches && !failed && (
        <div aria-busy="true" className="grid gap-3">
          <Skeleton />
          <Skeleton className="w-2/3" />
        </div>
      )}
      {searches && (
        <div className="grid gap-6">
          {same ? (
            <p className="text-ink-soft">{t("members.saved_as", { name: same.name })}</p>
          ) : searches.length >= most ? (
            <p className="text-ink-soft">{t("members.saved_full", { most })}</p>
          ) : (
            <NameForm
              label={t("members.save_as")}
              name={suggestion}
              action={t("members.save")}
              submit={async (name, key) => {
                const { search } = await call("members.saveSearch", { name, criteria }, { key });
                setSearches([search, ...searches]);
              }}
            />
          )}
          {searches.length === 0 ? (
            <p className="text-ink-soft">{t("members.saved_none")}</p>
          ) : (
            <ul className="saved-searches">
              {searches.map((search) => (
                <Saved
                  key={search.id}
                  search={search}
                  to={`?${criteriaQuery(search.criteria, min_age)}`}
                  onOpen={onClose}
                  change={(to) =>
                    setSearches(
                      (now) =>
                        now &&
                        (to
                          ? now.map((each) => (each.id === search.id ? to : each))
                          : now.filter(({ id }) => id !== search.id)),
                    )
                  }
                />
              ))}
            </ul>
          )}
        </div>
      )}
    </Dialog>
  );
}

interface SavedProps {
  search: SavedSearch;
  to: string;
  onOpen: () => void;
  /** null: it is gone from the list */
  change: (to: SavedSearch | null) => void;
}

function Saved({ search, to, onOpen, change }: SavedProps) {
  const { t } = useText();
  const [mode, setMode] = useState<"shown" | "renaming" | "deleted">("shown");
  const [problem, setProblem] = useState("");
  const row = useRef<HTMLLIElement>(null);
  // What was pressed is gone: the focus goes to what came in its place.
  useEffect(() => {
    if (mode !== "shown") row.current?.querySelector<HTMLElement>("input, button")?.focus();
  }, [mode]);
  const attempt = async (work: () => Promise<void>) => {
    setProblem("");
    await work().catch((error: unknown) => setProblem(detailOf(error) ?? t("members.not_done")));
  };
  const remove = () =>
    attempt(async () => {
      await call("members.deleteSearch", { id: search.id });
      setMode("deleted");
    });
  const restore = () =>
    attempt(async () => {
      const { search: again } = await call("members.saveSearch", {
        name: search.name,
        criteria: search.criteria,
      });
      change(again);
      setMode("shown");
    });
  return (
    <li ref={row}>
      {mode === "renaming" ? (
        <NameForm
          label={t("members.rename")}
          name={search.name}
          action={t("members.save")}
          submit={async (name, key) => {
            const { search: renamed } = await call(
              "members.renameSearch",
              { id: search.id, name },
              { key },
            );
            change(renamed);
            setMode("shown");
          }}
        />
      ) : mode === "deleted" ? (
        <>
          <output className="saved-name text-ink-soft">
            {t("members.saved_deleted", { name: search.name })}
          </output>
          <Button kind="quiet" size="small" onClick={() => void restore()}>
            {t("members.undo")}
          </Button>
        </>
      ) : (
        <>
          <Link translate="no" to={to} className="saved-name" onClick={onOpen}>
            {search.name}
          </Link>
          <Button
            kind="quiet"
            size="small"
            square
            aria-label={t("members.rename_named", { name: search.name })}
            onClick={() => setMode("renaming")}
          >
            <Pencil aria-hidden="true" />
          </Button>
          <Button
            kind="quiet"
            size="small"
            square
            aria-label={t("members.delete_named", { name: search.name })}
            onClick={() => void remove()}
          >
            <Trash2 aria-hidden="true" />
          </Button>
        </>
      )}
      {problem && (
        <p role="alert" className="field-error">
          {problem}
        </p>
      )}
    </li>
  );
}

interface NameFormProps {
  label: string;
  name: string;
  action: string;
  submit: (name: string, key: string) => Promise<void>;
}

/**
 * A name and its button; what the server has against it stands at the field, which keeps what was
 * typed.
 */
function NameForm({ label, name, action, submit }: NameFormProps) {
  const { t } = useText();
  const [pending, setPending] = useState(false);
  const [problem, setProblem] = useState("");
  const [key] = useState(() => newId());
  async function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const field = new FormData(event.currentTarget).get("name");
    const typed = typeof field === "string" ? field : "";
    setPending(true);
    setProblem("");
    try {
      await submit(typed, `${key} ${typed}`.replace(/[^\x21-\x7e]/g, "-").slice(0, 120));
    } catch (error) {
      setProblem(detailOf(error) ?? t("members.not_done"));
    } finally {
      setPending(false);
    }
  }
  return (
    <form className="saved-form" onSubmit={(event) => void onSubmit(event)}>
      <Field
        name="name"
        label={label}
        defaultValue={name}
        maxLength={longestName}
        required
        autoComplete="off"
        error={problem || undefined}
      />
      <Button type="submit" pending={pending}>
        {action}
      </Button>
    </form>
  );
}

/** The server's words for a refusal: of the field where there is one. */
const detailOf = (error: unknown): string | null =>
  error instanceof CallError
    ? (error.problem?.fields?.[0]?.detail ?? error.problem?.detail ?? null)
    : null;
