import { ArrowLeft, EllipsisVertical, FileDown, Search, Trash2, UserRound } from "lucide-react";
import type { ReactNode } from "react";
import { Form, Link } from "react-router";
import { usePhotoUrl } from "#browser/use-site.ts";
import type { Output } from "#server/calls/registry.ts";
import type { Safety } from "#features/reports/use-safety.tsx";
import { ContractLinks } from "#features/content/contract-links.tsx";
import { useText } from "#i18n/use-text.ts";
import { Avatar } from "#ui/avatar.tsx";
import { Menu } from "#ui/overlays/menu.tsx";
import { MenuButton, MenuLine, MenuLink } from "#ui/overlays/menu-item.tsx";
import { FictionalAnswerer } from "#features/profiles/fictional-answerer.tsx";
import { VerifiedTick } from "#features/selfie-check/verified-tick.tsx";
import { FictionalLabel } from "#features/profiles/fictional-label.tsx";

interface ConversationHeaderProps {
  profile: Output<"chat.read">["profile"];
  typing: boolean;
  /** Report and block. */
  safety: Safety;
  onDelete: () => void;
  onSearch: () => void;
}

export function ConversationHeader({
  profile,
  typing,
  safety,
  onDelete,
  onSearch,
}: ConversationHeaderProps) {
  const { t } = useText();
  const photoUrl = usePhotoUrl();
  const { main_image: image, name } = profile;
  return (
    <header className="conversation-head">
      <Link to="/chats" className="topbar-button conversation-back" aria-label={t("chat.back")}>
        <ArrowLeft aria-hidden="true" />
      </Link>
      <Who className="conversation-who" {...(!profile.deleted && { to: `/members/${profile.id}` })}>
        <Avatar
          src={image ? photoUrl(image.thumb_filename) : null}
          alt=""
          size="small"
          online={profile.online ? t("chat.online") : undefined}
        />
        <span>
          <h2>
            <span translate="no">{profile.deleted ? name : `${name}, ${profile.age}`}</span>
            {profile.verified && <VerifiedTick />}
            {profile.fictional && <FictionalLabel />}
          </h2>
          {profile.fictional && <FictionalAnswerer className="conversation-answerer" />}
          <span className="conversation-status">
            {typing ? t("chat.typing", { name }) : profile.online ? t("chat.online") : profile.city}
          </span>
        </span>
      </Who>
      <Menu
        trigger={<EllipsisVertical aria-hidden="true" />}
        label={t("chat.options")}
        triggerClassName="topbar-button"
      >
        {!profile.deleted && (
          <MenuLink to={`/members/${profile.id}`} icon={<UserRound aria-hidden="true" />}>
            {t("chat.view_profile")}
          </MenuLink>
        )}
        <MenuButton icon={<Search aria-hidden="true" />} onClick={onSearch}>
          {t("chat.search")}
        </MenuButton>
        <MenuLink
          to={`/evidence/${profile.id}.pdf`}
          reloadDocument
          download
          icon={<FileDown aria-hidden="true" />}
        >
          {t("blocks.evidence")} (PDF)
        </MenuLink>
        <MenuLink
          to={`/evidence/${profile.id}.json`}
          reloadDocument
          download
          icon={<FileDown aria-hidden="true" />}
        >
          {t("blocks.evidence")} (JSON)
        </MenuLink>
        <Form
          method="post"
          onSubmit={(event) => {
            event.preventDefault();
            onDelete();
          }}
        >
          <MenuButton
            type="submit"
            name="intent"
            value="remove"
            tone="danger"
            icon={<Trash2 aria-hidden="true" />}
          >
            {t("chat.delete")}
          </MenuButton>
        </Form>
        {!profile.deleted && safety.menuItems}
        <MenuLine />
        <ContractLinks />
      </Menu>
    </header>
  );
}

/** The way to the other's profile; nowhere when the account is deleted. */
function Who({ to, ...rest }: { to?: string; className: string; children: ReactNode }) {
  return to ? <Link to={to} {...rest} /> : <div {...rest} />;
}
