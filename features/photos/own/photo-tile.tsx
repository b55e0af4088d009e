import { ArrowLeft, ArrowRight, Clock, Ellipsis, Star, Trash2 } from "lucide-react";
import type { KeyboardEvent, MouseEvent } from "react";
import { usePhotoUrl } from "#browser/use-site.ts";
import { useText } from "#i18n/use-text.ts";
import { Menu } from "#ui/overlays/menu.tsx";
import { MenuButton } from "#ui/overlays/menu-item.tsx";
import { Photo } from "#ui/photo.tsx";
import type { OwnPhoto } from "../contract.ts";

interface PhotoTileProps {
  photo: OwnPhoto;
  at: number;
  all: readonly OwnPhoto[];
  onOrder: (ids: readonly string[], to: number) => void;
  onDelete: () => void;
}

/**
 * One of the member's photos: pressing it opens what can be done with it. Shift and an arrow key
 * move it.
 */
export function PhotoTile({ photo, at, all, onOrder, onDelete }: PhotoTileProps) {
  const { t } = useText();
  const photoUrl = usePhotoUrl();
  const ids = all.map(({ id }) => id);
  const placed = (to: number) => ids.filter((id) => id !== photo.id).toSpliced(to, 0, photo.id);
  const main = at === 0;
  const pending = photo.status === "pending";

  function press({ key, shiftKey }: KeyboardEvent) {
    const to = at + ({ ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 }[key] ?? 0);
    if (!shiftKey || to === at || to < 0 || to >= ids.length) return false;
    onOrder(placed(to), to);
    return true;
  }
  const order = (to: number) => ({
    type: "submit" as const,
    name: "order",
    value: placed(to).join(),
    onClick: (event: MouseEvent) => {
      event.preventDefault();
      onOrder(placed(to), to);
    },
  });
  const label = [
    t("photos.options", { number: at + 1 }),
    main && t("photos.main"),
    pending && t("photos.pending"),
  ]
    .filter(Boolean)
    .join(", ");
  return (
    <li
      className="own-photo"
      data-photo={photo.id}
      onKeyDownCapture={(event) => {
        if (press(event)) {
          event.preventDefault();
          event.stopPropagation();
        }
      }}
    >
      <Menu
        label={label}
        triggerClassName="own-photo-button"
        trigger={
          <>
            <Photo src={photoUrl(main ? photo.card_filename : photo.thumb_filename)} alt="" eager />
            {main && (
              <span className="own-photo-mark" data-at="start">
                <Star aria-hidden="true" />
                {t("photos.main")}
              </span>
            )}
            {pending && (
              <span className="own-photo-mark" data-at="end">
                <Clock aria-hidden="true" />
                <span>{t("photos.pending")}</span>
              </span>
            )}
            <span className="own-photo-more">
              <Ellipsis aria-hidden="true" />
            </span>
          </>
        }
      >
        {pending && <p className="own-photo-note">{t("photos.pending_lead")}</p>}
        <form method="post" action="/profile/photos">
          {!main && (
            <MenuButton {...order(0)} icon={<Star aria-hidden="true" />}>
              {t("photos.make_main")}
            </MenuButton>
          )}
          {at > 1 && (
            <MenuButton {...order(at - 1)} icon={<ArrowLeft aria-hidden="true" />}>
              {t("photos.earlier")}
            </MenuButton>
          )}
          {at < ids.length - 1 && (
            <MenuButton {...order(at + 1)} icon={<ArrowRight aria-hidden="true" />}>
              {t("photos.later")}
            </MenuButton>
          )}
          <MenuButton
            type="submit"
            name="remove"
            value={photo.id}
            tone="danger"
            icon={<Trash2 aria-hidden="true" />}
            onClick={(event) => {
              event.preventDefault();
              onDelete();
            }}
          >
            {t("photos.delete")}
          </MenuButton>
        </form>
      </Menu>
    </li>
  );
}
