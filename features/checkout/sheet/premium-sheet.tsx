import { type FormEvent, type MouseEvent, useEffect } from "react";
import { useFetcher } from "react-router";
import { useUser } from "#browser/use-site.ts";
import { useText } from "#i18n/use-text.ts";
import { Dialog } from "#ui/overlays/dialog.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import type { action as order } from "../order-page.tsx";
import type { loader as premium } from "../premium.tsx";
import { PremiumOffer } from "../premium-offer.tsx";
import "./premium-sheet.css";

/**
 * /premium over the page that it was asked for from, which stays as it is: closing is being back.
 * `query`: what the link to the page said. Its links and forms are those of the page; what would
 * lead there is asked for here instead.
 */
export default function PremiumSheet({ query, onClose }: { query: string; onClose: () => void }) {
  const { t } = useText();
  const paid = useUser()?.paid_user;
  const { load, data } = useFetcher<typeof premium>();
  const ordered = useFetcher<typeof order>();
  const asked = new URLSearchParams(query);
  if (data) {
    asked.set("bundle", data.checkout.chosen.bundle);
    if (data.checkout.code) asked.set("code", data.checkout.code.code);
  }

  useEffect(() => void load(`/premium?${query}`), [load, query]);
  function ask(name: string, value: string): void {
    asked.set(name, value);
    void load(`/premium?${asked}`);
  }
  function follow(event: MouseEvent<HTMLElement>): void {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    const link = (event.target as Element).closest("a");
    const bundle = link && new URL(link.href).searchParams.get("bundle");
    if (bundle) {
      event.preventDefault();
      ask("bundle", bundle);
    } else if (link?.getAttribute("href") === "#withdrawal") {
      event.preventDefault();
      event.currentTarget.querySelector("#withdrawal")?.scrollIntoView({ block: "center" });
    }
  }
  function send(event: FormEvent<HTMLElement>): void {
    const form = event.target as HTMLFormElement;
    if (form.method === "get") {
      event.preventDefault();
      ask("code", String(new FormData(form).get("code")));
    } else if (form.id === "order") {
      event.preventDefault();
      void ordered.submit(form);
    }
  }

  const balance = data ? t("wallet.balance", { count: data.checkout.balance ?? 0 }) : null;
  const title = paid ? (balance ?? t("app.credits")) : t("app.premium");
  return (
    <Dialog open onClose={onClose} closeLabel={t("app.close")} title={title}>
      <div
        className="premium-sheet"
        data-hero={paid ? undefined : ""}
        onClickCapture={follow}
        onSubmitCapture={send}
      >
        {data ? (
          <PremiumOffer
            checkout={data.checkout}
            faces={data.faces}
            problem={ordered.data?.problem}
            place="sheet"
          />
        ) : (
          <div aria-busy="true" aria-label={t("app.loading")} className="grid gap-4 py-7">
            <Skeleton shape="title" className="w-2/3" />
            <Skeleton shape="block" className="h-28" />
            <Skeleton shape="block" className="h-64" />
          </div>
        )}
      </div>
    </Dialog>
  );
}
