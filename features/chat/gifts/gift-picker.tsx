import { useEffect, useEffectEvent, useRef, useState } from "react";
import { call } from "#browser/call.ts";
import { useSite } from "#browser/use-site.ts";
import { countCharacters } from "#browser/input/characters.ts";
import { keepDraft, readDraft } from "#browser/drafts/tab-drafts.ts";
import { nicheOf } from "#features/niches/niche-defaults.ts";
import { useText } from "#i18n/use-text.ts";
import { Alert } from "#ui/alert.tsx";
import { Button, LinkButton } from "#ui/button.tsx";
import { Dialog } from "#ui/overlays/dialog.tsx";
import { Field } from "#ui/fields/field.tsx";
import { asGift, giftLineLength, type GiftName, giftNames } from "#features/gifts/catalogue.ts";
import { GiftArt } from "#features/gifts/gift-art.tsx";
import { flyGift } from "./fly-gift.ts";
import "./gift-picker.css";

interface GiftPickerProps {
  name: string;
  /** Credits that the member has. */
  credits: number;
  /**
   * Where what was chosen waits while the member buys credits, and the address where they are
   * bought.
   */
  keptAs: string;
  creditsAt: string;
  /** As it was left: the gift, and the line with it. */
  first?: GiftName | null | undefined;
  line?: string | undefined;
  pending?: boolean;
  /** Why the last try did not work, in words. */
  failure?: string | undefined;
  onSend: (gift: GiftName, line: string) => void;
  onClose: () => void;
}

/**
 * Twelve gifts, the niche's first, a line with it, and the price on the button. Loaded when first
 * opened.
 */
export default function GiftPicker({
  name,
  credits,
  keptAs,
  creditsAt,
  first,
  line: firstLine = "",
  pending,
  failure,
  onSend,
  onClose,
}: GiftPickerProps) {
  const { t } = useText();
  const { gift_credits: price, niche } = useSite();
  const shown = [...new Set([...nicheOf(niche).gifts, ...giftNames])];
  const [kept] = useState(() => readDraft(keptAs).split("\n", 2));
  const [gift, setGift] = useState<GiftName>(
    first ?? asGift(kept[0] ?? null) ?? shown[0] ?? giftNames[0],
  );
  const [line, setLine] = useState(firstLine || (kept[1] ?? ""));
  useEffect(() => keepDraft(keptAs, ""), [keptAs]);
  const preview = useRef<HTMLDivElement>(null);
  const short = price > credits;
  const from = useLowestPrice(short);
  function send(): void {
    if (over > 0) return;
    flyGift(preview.current?.querySelector("svg") ?? null);
    onSend(gift, line.trim());
  }
  const over = countCharacters(line.trim()) - giftLineLength;
  return (
    <Dialog
      open
      onClose={onClose}
      closeLabel={t("app.close")}
      title={t("gifts.title", { name })}
      footer={
        <>
          <p className="gift-balance">{t("chat.balance", { credits })}</p>
          {short ? (
            <LinkButton to={creditsAt} onClick={() => keepDraft(keptAs, `${gift}\n${line}`)}>
              {from ? t("gifts.buy_from", { price: from }) : t("chat.buy_action")}
            </LinkButton>
          ) : (
            <Button pending={pending} aria-disabled={over > 0 || undefined} onClick={send}>
              {price > 0 ? t("gifts.send", { credits: price }) : t("gifts.send_free")}
            </Button>
          )}
        </>
      }
    >
      {price > 0 && (
        <p className="gift-balance gift-costs">
          {t("chat.always_costs", { kind: "gift", needed: price })}
        </p>
      )}
      <fieldset className="gift-choices">
        <legend className="sr-only">{t("gifts.choose")}</legend>
        {shown.map((each) => (
          <label key={each}>
            <input
              type="radio"
              name="gift"
              value={each}
              className="sr-only"
              checked={each === gift}
              onChange={() => setGift(each)}
            />
            <GiftArt name={each} />
            <span>{t(`gifts.name.${each}`)}</span>
          </label>
        ))}
      </fieldset>
      {/* what is chosen, large over its line: from here it flies into the conversation */}
      <div key={gift} ref={preview} className="gift-preview">
        <GiftArt name={gift} />
        <b>{t(`gifts.name.${gift}`)}</b>
      </div>
      <Field
        name="line"
        label={t("gifts.line")}
        optional={t("app.optional")}
        value={line}
        dir="auto"
        autoComplete="off"
        onChange={(event) => setLine(event.target.value)}
        error={over > 0 ? t("gifts.line_over", { count: over }) : undefined}
      />
      {failure && (
        <Alert tone="danger" role="alert">
          {failure}
        </Alert>
      )}
    </Dialog>
  );
}

/** What the cheapest package costs this member, in words; once it is known. */
function useLowestPrice(wanted: boolean): string | undefined {
  const { intl } = useText();
  const [from, setFrom] = useState<string>();
  const load = useEffectEvent(async () => {
    const { bundles, currency } = await call("credits.listBundles", {});
    const cents = Math.min(...bundles.map(({ amount }) => amount));
    if (bundles.length > 0)
      setFrom(
        intl.formatNumber(cents / 100, {
          style: "currency",
          currency,
          trailingZeroDisplay: "stripIfInteger",
        }),
      );
  });
  useEffect(() => {
    if (wanted) load().catch(() => {}); // said at the packages too
  }, [wanted]);
  return from;
}
