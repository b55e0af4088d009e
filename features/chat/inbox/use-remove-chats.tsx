import { Trash2 } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { Form, useRevalidator } from "react-router";
import { call } from "#browser/call.ts";
import { useMemberState } from "#browser/member-state.ts";
import { useText } from "#i18n/use-text.ts";
import { MenuButton } from "#ui/overlays/menu-item.tsx";
import { toast } from "#ui/overlays/toast.ts";
import type { Elements } from "#ui/elements.ts";

const ChatDialogs = lazy(async () => ({
  default: (await import("../composer/dialogs.tsx")).ChatDialogs,
}));

/**
 * 'Delete conversation' for a member's menu, where one is with that member (specification, section
 * 4: removing chats by profile), and its confirmation to stand outside that menu. Before hydration
 * the form of the page does it.
 */
export function useRemoveChats(profile: { readonly id: string; readonly name: string }): {
  menuItem: Elements;
  confirmation: Elements;
} {
  const { t } = useText();
  const [asked, setAsked] = useState(false);
  const { revalidate } = useRevalidator();
  const counts = useMemberState();

  async function remove() {
    setAsked(false);
    try {
      await call("chat.remove", { profile: { id: profile.id } });
      toast(t("chat.delete_done"), "success");
    } catch {
      alert(t("chat.delete_failed"));
    }
    counts?.refreshCounts();
    void revalidate();
  }

  return {
    menuItem: (
      <Form
        method="post"
        onSubmit={(event) => {
          event.preventDefault();
          setAsked(true);
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
    ),
    confirmation: asked && (
      <Suspense>
        <ChatDialogs
          dialog={{ kind: "delete", onConfirm: () => void remove() }}
          name={profile.name}
          onClose={() => setAsked(false)}
        />
      </Suspense>
    ),
  };
}
