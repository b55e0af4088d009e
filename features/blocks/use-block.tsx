import { Ban } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { useText } from "#i18n/use-text.ts";
import { MenuLink } from "#ui/overlays/menu-item.tsx";
import type { Elements } from "#ui/elements.ts";

const BlockDialog = lazy(() =>
  import("./block-dialog.tsx").then((loaded) => ({ default: loaded.BlockDialog })),
);

/**
 * 'Block' for a menu, and its confirmation to stand outside that menu (what is in a closed menu is
 * not shown). A link to the same question as a page before hydration. `leaveTo`: where the member
 * is afterwards; `evidence`: the two have a conversation.
 */
export function useBlock(
  profile: { readonly id: string; readonly name: string },
  leaveTo: string,
  evidence = false,
): { menuItem: Elements; confirmation: Elements; ask: () => void } {
  const { t } = useText();
  const [open, setOpen] = useState(false);
  return {
    ask: () => setOpen(true),
    menuItem: (
      <MenuLink
        to={`/members/${profile.id}/block`}
        tone="danger"
        icon={<Ban aria-hidden="true" />}
        onClick={(event) => {
          event.preventDefault();
          setOpen(true);
        }}
      >
        {t("blocks.block_name", { name: profile.name })}
      </MenuLink>
    ),
    confirmation: open && (
      <Suspense>
        <BlockDialog
          profile={profile}
          leaveTo={leaveTo}
          evidence={evidence}
          onClose={() => setOpen(false)}
        />
      </Suspense>
    ),
  };
}
