import { CheckCheck } from "lucide-react";
import { useText } from "#i18n/use-text.ts";
import type { Niche } from "#ui/art/hero-art.tsx";
import type { Elements } from "#ui/elements.ts";
import { Pill } from "#ui/pill.tsx";
import { casts } from "./casts.ts";
import { people } from "./people.ts";

/**
 * What a visitor would find inside, before there is an account: three profiles and the beginning of
 * a conversation. Drawn and written by the house and marked so on each of them, because nobody may
 * take them for members; nothing of it leads anywhere.
 */
export function Foretaste({ niche }: { niche: Niche }) {
  const { t } = useText();
  const { portraits, question, gift, shared, others } = casts[niche];
  const names = [t("foretaste.name_1"), t("foretaste.name_2"), t("foretaste.name_3")] as const;
  const words = [
    <>
      <span>{t(question)}</span>
      <q>{t("foretaste.answer")}</q>
    </>,
    <q key="2">{t("foretaste.line_2")}</q>,
    <q key="3">{t("foretaste.line_3")}</q>,
  ];
  return (
    <section className="front-section foretaste">
      <h2>{t("foretaste.title")}</h2>
      <figure>
        <figcaption>{t("foretaste.lead")}</figcaption>
        <ul>
          {portraits.map((portrait, at) => (
            <li key={portrait} className="foretaste-card">
              <span>
                <Face portrait={portrait} />
                <Pill tone="night">{t("foretaste.mark")}</Pill>
              </span>
              <div>
                <h3>{`${names[at]}, ${people[niche][at]?.age}`}</h3>
                <span>{words[at]}</span>
                <div>
                  {(at === 2 ? others : shared).map((interest) => (
                    <Pill key={interest}>{t(interest)}</Pill>
                  ))}
                </div>
              </div>
            </li>
          ))}
        </ul>
        <div className="foretaste-chat">
          <div>
            <Face portrait={portraits[0]} />
            <Face portrait={portraits[1]} />
            <div>
              <h3>{`${names[0]} & ${names[1]}`}</h3>
              <span>
                {t("members.card.shared", { interests: shared.map((each) => t(each)).join(", ") })}
              </span>
            </div>
            <Pill>{t("foretaste.mark")}</Pill>
          </div>
          <ol>
            <Said by={names[1]} right>
              <blockquote>
                <b>{t(question)}</b>
                <span>{t("foretaste.answer")}</span>
              </blockquote>
              <span>{t("foretaste.say_1")}</span>
            </Said>
            <Said by={names[0]}>
              <span>{t("foretaste.say_2")}</span>
            </Said>
            <Said by={names[1]} right>
              <span>{t("foretaste.say_3")}</span>
            </Said>
            <Said by={names[1]} right gift>
              <img src={gift[1]} alt="" width={96} height={96} loading="lazy" decoding="async" />
              <span>{t(gift[0])}</span>
            </Said>
            <li className="foretaste-read">
              <CheckCheck aria-hidden="true" />
              {t("chat.read")}
            </li>
            <Said by={names[0]}>
              <span>{t("foretaste.say_4")}</span>
            </Said>
          </ol>
        </div>
      </figure>
    </section>
  );
}

/** Decoration beside a name, so silent; far below the first view. */
const Face = ({ portrait }: { portrait: string }) => (
  <img src={portrait} alt="" width={480} height={600} loading="lazy" decoding="async" />
);

interface SaidProps {
  readonly by: string;
  /** By the one whose screen this would be. */
  readonly right?: boolean;
  readonly gift?: boolean;
  readonly children: Elements;
}

const Said = ({ by, right, gift, children }: SaidProps) => (
  <li data-right={right} data-gift={gift}>
    <b className="sr-only">{`${by}: `}</b>
    {children}
  </li>
);
