import { useEffect, useRef, useState } from "react";
import { call, CallError } from "#browser/call.ts";
import { useMemberState } from "#browser/member-state.ts";
import type { Output } from "#server/calls/registry.ts";
import { toast } from "#ui/overlays/toast.ts";
import { useText } from "#i18n/use-text.ts";
import type { OwnPhoto } from "../contract.ts";

type Own = Output<"photos.own">;

/** Takes the photo out of its place and puts it where the other is. */
export function moveTo(
  photos: readonly OwnPhoto[],
  id: string,
  overId: string,
): readonly OwnPhoto[] {
  const moved = photos.find((photo) => photo.id === id);
  const to = photos.findIndex((photo) => photo.id === overId);
  if (!moved || to < 0) return photos;
  return photos.filter((photo) => photo.id !== id).toSpliced(to, 0, moved);
}

/**
 * The member's photos on screen. The order changes at once and is taken back when the server
 * refuses it; a deletion waits for its answer. `changed` hears that the server has done either.
 */
export function useOwnPhotos(start: Own, changed?: () => void) {
  const { t } = useText();
  const [own, setOwn] = useState(start);
  const [problem, setProblem] = useState<string | null>(null);
  const [said, setSaid] = useState("");
  const refresh = useMemberState()?.refreshUser;
  const newest = useRef(0);
  const turn = useRef<Promise<unknown>>(Promise.resolve());
  useEffect(() => setOwn(start), [start]);

  const photos = own.photos.filter(({ status }) => status !== "refused");
  const refused = own.photos.filter(({ status }) => status === "refused");
  const show = (next: readonly OwnPhoto[]) =>
    setOwn((before) => ({
      ...before,
      photos: [...next, ...before.photos.filter(({ status }) => status === "refused")],
    }));

  async function reload(): Promise<void> {
    const answer = await call("photos.own", {}).catch(() => null);
    if (answer) setOwn(answer);
  }
  /** One change after the other, as they were made; only the newest one's answer is shown. */
  async function change(make: () => Promise<Own>, done?: () => void): Promise<void> {
    const mine = ++newest.current;
    setProblem(null);
    try {
      const mineDone = turn.current.then(make, make);
      turn.current = mineDone;
      const answer = await mineDone;
      if (mine === newest.current) setOwn(answer);
      refresh?.();
      changed?.();
      done?.();
    } catch (error) {
      setProblem(
        error instanceof CallError && error.problem ? error.problem.detail : t("app.offline"),
      );
      void reload();
    }
  }
  return {
    photos,
    refused,
    limit: own.limit,
    premiumLimit: own.premium_limit,
    problem,
    said,
    reload: () => void reload(),
    /** While dragging: on screen only. */
    move: (id: string, overId: string) => show(moveTo(photos, id, overId)),
    /** Keeps this order, or the one on screen. `to`: the place to be said aloud. */
    reorder(ids: readonly string[] = photos.map(({ id }) => id), to?: number) {
      show(ids.flatMap((id) => photos.find((photo) => photo.id === id) ?? []));
      if (to !== undefined) setSaid(t("photos.moved", { place: to + 1, count: ids.length }));
      void change(() => call("photos.order", { photos: [...ids] }));
    },
    remove: (id: string) =>
      void change(
        () => call("photos.remove", { photo: { id } }),
        () => toast(t("photos.deleted")),
      ),
    add: (photo: OwnPhoto) => {
      setProblem(null);
      setSaid(t("photos.added"));
      refresh?.();
      setOwn((before) =>
        before.photos.some(({ id }) => id === photo.id)
          ? before
          : { ...before, photos: [...before.photos, photo] },
      );
    },
    set: (id: string, more: Partial<OwnPhoto>) =>
      setOwn((before) => ({
        ...before,
        photos: before.photos.map((photo) => (photo.id === id ? { ...photo, ...more } : photo)),
      })),
  };
}
