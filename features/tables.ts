/**
 * Whose tables are whose: a room writes its own, and asks the owner's functions for the rest.
 * Functions of the database (`send_batch`, triggers) stand in db/migrations and are the owner's too.
 * test/guards/tables.test.ts reads every statement of the sources.
 */
export const tables: Readonly<Record<string, readonly string[]>> = {
  server: ["idempotency_key"],
  sites: ["site", "site_host", "company"],
  screening: ["contact_consent", "sender_print", "young_print"],
  geography: ["place_city", "place_country", "place_region"],
  identity: ["account", "known_device", "link_token", "mail_change", "session"],
  office: ["audit"],
  tracking: ["page_bounce"],
  blocks: ["block"],
  agreements: ["agreement", "text_version"],
  photos: ["file_removal", "image", "image_file"],
  profiles: ["name_change", "profile"],
  notifications: ["installation_key", "notification_preference", "notification_digest"],
  push: ["push_subscription"],
  reports: ["report", "report_file"],
  members: ["last_search", "saved_search"],
  likes: ["likes"],
  swipe: ["pass", "swipe_game", "swipe_queue"],
  "match-finder": ["match_wish"],
  prices: ["discount_code", "discount_redemption", "price_choice", "vat_rate"],
  wallet: [
    "wallet",
    "ledger_check",
    "ledger_entry",
    "ledger_finding",
    "ledger_posting",
    "spending_limit",
  ],
  invoices: ["invoice", "invoice_series", "order_buyer", "standing_credit_note"],
  orders: [
    "method_to_forget",
    "orders",
    "payment_difference",
    "payment_event",
    "payment_reversal",
    "provider_movement",
    "refund",
    "stored_method",
    "withdrawal_declaration",
  ],
  "direct-debit": [
    "direct_debit_batch",
    "direct_debit_block",
    "direct_debit_collection",
    "direct_debit_draft",
    "direct_debit_mandate",
    "direct_debit_refund",
    "direct_debit_setup",
  ],
  providers: [
    "adyen_notice",
    "adyen_payment",
    "reconciliation",
    "sandbox_key",
    "sandbox_method",
    "sandbox_payment",
    "sandbox_reversal",
    "site_payment_account",
  ],
  books: ["money_posting"],
  chat: [
    "chat_photo",
    "conversation",
    "gift_received",
    "held_message",
    "message",
    "participant",
    "waiting_message",
  ],
  accounts: ["signup_message"],
  "age-check": ["age_check", "age_check_attempt"],
  "account-settings": ["cancellation", "data_export", "erasure"],
  landers: ["lander_picture", "lander_picture_file"],
  "own-pages": ["own_page"],
  moderation: ["decision", "moderation_case", "sender_pass"],
  complaints: ["complaint", "complaint_series"],
};

/** Who writes a table of somebody else's all the same, and why. `*`: any. */
export const guests: readonly {
  readonly from: string;
  readonly writes: readonly string[] | "*";
  readonly why: string;
}[] = [
  {
    from: "features/account-settings/",
    writes: "*",
    why: "an erasure takes out of every table what is somebody's, by the list in personal-data.ts; the rest of the room is the account's own",
  },
  {
    from: "features/housekeeping/",
    writes: "*",
    why: "what is past its time goes from every table, by one list of times",
  },
  { from: "features/demo/", writes: "*", why: "makes the demo world before anybody is there" },
  {
    from: "features/sealed-columns.server.ts",
    writes: ["installation_key"],
    why: "seals anew what an old key has sealed, in every table that holds such a column",
  },
  {
    from: "features/moderation/",
    writes: ["account", "profile", "image", "chat_photo", "conversation", "message", "report"],
    why: "a measure and the decision it is part of are one transaction",
  },
  {
    from: "features/accounts/",
    writes: ["account"],
    why: "signing up and confirming the address are the beginning of the account's row",
  },
  {
    from: "features/sessions/",
    writes: ["account"],
    why: "the chosen language, and a password's hash made anew at login",
  },
  {
    from: "features/notifications/",
    writes: ["account"],
    why: "a column of theirs: mails are stopped altogether",
  },
  {
    from: "features/age-check/",
    writes: ["account"],
    why: "columns of theirs: what every request reads of the age's check",
  },
  { from: "features/alerts/", writes: ["account"], why: "a column of theirs: what was put away" },
  { from: "features/tracking/", writes: ["account"], why: "a column of theirs: the consent" },
  {
    from: "features/photos/",
    writes: ["profile"],
    why: "the main photo's files stand in the profile's row, for lists of a thousand members",
  },
  { from: "features/presence/", writes: ["profile"], why: "a column of theirs: last seen" },
  {
    from: "features/site-settings/",
    writes: ["site", "company"],
    why: "the operators' form of all that a site's row holds",
  },
  {
    from: "features/push/",
    writes: ["notification_digest"],
    why: "what was pushed is not told again by mail",
  },
  {
    from: "features/digests/",
    writes: ["notification_digest", "notification_preference"],
    why: "what a digest has told is written down where it was waiting",
  },
];
