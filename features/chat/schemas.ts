import { z } from "zod";
import { giftNames } from "#features/gifts/catalogue.ts";
import { profileCardSchema } from "#features/profiles/schemas.ts";
import { contactKinds } from "#features/screening/kinds.ts";
import { idSchema } from "#server/calls/id.ts";
import { reactions } from "./reactions/reactions.ts";

/**
 * A photo sent in a conversation. URLs: settings.cdn_prefix + name; only its two members may load
 * them, and nobody once one of them has left: `gone`, and there is no name.
 */
export const chatPhotoSchema = z.object({
  id: idSchema,
  filename: z.string(),
  preview_filename: z.string(),
  width: z.int(),
  height: z.int(),
  gone: z.literal(true).optional(),
});
export type ChatPhoto = z.output<typeof chatPhotoSchema>;

/**
 * What a message replies to, in the viewer's language: an answer on the receiver's profile, as it
 * was then, below its question; or a message of the conversation, as it is now, at most 160
 * characters of it below who wrote it.
 */
export const quoteSchema = z.object({
  question: z.string(),
  answer: z.string(),
  /** Of the message that is quoted. */
  seq: z.int().optional(),
});
export type Quote = z.output<typeof quoteSchema>;

/**
 * One bubble. The members of a conversation number its messages from 1 without gaps: a gap means
 * 'fetch'.
 */
export const messageSchema = z.object({
  seq: z.int(),
  /** Made by the sender's device; a retried send keeps it. */
  client_id: idSchema,
  sender_id: idSchema,
  /** With a gift or a photo, the line beside it, or nothing. */
  body: z.string(),
  gift: z.enum(giftNames).nullable(),
  photo: chatPhotoSchema.nullable(),
  quote: quoteSchema.optional(),
  /** The sign that its receiver put to it. Absent: it has just been sent. */
  reaction: z.enum(reactions).nullable().optional(),
  /**
   * What the other's text carries that calls for care, for the note on the bubble; empty on own
   * messages.
   */
  caution: z.array(z.enum(contactKinds)),
  /** The sender is a fictional profile: said on every bubble (readings, 'Fictional profiles'). */
  fictional: z.boolean(),
  /** What the viewer paid; null on the other's messages. */
  credits: z.int().nullable(),
  /** Of these, what came back because the message did not arrive; absent: nothing. */
  given_back: z.int().optional(),
  /**
   * Not sent, and unknown to the other, until the sender has confirmed an address; `seq` is 0 and
   * `credits` what it will cost.
   */
  waits: z.literal(true).optional(),
  created_at: z.iso.datetime(),
});
export type Message = z.output<typeof messageSchema>;

export const chatSchema = z.object({
  conversation: z.object({
    id: idSchema,
    last_seq: z.int(),
    last_at: z.iso.datetime(),
    /** The first 80 characters of the newest message. */
    last_preview: z.string(),
    last_kind: z.enum(["text", "gift", "photo"]),
    last_sender: idSchema.nullable(),
    /**
     * The preview is of what the viewer wrote last, which is kept until an address is confirmed.
     */
    waits: z.literal(true).optional(),
  }),
  profile: profileCardSchema,
  num_unread_messages: z.int(),
});

export const chatListSchema = z.object({
  chats: z.array(chatSchema),
  next: z.string().nullable(),
  /** Of all conversations, on the first page of several; a page that is all of them adds up to it. */
  unread: z.int().optional(),
});

/** What a message is that costs credits. */
export const paidKinds = z.enum(["text", "gift", "photo"]);

/**
 * The credits were bought without the express request to begin within the days to withdraw. The
 * message repeated with `express` keeps the request; from `until` on they can be used without it.
 */
export const startNeededSchema = z.object({
  needed: z.int(),
  kind: paidKinds,
  days: z.int(),
  until: z.iso.datetime(),
});

/** A hold; or the site asks for a check of the age first (decision 40). */
export const mayNotWrite = {
  profile_held: { status: 403 },
  age_check_required: { status: 403 },
};

/** What a sender has to say yes to first, and what a fictional profile may not. */
export const unconfirmedRefusals = {
  express_request_needed: { status: 409, data: startNeededSchema },
  fictional_unconfirmed: { status: 409, data: z.object({ needed: z.int() }) },
  /** The sender is a fictional profile, and the other has not written yet. */
  fictional_first: { status: 403 },
};
