import { z } from "zod";
import { giftNames } from "#features/gifts/catalogue.ts";
import { interestNames } from "#features/interests/interest-names.ts";
import { contactKinds } from "#features/screening/kinds.ts";
import { paceRefusals } from "#features/screening/wait.ts";
import { profileCardSchema } from "#features/profiles/schemas.ts";
import { defineCall } from "#server/calls/define.ts";
import { priceReasons } from "./price-reason.ts";
import { reactions } from "./reactions/reactions.ts";
import { idSchema } from "#server/calls/id.ts";
import { cursorPattern } from "#server/db/cursor.ts";
import {
  chatListSchema,
  mayNotWrite,
  type Message,
  messageSchema,
  paidKinds,
  quoteSchema,
  unconfirmedRefusals,
} from "./schemas.ts";

const ref = z.object({ id: idSchema });

export const list = defineCall({
  method: "GET",
  path: "/api/chats.php",
  summary: "The member's conversations, newest first; those with members of a certain name",
  input: z.object({
    cursor: z.string().regex(cursorPattern).optional(),
    /** Part of a name; a page may be short then. */
    name: z
      .string()
      .trim()
      .min(1)
      .max(60)
      .regex(/^[^\0]*$/)
      .optional(),
  }),
  output: chatListSchema,
  showsMembers: "known",
  refusals: {},
});

export const unwritten = defineCall({
  method: "GET",
  path: "/api/unwritten-matches.php",
  summary: "New matches with whom nothing was written yet, newest first, at most twelve",
  input: z.object({}),
  output: z.object({ profiles: z.array(profileCardSchema) }),
  showsMembers: "known",
  refusals: {},
});

export const open = defineCall({
  method: "POST",
  path: "/api/chat.php",
  summary: "The conversation with a member; begun when there is none",
  input: z.object({ profile: ref }),
  output: z.object({ conversation: ref }),
  // The conversation that it opens shows the other member.
  showsMembers: () => 1,
  refusals: {},
});

export const remove = defineCall({
  method: "DELETE",
  path: "/api/chat.php",
  summary: "Remove a conversation from the member's list, or all with one profile",
  input: z.object({ conversation: ref.optional(), profile: ref.optional() }),
  output: z.object({}),
  refusals: {},
});

export const read = defineCall({
  method: "GET",
  path: "/api/messages.php",
  summary: "A conversation: its newest messages, those before a number, after one, or around one",
  input: z.object({
    conversation: idSchema,
    before: z.int().min(1).optional(),
    after: z.int().min(0).optional(),
    /** This one with its surroundings. */
    around: z.int().min(1).optional(),
    /** An answer on the other's profile that the viewer is about to reply to. */
    reply: idSchema.optional(),
  }),
  output: z.object({
    conversation: z.object({ id: idSchema, last_seq: z.int() }),
    profile: profileCardSchema,
    /** Oldest first. */
    messages: z.array(messageSchema),
    /** What the viewer wrote before confirming an address, oldest first, unknown to the other. */
    waiting: z.array(messageSchema),
    /** The viewer has not confirmed an address yet: what is sent now waits. */
    waits: z.boolean(),
    /** More in the direction asked for; around one: older ones. */
    more: z.boolean(),
    /** How many of the newest messages a free member sees; null: none is hidden. */
    history_limit: z.int().nullable(),
    /** Photos of the other come covered: the viewer has not asked to see one yet. */
    photos_covered: z.boolean(),
    num_unread_messages: z.int(),
    /** Up to here the other's device has, or the other has seen, the messages. */
    delivered_seq: z.int(),
    read_seq: z.int(),
    /** `chat.translateMessage` works here. */
    translates: z.literal(true).optional(),
    can_write: z.boolean(),
    /** What `reply` asked for, for `chat.sendMessage`; absent: it is not there, or not asked for. */
    quoting: quoteSchema.extend({ id: idSchema }).optional(),
    /** Why not; otherwise null. */
    reason: z
      .enum([
        "recipient_unavailable",
        "recipient_unconfirmed",
        "recipient_deleted",
        "age_check_required",
        "profile_held",
      ])
      .nullable(),
    /** Credits that the next message in words costs; 0: free. */
    price: z.int(),
    price_reason: z.enum(priceReasons),
    /** Conversations that the viewer may still begin free; 0 for premium members. */
    free_conversations_left: z.int(),
    credits: z.int(),
    /** The next message needs `confirmed: true`: the first paid one to a fictional profile. */
    needs_confirmation: z.boolean(),
  }),
  // It was opened before, which is counted.
  showsMembers: "known",
  refusals: {},
});

export const search = defineCall({
  method: "GET",
  path: "/api/message-search.php",
  summary: "Messages of a conversation that have certain words, newest first; a page may be short",
  input: z.object({
    conversation: idSchema,
    words: z
      .string()
      .trim()
      .min(2)
      .max(100)
      .regex(/^[^\0]*$/),
    before: z.int().min(1).optional(),
  }),
  output: z.object({
    found: z.array(
      z.object({
        seq: z.int(),
        sender_id: idSchema,
        created_at: z.iso.datetime(),
        /** What stands around the first of the words. */
        words: z.string(),
      }),
    ),
    /** `before` of the next page; null: all was looked through. */
    next: z.int().nullable(),
  }),
  refusals: {},
});

export const beside = defineCall({
  method: "GET",
  path: "/api/chat-beside.php",
  summary: "What the two of a conversation have in common, and how far apart they live, coarsely",
  input: z.object({ conversation: idSchema }),
  output: z.object({
    interests: z.array(z.enum(interestNames)),
    /** Kilometres between their cities at most; 0: the same city; null: more than the largest step. */
    distance: z.int().nullable(),
  }),
  refusals: {},
});

const noNul = /^[^\0]*$/;

export const sendMessage = defineCall({
  method: "POST",
  path: "/api/messages.php",
  summary: "Send a message, gift or photo, once for each client_id; waits for a confirmed address",
  unkeyed: true,
  input: z.object({
    conversation: ref,
    client_id: idSchema,
    body: z.string().trim().max(16_000).regex(noNul),
    gift: z.enum(giftNames).optional(),
    photo: ref.optional(),
    /** Words reply to an answer on the other's profile, or to a message of the conversation. */
    quote: ref.optional(),
    quoted_seq: z.int().min(1).optional(),
    confirmed: z.boolean().optional(),
    /** Credits that the sender was shown, and the most it may cost; left out: any price. */
    price: z.int32().min(0).optional(),
    /** The member was asked about the contact details in the text, and sends them all the same. */
    contact_confirmed: z.boolean().optional(),
    /** The express request to begin, where the credits wait for it. */
    express: z.boolean().optional(),
  }),
  output: z.object({ message: messageSchema, credits: z.int() }),
  refusals: {
    not_enough_credits: {
      status: 402,
      data: z.object({ needed: z.int(), balance: z.int(), kind: paidKinds }),
    },
    /** It costs more than the sender was shown; nothing was charged. */
    message_price_changed: {
      status: 409,
      data: z.object({ needed: z.int(), kind: paidKinds }),
    },
    message_too_long: { status: 422, data: z.object({ max: z.int() }) },
    recipient_unavailable: { status: 409 },
    recipient_unconfirmed: { status: 409 },
    /** What it quotes is no longer on the other's profile. */
    answer_gone: { status: 409 },
    message_gone: { status: 409 },
    ...mayNotWrite,
    /** Repeat with `contact_confirmed`: the text carries a link, an address, a number … */
    contact_unconfirmed: { status: 409, data: z.object({ kinds: z.array(z.enum(contactKinds)) }) },
    /** One of many alike to many members: kept for moderation, neither delivered nor charged. */
    message_held: { status: 409 },
    ...paceRefusals,
    ...unconfirmedRefusals,
  },
});

const reacting = { conversation: ref, seq: z.int().min(1) };
const cannotReact = {
  conversation_closed: { status: 409 },
  /** It was removed, or never reached its receiver. */
  message_gone: { status: 409 },
};

export const react = defineCall({
  method: "POST",
  path: "/api/reaction.php",
  summary: "Put a sign to a message of the other, in place of one that is there; free of charge",
  unkeyed: true,
  input: z.object({ ...reacting, reaction: z.enum(reactions) }),
  output: z.object({}),
  refusals: { ...cannotReact, ...mayNotWrite },
});

export const takeBack = defineCall({
  method: "DELETE",
  path: "/api/reaction.php",
  summary: "Take one's sign at a message of the other back",
  unkeyed: true,
  input: z.object(reacting),
  output: z.object({}),
  refusals: cannotReact,
});

export const showPhotos = defineCall({
  method: "POST",
  path: "/api/shown-photos.php",
  summary: "The member wants to see the other's photos in this conversation, from now on",
  unkeyed: true,
  input: z.object({ conversation: ref }),
  output: z.object({}),
  refusals: {},
});

export const markRead = defineCall({
  method: "POST",
  path: "/api/read.php",
  summary: "The member has seen a conversation up to a message",
  unkeyed: true,
  input: z.object({ conversation: ref, seq: z.int().min(0) }),
  output: z.object({ read_seq: z.int() }),
  unseen: true,
  refusals: {},
});

/** What chat puts on the live channel. Hints only: whoever misses one fetches by `seq`. */
export type LiveEvent =
  | { type: "message"; conversation: string; message: Message }
  | { type: "typing"; conversation: string }
  /** `account` has, and has seen, the messages up to here. Goes to both members. */
  | {
      type: "read_receipt";
      conversation: string;
      account: string;
      delivered_seq: number;
      read_seq: number;
    }
  | { type: "reaction"; conversation: string; seq: number; reaction: Message["reaction"] }
  | { type: "conversation_removed"; conversation: string };

/** What a device may say about chat over the live channel. */
export const deviceMessageSchema = z.discriminatedUnion("type", [
  z.object({ type: z.literal("typing"), conversation: idSchema }),
  z.object({ type: z.literal("delivered"), conversation: idSchema, seq: z.int().min(1) }),
]);
