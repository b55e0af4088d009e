import { Download } from "lucide-react";
import { useText } from "#i18n/use-text.ts";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { SelectField } from "#ui/fields/select-field.tsx";

/** The postings of a month as a file: a plain form, because its answer is a download. */
export function BooksForm({ months }: { months: readonly string[] }) {
  const { t, intl } = useText();
  const name = (month: string) =>
    intl.formatDate(`${month}-15T12:00:00Z`, { month: "long", year: "numeric", timeZone: "UTC" });
  return (
    <Card as="section" padded className="mt-10" aria-labelledby="books">
      <h2 id="books" className="text-xl">
        {t("books.title")}
      </h2>
      <p className="mt-2 text-ink-soft">{t("books.lead")}</p>
      <form
        method="get"
        action="/operator/books.csv"
        data-prove-first=""
        className="mt-4 flex flex-wrap items-end gap-3"
      >
        <SelectField
          name="month"
          className="min-w-52"
          label={t("books.month")}
          options={months.map((value) => ({ value, label: name(value) }))}
        />
        <Button type="submit" kind="secondary">
          <Download aria-hidden="true" className="size-4" />
          {t("books.download")}
        </Button>
      </form>
    </Card>
  );
}
