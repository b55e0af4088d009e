import { Link } from "react-router";
import { useText } from "#i18n/use-text.ts";
import { BlockList } from "./block-list.tsx";

/** The block list as a section of the settings, with the way to one's reports and to decisions. */
export function BlockSection() {
  const { t } = useText();
  return (
    <>
      <BlockList />
      <p>
        <Link className="link" to="/reports">
          {t("reports.mine")}
        </Link>
      </p>
      <p>
        <Link className="link" to="/decisions">
          {t("measures.title")}
        </Link>
      </p>
    </>
  );
}
