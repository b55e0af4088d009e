import { byAccount, nameOf, type TableRule } from "./table-rule.ts";

/** In a conversation whose other member keeps nothing of what this one wrote. */
const notKept = (conversation: string): string => `not received_stays(${conversation}, $1)`;

/** What becomes of a member's conversations and of what they were told by mail and push. */
export const talkingData: readonly TableRule[] = [
  {
    table: "notification_preference",
    exported: {
      file: "notifications",
      rows: `select kind, mail, push, changed_at, told_at
        from notification_preference
        where account_id = $1
        order by kind`,
    },
    erased: byAccount("notification_preference"),
  },
  {
    table: "notification_digest",
    exported: {
      file: "digests",
      rows: "select due_at, told_at, sent from notification_digest where account_id = $1",
    },
    erased: byAccount("notification_digest"),
  },
  {
    table: "signup_message",
    exported: {
      file: "signup-message",
      rows: `select ${nameOf("member_id")} as to, body, created_at
        from signup_message
        where account_id = $1`,
    },
    erased: ["delete from signup_message where account_id = $1 or member_id = $1"],
  },
  {
    table: "gift_received",
    exported: {
      file: "gifts",
      rows: `select case when receiver_id = $1 then 'received' else 'given' end as direction, gift,
          created_at
        from gift_received
        where receiver_id = $1 or sender_id = $1
        order by created_at`,
    },
    erased: ["delete from gift_received where receiver_id = $1 or sender_id = $1"],
  },
  {
    table: "chat_photo",
    exported: {
      file: "chat-photos",
      rows: `select conversation_id as conversation, seq, created_at,
          'photos/' || full_file || '.webp' as file
        from chat_photo
        where account_id = $1
        order by id`,
    },
    erased: [
      `update message m
        set photo_id = null, body = case when m.body = '' then '-' else m.body end
        from chat_photo p
        where p.account_id = $1 and m.conversation_id = p.conversation_id
        and m.photo_id = p.id and ${notKept("p.conversation_id")}`,
      `delete from chat_photo
        where account_id = $1 and (seq is null or ${notKept("chat_photo.conversation_id")})`,
    ],
  },
  {
    table: "contact_consent",
    exported: {
      file: "contact-consents",
      rows: `select conversation_id as conversation, created_at
        from contact_consent
        where account_id = $1
        order by created_at`,
    },
    erased: byAccount("contact_consent"),
  },
  {
    table: "sender_print",
    exported: "fingerprints of messages against mass scams, forgotten by themselves",
    erased: byAccount("sender_print"),
  },
  {
    table: "young_print",
    exported: "fingerprints of a new account's messages against mass scams, forgotten after a week",
    erased: byAccount("young_print"),
  },
  {
    table: "waiting_message",
    exported: {
      file: "waiting-messages",
      rows: `select conversation_id as conversation, body, gift, created_at
        from waiting_message
        where sender_id = $1
        order by id`,
    },
    erased: ["delete from waiting_message where sender_id = $1"],
  },
  {
    table: "sender_pass",
    exported: "until when messages are not compared",
    erased: byAccount("sender_pass"),
  },
  {
    table: "held_message",
    exported: {
      file: "held-messages",
      rows: `select conversation_id as conversation, body, created_at
        from held_message
        where sender_id = $1
        order by created_at`,
    },
    erased: ["delete from held_message where sender_id = $1"],
  },
  {
    table: "push_subscription",
    exported: {
      file: "push-devices",
      rows: "select endpoint, created_at from push_subscription where account_id = $1",
    },
    erased: byAccount("push_subscription"),
  },
  {
    table: "message_quote",
    exported: {
      file: "quoted-answers",
      rows: `select q.conversation_id as conversation, q.sender_id = $1 as sent_by_me, q.prompt,
          q.answer, q.quoted_seq
        from participant o
        join message_quote q on q.conversation_id = o.conversation_id
        join message m on m.conversation_id = q.conversation_id and m.client_id = q.client_id
          and m.sender_id = q.sender_id
        where o.account_id = $1
        order by q.conversation_id, m.seq`,
    },
    // What the other quoted is the erased member's own answer; what was quoted of the other stood
    // with words that are gone.
    erased: [
      `delete from message_quote q
        using participant o
        where o.account_id = $1 and q.conversation_id = o.conversation_id
        and ${notKept("o.conversation_id")}`,
    ],
  },
  {
    table: "message_reaction",
    exported: {
      file: "reactions",
      rows: `select r.conversation_id as conversation, r.seq, r.account_id = $1 as given_by_me,
          r.reaction, r.created_at
        from participant o
        join message_reaction r on r.conversation_id = o.conversation_id
        where o.account_id = $1
        order by r.conversation_id, r.seq`,
    },
    // The member's own, and those at what they wrote: there are no others.
    erased: [
      `delete from message_reaction r
        using participant o
        where o.account_id = $1 and r.conversation_id = o.conversation_id`,
    ],
  },
  {
    table: "message",
    exported: {
      file: "messages",
      rows: `select m.conversation_id as conversation, ${nameOf("o.peer_id")} as with,
          m.sender_id = $1 as sent_by_me,
          case when m.returned and m.sender_id <> $1 then '' else m.body end as body,
          case when m.sender_id = $1 then m.credits end as credits, m.created_at
        from participant o
        join message m on m.conversation_id = o.conversation_id
        where o.account_id = $1
        order by m.conversation_id, m.seq`,
    },
    // The other's copy of the conversation stays. What the erased member wrote goes from it after 14
    // days (forgetWritingJob), or with the report of the member who received it (report_keeps_no_more). What
    // members who were erased before wrote to this one goes at once: nobody has it any more.
    erased: [
      `update message m
        set body = case when m.gift is null then '-' else '' end
        from participant o
        where o.account_id = $1 and m.conversation_id = o.conversation_id
        and m.sender_id = $1 and ${notKept("o.conversation_id")}`,
      `select forget_received(o.conversation_id, o.peer_id, $1)
        from participant o join account p on p.id = o.peer_id and p.erased_at is not null
        where o.account_id = $1`,
    ],
  },
  {
    table: "conversation",
    exported: {
      file: "conversations",
      rows: `select c.id, ${nameOf("o.peer_id")} as with, c.started_by = $1 as started_by_me,
          c.last_at
        from participant o
        join conversation c on c.id = o.conversation_id
        where o.account_id = $1
        order by c.last_at`,
    },
    erased: [
      `update conversation c
        set last_preview = ''
        from participant o
        where o.account_id = $1 and c.id = o.conversation_id and c.last_sender = $1
        and ${notKept("o.conversation_id")}`,
    ],
  },
  {
    table: "participant",
    exported: "counters of a conversation's two sides: read up to, unread",
    erased: "counters only: the other's side of the conversation needs both",
  },
];
