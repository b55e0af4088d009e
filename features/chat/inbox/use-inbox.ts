import { useState } from "react";
import { call } from "#browser/call.ts";
import { useLiveEvent } from "#browser/live.ts";
import { keepIfSame } from "#browser/polled-calls.ts";
import { useUser } from "#browser/use-site.ts";
import type { Output } from "#server/calls/registry.ts";

type Listed = Output<"chat.list">;
type Chat = Listed["chats"][number];

/**
 * Fresh first page over what is on screen: pages read beyond it stay, everything within it is as
 * the server says; a conversation of which it says nothing new is the one that was there.
 */
export function withFresh(before: Listed, { chats, next }: Listed): Listed {
  const known = new Map(before.chats.map((chat) => [chat.conversation.id, chat]));
  const fresh = {
    chats: chats.map((chat) => keepIfSame(known.get(chat.conversation.id) ?? chat, chat)),
    next,
  };
  const oldest = fresh.chats.at(-1)?.conversation.last_at;
  if (fresh.next === null || oldest === undefined) return fresh;
  const listed = new Set(fresh.chats.map(({ conversation }) => conversation.id));
  const further = before.chats.filter(
    ({ conversation }) => !listed.has(conversation.id) && conversation.last_at < oldest,
  );
  return {
    chats: [...fresh.chats, ...further],
    next: further.length > 0 ? before.next : fresh.next,
  };
}

/**
 * The member's conversations: the page's own data, then events, the polled list and further pages.
 */
export function useInbox(loaded: Listed) {
  const me = useUser()?.id;
  const [inbox, setInbox] = useState(loaded);
  const [source, setSource] = useState(loaded);
  const [removed, setRemoved] = useState<ReadonlySet<string>>(new Set());
  const [moreState, setMoreState] = useState<"idle" | "loading" | "failed">("idle");
  if (source !== loaded) {
    setSource(loaded);
    setInbox((before) => withFresh(before, loaded));
  }
  const change = (id: string, how: (chat: Chat) => Chat) =>
    setInbox((before) => ({
      ...before,
      chats: before.chats.map((chat) => (chat.conversation.id === id ? how(chat) : chat)),
    }));

  useLiveEvent("chats_loaded", ({ answer }) => setInbox((before) => withFresh(before, answer)));
  useLiveEvent("message", ({ conversation: id, message }) => {
    bringBack(id);
    setInbox((before) => {
      const chat = before.chats.find((each) => each.conversation.id === id);
      if (!chat || message.seq <= chat.conversation.last_seq) return before; // unknown ones come with the list, a moment later
      const moved: Chat = {
        ...chat,
        conversation: {
          id,
          last_seq: message.seq,
          last_at: message.created_at,
          last_preview: message.body.slice(0, 80),
          last_kind: message.gift ? "gift" : message.photo ? "photo" : "text",
          last_sender: message.sender_id,
        },
        num_unread_messages: chat.num_unread_messages + (message.sender_id === me ? 0 : 1),
      };
      return { ...before, chats: [moved, ...before.chats.filter((each) => each !== chat)] };
    });
  });
  useLiveEvent("read_receipt", ({ conversation, account, read_seq }) => {
    if (account === me)
      change(conversation, (chat) =>
        read_seq >= chat.conversation.last_seq ? { ...chat, num_unread_messages: 0 } : chat,
      );
  });
  useLiveEvent("conversation_removed", ({ conversation }) => hide(conversation));

  function hide(id: string) {
    setRemoved((before) => new Set(before).add(id));
  }
  function bringBack(id: string) {
    setRemoved((before) =>
      before.has(id) ? new Set([...before].filter((each) => each !== id)) : before,
    );
  }

  return {
    chats: inbox.chats.filter(({ conversation }) => !removed.has(conversation.id)),
    more: inbox.next !== null,
    moreState,
    async loadMore() {
      if (moreState === "loading" || inbox.next === null) return;
      setMoreState("loading");
      try {
        const page = await call("chat.list", { cursor: inbox.next });
        setInbox((before) => ({
          chats: [
            ...before.chats,
            ...page.chats.filter(
              (chat) =>
                !before.chats.some(({ conversation }) => conversation.id === chat.conversation.id),
            ),
          ],
          next: page.next,
        }));
        setMoreState("idle");
      } catch {
        setMoreState("failed");
      }
    },
    /**
     * Off the list at once, then on the server; on failure an alert, and the list as it is
     * (specification, section 4).
     */
    async remove(id: string, failed: string) {
      hide(id);
      try {
        await call("chat.remove", { conversation: { id } });
      } catch {
        alert(failed);
        bringBack(id);
        await call("chat.list", {}).then(
          (fresh) => setInbox((before) => withFresh(before, fresh)),
          () => {},
        );
      }
    },
  };
}
