import { SignUpsClosed } from "#features/identity/sign-up/sign-ups-closed.tsx";
import { KeptLink } from "#features/tracking/kept-link.tsx";
import { useText } from "#i18n/use-text.ts";
import type { Elements } from "#ui/elements.ts";

/** The way in, where there is one; and for whoever is in already, the way to the member. */
export function MemberDoor({
  id,
  open,
  children,
}: {
  id: string;
  open: boolean;
  children: Elements;
}) {
  const { t } = useText();
  if (!open) return <SignUpsClosed />;
  return (
    <>
      {children}
      <p className="member-known">
        <KeptLink className="link touch" to={`/login?next=/members/${id}`}>
          {t("landers.member.known")}
        </KeptLink>
      </p>
    </>
  );
}
