import { Flag, ImageOff } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { useBlock } from "#features/blocks/use-block.tsx";
import { useText } from "#i18n/use-text.ts";
import { MenuLink } from "#ui/overlays/menu-item.tsx";
import { type Reported, reportPath } from "./report-path.ts";
import type { Elements } from "#ui/elements.ts";

const ReportDialog = lazy(() =>
  import("./report-dialog.tsx").then((loaded) => ({ default: loaded.ReportDialog })),
);

type What = Pick<Reported, "photo" | "photos" | "message">;

export interface Safety {
  /** 'Report' and 'Block', for a menu. */
  readonly menuItems: Elements;
  /** Their dialogs, to stand outside that menu: what is in a closed menu is not shown. */
  readonly dialogs: Elements;
  /** Opens the report of a photo or a message. */
  report(what: What): void;
}

/**
 * What one may do against a member, wherever they are shown. Links to pages before hydration.
 * `leaveTo`: where one is after a block; `photos`: those that may be reported; `wrote`: the two
 * have a conversation, which a block takes away.
 */
export function useSafety(
  profile: { readonly id: string; readonly name: string },
  leaveTo: string,
  photos: readonly string[] = [],
  wrote = false,
): Safety {
  const { t } = useText();
  const [reported, setReported] = useState<Reported | null>(null);
  const block = useBlock(profile, leaveTo, wrote);
  const report = (what: What) => setReported({ id: profile.id, name: profile.name, ...what });
  return {
    report,
    menuItems: (
      <>
        <MenuLink
          to={reportPath(profile)}
          icon={<Flag aria-hidden="true" />}
          onClick={(event) => {
            event.preventDefault();
            report({});
          }}
        >
          {t("reports.report_name", { name: profile.name })}
        </MenuLink>
        {photos[0] && (
          <MenuLink
            to={reportPath({ id: profile.id, photo: photos[0] })}
            icon={<ImageOff aria-hidden="true" />}
            onClick={(event) => {
              event.preventDefault();
              report({ photos });
            }}
          >
            {t("reports.report_a_photo")}
          </MenuLink>
        )}
        {block.menuItem}
      </>
    ),
    dialogs: (
      <>
        {reported && (
          <Suspense>
            <ReportDialog
              reported={reported}
              onClose={() => setReported(null)}
              onBlock={() => {
                setReported(null);
                block.ask();
              }}
            />
          </Suspense>
        )}
        {block.confirmation}
      </>
    ),
  };
}
