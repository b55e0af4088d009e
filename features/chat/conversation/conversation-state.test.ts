import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { expect, test } from "vitest";
import type { Output } from "#server/calls/registry.ts";
import type { LiveEvent } from "../contract.ts";
import type { Message } from "../schemas.ts";
import {
  fromLoaded,
  missingAfter,
  withEvent,
  withMessages,
  withPage,
  withUnsent,
} from "./conversation-state.ts";

const [me, other, conversation] = [randomUUID(), randomUUID(), randomUUID()];
type Loaded = Output<"chat.read">;
type Receipt = { delivered_seq: number; read_seq: number };

/**
 * A server that holds a conversation of `length` messages and the other's receipts, and answers
 * `chat.read` as the real one does.
 */
function serverWith(messages: readonly Message[], receipt: Receipt) {
  return (input: { before?: number; after?: number } = {}): Loaded => {
    const wanted = messages.filter(
      ({ seq }) => seq > (input.after ?? 0) && seq < (input.before ?? Infinity),
    );
    const page = input.after === undefined ? wanted.slice(-30) : wanted.slice(0, 100);
    return {
      conversation: { id: conversation, last_seq: messages.length },
      profile: {} as Loaded["profile"],
      messages: page,
      waiting: [],
      waits: false,
      more: wanted.length > page.length,
      num_unread_messages: 0,
      ...receipt,
      history_limit: null,
      photos_covered: true,
      can_write: true,
      reason: null,
      price: 1,
      credits: 5,
      needs_confirmation: false,
      price_reason: "premium",
      free_conversations_left: 0,
    };
  };
}

const messagesArb = fc
  .integer({ min: 0, max: 250 })
  .chain((length) => fc.array(fc.boolean(), { minLength: length, maxLength: length }))
  .map((mine) =>
    mine.map((isMine, n): Message => ({
      seq: n + 1,
      client_id: `00000000-0000-4000-8000-${String(n).padStart(12, "0")}`,
      sender_id: isMine ? me : other,
      body: `Message ${n + 1}`,
      gift: null,
      photo: null,
      caution: [],
      fictional: false,
      credits: isMine ? 1 : null,
      created_at: new Date(n * 1000).toISOString(),
    })),
  );

test("an old screen plus events, shuffled, dropped and doubled, becomes what a fresh screen shows", () => {
  fc.assert(
    fc.property(
      messagesArb,
      fc.double({ min: 0, max: 1, noNaN: true }),
      fc.infiniteStream(fc.integer({ min: 0, max: 3 })),
      fc.infiniteStream(fc.nat()),
      (all, part, copies, order) => {
        const seen = Math.floor(all.length * part);
        const before = serverWith(all.slice(0, seen), { delivered_seq: 0, read_seq: 0 });
        const receipt = { delivered_seq: all.length, read_seq: seen };
        const now = serverWith(all, receipt);

        const events: LiveEvent[] = [
          ...all.slice(seen).map((message): LiveEvent => ({
            type: "message",
            conversation,
            message: { ...message, credits: null },
          })),
          { type: "read_receipt", conversation, account: other, ...receipt },
          { type: "read_receipt", conversation, account: other, delivered_seq: seen, read_seq: 0 },
          {
            type: "read_receipt",
            conversation,
            account: me,
            delivered_seq: 9_999,
            read_seq: 9_999,
          },
          {
            type: "message",
            conversation: randomUUID(),
            message: { ...(all[0] ?? ({} as Message)), seq: 9_999 },
          },
        ];
        const arriving = events
          .flatMap((event) => Array.from({ length: copies.next().value }, () => event))
          .map((event) => ({ event, at: order.next().value }))
          .sort((one, two) => one.at - two.at);
        let state = fromLoaded(before());
        for (const { event } of arriving) state = withEvent(state, event, conversation, me);

        // The channel came back: fetch after the last that is certain, page by page, as
        // use-conversation.ts does.
        for (let more = true; more;) {
          const page = now({ after: missingAfter(state) ?? state.messages.at(-1)?.seq ?? 0 });
          state = withPage(state, page, "after");
          more = page.more || missingAfter(state) !== null;
        }
        while (state.older)
          state = withPage(state, now({ before: state.messages[0]?.seq ?? 1 }), "before");

        expect(state.messages.map(({ seq, body, client_id }) => [seq, body, client_id])).toEqual(
          all.map(({ seq, body, client_id }) => [seq, body, client_id]),
        );
        expect([state.last_seq, state.delivered_seq, state.read_seq]).toEqual([
          all.length,
          receipt.delivered_seq,
          receipt.read_seq,
        ]);
        expect(missingAfter(state)).toBeNull();
      },
    ),
  );
});

test("a pending bubble and its saved message are one, whichever of answer and event comes first", () => {
  const saved: Message = {
    seq: 1,
    client_id: randomUUID(),
    sender_id: me,
    body: "Hello",
    gift: null,
    photo: null,
    caution: [],
    fictional: false,
    credits: 1,
    created_at: new Date(0).toISOString(),
  };
  const pending = withUnsent(fromLoaded(serverWith([], { delivered_seq: 0, read_seq: 0 })()), {
    client_id: saved.client_id,
    body: "Hello",
    gift: null,
    photo: null,
    created_at: saved.created_at,
    confirmed: false,
    failure: null,
  });
  const event: LiveEvent = { type: "message", conversation, message: { ...saved, credits: null } };
  const answerFirst = withEvent(withMessages(pending, [saved]), event, conversation, me);
  const eventFirst = withMessages(withEvent(pending, event, conversation, me), [saved]);
  for (const state of [answerFirst, eventFirst])
    expect(state).toMatchObject({ messages: [saved], unsent: [], last_seq: 1 });
});

test("a gap is seen, and nothing else is", () => {
  const all =
    fc.sample(
      messagesArb.filter((list) => list.length > 10),
      1,
    )[0] ?? [];
  const load = serverWith(all.slice(0, 5), { delivered_seq: 0, read_seq: 0 });
  const state = fromLoaded(load());
  expect(missingAfter(state)).toBeNull();
  expect(missingAfter(withMessages(state, all.slice(5, 6)))).toBeNull();
  expect(missingAfter(withMessages(state, all.slice(7, 8)))).toBe(5);
});

test("a sign stands at its message until it is taken back, whatever is told of the message again", () => {
  const all = fc.sample(
    messagesArb.filter((list) => list.length > 3),
    1,
  )[0];
  const state = fromLoaded(serverWith(all ?? [], { delivered_seq: 0, read_seq: 0 })());
  const { seq = 0 } = state.messages[1] ?? {};
  const sign = (to: typeof state, reaction: Message["reaction"], at = conversation) =>
    withEvent(to, { type: "reaction", conversation: at, seq, reaction }, conversation, me);
  const shown = ({ messages }: typeof state) => messages.map(({ reaction }) => reaction);
  const signed = sign(state, "🔥");
  expect(shown(signed)).toEqual(
    state.messages.map((each) => (each.seq === seq ? "🔥" : undefined)),
  );
  expect(shown(sign(state, "🔥", randomUUID()))).toEqual(shown(state));
  expect(shown(withMessages(signed, state.messages))).toEqual(shown(signed));
  const page = state.messages.map((each) => ({ ...each, reaction: null }));
  expect(shown(withMessages(signed, page))).toEqual(page.map(() => null));
  expect(shown(sign(signed, null))[1]).toBeNull();
});
