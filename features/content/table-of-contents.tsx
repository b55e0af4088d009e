import { useText } from "#i18n/use-text.ts";

interface Props {
  sections: readonly { readonly id: string; readonly title: string }[];
}

/**
 * A long page's sections: folded above the text on a phone, beside it where there is room. One of
 * the two is shown, by CSS.
 */
export function TableOfContents({ sections }: Props) {
  const { t } = useText();
  const links = (
    <ul>
      {sections.map(({ id, title }) => (
        <li key={id}>
          <a
            href={`#${id}`}
            className="flex min-h-11 items-center py-1 text-sm leading-snug text-ink-soft hover:text-wine hover:underline"
          >
            {title}
          </a>
        </li>
      ))}
    </ul>
  );
  return (
    <>
      <details className="card mb-8 px-5 lg:hidden">
        <summary className="flex min-h-12 items-center justify-between font-semibold after:content-['+'] in-open:after:content-['–']">
          {t("content.on_this_page")}
        </summary>
        <div className="pb-3">{links}</div>
      </details>
      <nav
        className="sticky top-24 hidden max-h-[calc(100dvb-8rem)] self-start overflow-y-auto lg:order-last lg:block"
        aria-label={t("content.on_this_page")}
      >
        <p className="mb-1 text-sm font-semibold">{t("content.on_this_page")}</p>
        {links}
      </nav>
    </>
  );
}
