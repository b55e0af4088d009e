import { expect, test } from "vitest";
import type { Output } from "#server/calls/registry.ts";
import { countCharacters } from "#browser/input/characters.ts";
import type { Message } from "./schemas.ts";
import { isUnsent, layOut } from "./bubbles/lay-out-messages.ts";
import type { Unsent } from "./conversation/conversation-state.ts";
import { withFresh } from "./inbox/use-inbox.ts";

type Listed = Output<"chat.list">;

const message = (seq: number, sender_id: string, created_at: string): Message => ({
  seq,
  client_id: `client-${seq}`,
  sender_id,
  body: "Hello",
  gift: null,
  photo: null,
  caution: [],
  fictional: false,
  credits: null,
  created_at,
});
const inbox = (next: string | null, ...days: number[]): Listed => ({
  next,
  chats: days.map((day) => ({
    conversation: {
      id: `chat-${day}`,
      last_seq: 1,
      last_at: `2026-01-${String(day).padStart(2, "0")}T00:00:00.000Z`,
      last_preview: "",
      last_kind: "text",
      last_sender: null,
    },
    profile: {} as Listed["chats"][number]["profile"],
    num_unread_messages: 0,
  })),
});
const idsOf = ({ chats }: Listed) => chats.map(({ conversation }) => conversation.id);

test("messages close together form a group; another sender, a pause or a new day begins another", () => {
  const days = layOut(
    [
      message(1, "alice", "2026-05-01T20:00:00Z"),
      message(2, "alice", "2026-05-01T20:01:00Z"),
      message(3, "bob", "2026-05-01T20:02:00Z"),
      message(4, "bob", "2026-05-01T20:30:00Z"),
      message(5, "bob", "2026-05-01T23:59:00Z"),
      message(6, "bob", "2026-05-02T00:01:00Z"),
    ],
    [],
    "alice",
    (at) => at.slice(0, 10),
  );
  expect(
    days.map(({ groups }) =>
      groups.map(({ messages }) => messages.map((each) => !isUnsent(each) && each.seq)),
    ),
  ).toEqual([[[1, 2], [3], [4], [5]], [[6]]]);
});

test("what is on its way stands where it will stand: in its group, under its day; what is refused stands apart", () => {
  const said = [message(1, "alice", "2026-05-01T20:00:00Z")];
  const unsent = (client_id: string, created_at: string, more: Partial<Unsent> = {}): Unsent => ({
    client_id,
    created_at,
    body: "Hello",
    gift: null,
    photo: null,
    confirmed: false,
    failure: null,
    ...more,
  });
  const laid = (...onTheWay: Unsent[]) =>
    layOut(said, onTheWay, "alice", (at) => at.slice(0, 10)).map(({ groups }) =>
      groups.map(({ messages }) => messages.map(({ client_id }) => client_id)),
    );
  const soon = "2026-05-01T20:02:00Z";
  expect(laid(unsent("a", soon), unsent("b", soon))).toEqual([[["client-1", "a", "b"]]]);
  expect(laid(unsent("a", "2026-05-01T20:30:00Z"))).toEqual([[["client-1"], ["a"]]]);
  expect(laid(unsent("a", "2026-05-02T00:01:00Z"))).toEqual([[["client-1"]], [["a"]]]);
  expect(laid(unsent("a", "2026-04-30T08:00:00Z")), "a clock that is behind").toEqual([
    [["client-1", "a"]],
  ]);
  const failure = { code: "blocked", detail: "No." };
  expect(laid(unsent("a", soon, { failure }), unsent("b", soon))).toEqual([
    [["client-1"], ["a"], ["b"]],
  ]);
  expect(laid(unsent("a", soon, { waits: true }))).toEqual([[["client-1"], ["a"]]]);
});

test("a fresh first page replaces what it covers and keeps the pages read beyond it", () => {
  const before = inbox("after-1", 9, 8, 7, 2, 1);
  expect(idsOf(withFresh(before, inbox("after-7", 10, 9, 7)))).toEqual([
    "chat-10",
    "chat-9",
    "chat-7",
    "chat-2",
    "chat-1",
  ]);
  expect(withFresh(before, inbox("after-7", 10, 9, 7)).next).toBe("after-1");
  expect(idsOf(withFresh(before, inbox(null, 9, 2)))).toEqual(["chat-9", "chat-2"]);
});

test("characters are counted as read, and no further than needed", () => {
  expect(countCharacters("Tea 🫖")).toBe(5);
  expect(countCharacters("x".repeat(1_000), 10)).toBe(11);
});
