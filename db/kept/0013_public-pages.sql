-- Made by test/kept/small-world.test.ts, and never edited: docs/operations.md, 'Upgrading'.

alter table adyen_notice disable trigger user;
alter table adyen_payment disable trigger user;
alter table audit disable trigger user;
alter table company disable trigger user;
alter table erasure disable trigger user;
alter table file_removal disable trigger user;
alter table idempotency_key disable trigger user;
alter table installation_key disable trigger user;
alter table place_city disable trigger user;
alter table place_country disable trigger user;
alter table rate_limit disable trigger user;
alter table sandbox_key disable trigger user;
alter table sandbox_method disable trigger user;
alter table vat_rate disable trigger user;
alter table invoice_series disable trigger user;
alter table place_region disable trigger user;
alter table sandbox_payment disable trigger user;
alter table site disable trigger user;
alter table account disable trigger user;
alter table complaint_series disable trigger user;
alter table direct_debit_batch disable trigger user;
alter table direct_debit_setup disable trigger user;
alter table ledger_check disable trigger user;
alter table own_page disable trigger user;
alter table page_bounce disable trigger user;
alter table sandbox_reversal disable trigger user;
alter table site_host disable trigger user;
alter table site_payment_account disable trigger user;
alter table block disable trigger user;
alter table complaint disable trigger user;
alter table conversation disable trigger user;
alter table data_export disable trigger user;
alter table direct_debit_block disable trigger user;
alter table direct_debit_draft disable trigger user;
alter table direct_debit_mandate disable trigger user;
alter table discount_code disable trigger user;
alter table known_device disable trigger user;
alter table lander_picture disable trigger user;
alter table last_search disable trigger user;
alter table ledger_entry disable trigger user;
alter table ledger_finding disable trigger user;
alter table likes disable trigger user;
alter table link_token disable trigger user;
alter table mail_change disable trigger user;
alter table match_wish disable trigger user;
alter table method_to_forget disable trigger user;
alter table moderation_case disable trigger user;
alter table name_change disable trigger user;
alter table notification_digest disable trigger user;
alter table notification_preference disable trigger user;
alter table pass disable trigger user;
alter table profile disable trigger user;
alter table reconciliation disable trigger user;
alter table saved_search disable trigger user;
alter table sender_pass disable trigger user;
alter table sender_print disable trigger user;
alter table session disable trigger user;
alter table signup_message disable trigger user;
alter table spending_limit disable trigger user;
alter table stored_method disable trigger user;
alter table swipe_game disable trigger user;
alter table swipe_queue disable trigger user;
alter table wallet disable trigger user;
alter table young_print disable trigger user;
alter table chat_photo disable trigger user;
alter table contact_consent disable trigger user;
alter table decision disable trigger user;
alter table gift_received disable trigger user;
alter table held_message disable trigger user;
alter table image disable trigger user;
alter table lander_picture_file disable trigger user;
alter table message disable trigger user;
alter table orders disable trigger user;
alter table participant disable trigger user;
alter table push_subscription disable trigger user;
alter table report disable trigger user;
alter table direct_debit_collection disable trigger user;
alter table discount_redemption disable trigger user;
alter table image_file disable trigger user;
alter table invoice disable trigger user;
alter table order_buyer disable trigger user;
alter table payment_difference disable trigger user;
alter table payment_event disable trigger user;
alter table payment_reversal disable trigger user;
alter table provider_movement disable trigger user;
alter table refund disable trigger user;
alter table report_file disable trigger user;
alter table waiting_message disable trigger user;
alter table direct_debit_refund disable trigger user;

truncate adyen_notice, adyen_payment, audit, company, erasure, file_removal, idempotency_key, installation_key, place_city, place_country, rate_limit, sandbox_key, sandbox_method, vat_rate, invoice_series, place_region, sandbox_payment, site, account, complaint_series, direct_debit_batch, direct_debit_setup, ledger_check, own_page, page_bounce, sandbox_reversal, site_host, site_payment_account, block, complaint, conversation, data_export, direct_debit_block, direct_debit_draft, direct_debit_mandate, discount_code, known_device, lander_picture, last_search, ledger_entry, ledger_finding, likes, link_token, mail_change, match_wish, method_to_forget, moderation_case, name_change, notification_digest, notification_preference, pass, profile, reconciliation, saved_search, sender_pass, sender_print, session, signup_message, spending_limit, stored_method, swipe_game, swipe_queue, wallet, young_print, chat_photo, contact_consent, decision, gift_received, held_message, image, lander_picture_file, message, orders, participant, push_subscription, report, direct_debit_collection, discount_redemption, image_file, invoice, order_buyer, payment_difference, payment_event, payment_reversal, provider_movement, refund, report_file, waiting_message, direct_debit_refund;

insert into adyen_notice ("psp_reference", "event_code", "success", "merchant_reference", "original_reference", "amount", "currency", "reason", "details", "event_at", "received_at") values
  ('PSP1', 'AUTHORISATION', 'true', '01a205c9-c6b3-7e5e-b73b-6812e344cb65', NULL, '1200', 'EUR', NULL, '{"cardSummary": "4242"}', NULL, '2026-11-23 00:24:00.768183+00');
insert into adyen_payment ("id", "order_id", "amount", "currency", "payment_method", "payer", "result", "reason") values
  ('PL1', '01a205c9-c6b3-7e5e-b73b-6812e344cb65', '1200', 'EUR', 'creditcard', '01a205c9-bf0d-7c1a-bcda-29f3e1ed72e0', NULL, NULL);
insert into audit ("id", "site_id", "operator_id", "action", "subject_id", "detail", "created_at") values
  ('01a205c9-c76d-75ae-8287-4c2edd21d8df', '01a205c9-be7e-7775-bc1b-901061155a0e', '01a205c9-c02f-76ec-a44f-9eb75b7f752d', 'refund_order', '01a205c9-bf0d-7c1a-bcda-29f3e1ed72e0', '{"order": "01a205c9-c6b3-7e5e-b73b-6812e344cb65", "amount": "200", "refund": "01a205c9-c75c-745a-8d87-144474898b4b", "currency": "EUR"}', '2026-11-23 00:23:59.555822+00'),
  ('01a205c9-c7b7-74e2-a6fc-60f2c30688a5', '01a205c9-be7e-7775-bc1b-901061155a0e', '01a205c9-c02f-76ec-a44f-9eb75b7f752d', 'direct debit setup', NULL, '{"active": "true", "creditor_id": "NL22ZZZ000000000000", "early_limit": "0"}', '2026-11-23 00:23:59.66655+00'),
  ('01a205c9-caea-7ce2-adff-f0a942c13c81', '01a205c9-be7e-7775-bc1b-901061155a0e', '01a205c9-c02f-76ec-a44f-9eb75b7f752d', 'make direct debit file', '01a205c9-cae7-7cd5-8199-b179367b897a', '{"count": "1", "until": "2099-01-01"}', '2026-11-23 00:24:00.484691+00'),
  ('01a205c9-caf3-715a-83b1-9e40977dafcc', '01a205c9-be7e-7775-bc1b-901061155a0e', '01a205c9-c02f-76ec-a44f-9eb75b7f752d', 'direct debit collected', '01a205c9-c027-7788-b013-6a2a3279d7af', '{"reason": "", "collection": "01a205c9-cabb-7dc7-9cc2-7dd83eba1987"}', '2026-11-23 00:24:00.494488+00'),
  ('01a205c9-cb56-7f3c-af86-d64bed693166', '01a205c9-be7e-7775-bc1b-901061155a0e', '01a205c9-c02f-76ec-a44f-9eb75b7f752d', 'decide dismiss', '01a205c9-c027-7788-b013-6a2a3279d7af', '{"case": "01a205c9-cb33-7bde-a8e4-3ae3ac788684"}', '2026-11-23 00:24:00.590397+00'),
  ('01a205c9-cb81-7285-bd6e-c40a4cab5017', '01a205c9-be7e-7775-bc1b-901061155a0e', '01a205c9-c02f-76ec-a44f-9eb75b7f752d', 'save payment account mollie', NULL, '{"api_key": "kkkk"}', '2026-11-23 00:24:00.635365+00'),
  ('01a205c9-cb8a-7e05-b796-37c39b3778b9', '01a205c9-be7e-7775-bc1b-901061155a0e', '01a205c9-c02f-76ec-a44f-9eb75b7f752d', 'publish_page', NULL, '{"slug": "evenings", "language": "en"}', '2026-11-23 00:24:00.647833+00');
insert into company ("id", "name", "address", "city", "country", "kvk", "tradenames", "vat_numbers", "support_phone", "delete_discount", "added") values
  ('01a205c9-be78-77d7-aad5-a0ffe2a6b231', 'Vesper', '-', '-', 'NL', '-', '{}', '{}', '', '0', '2026-11-23 00:23:57.303044+00');
insert into erasure ("account_id", "erased_at") values
  ('01a205c9-cb8c-7ac0-ac6a-71c99aa1f259', '2026-11-23 00:24:00.688478+00');
insert into file_removal ("id", "due_at") values
  ('dddddddddddddddddddddddddddddddd', '2026-11-23 00:24:00.778135+00');
insert into idempotency_key ("scope", "key", "call", "body_hash", "answer", "created_at") values
  ('01a205c9-bf0d-7c1a-bcda-29f3e1ed72e0', '00345edf-87d8-4333-8c6f-0ddc15482067', 'spendingLimit.set', E'\\xe2f3d0f6110a6c69cdea84fe7abb5a871bc34b2dce8ab1baa6653cc24bd01019', '{"limits": [{"spent": 0, "amount": 5000, "period": "day", "next_at": null, "next_amount": null}, {"spent": 0, "amount": null, "period": "week", "next_at": null, "next_amount": null}, {"spent": 0, "amount": 20000, "period": "month", "next_at": null, "next_amount": null}]}', '2026-11-23 00:23:59.263722+00'),
  ('01a205c9-bf0d-7c1a-bcda-29f3e1ed72e0', '11946adc-7527-4fc9-aea1-46b2868e221e', 'complaints.complain', E'\\x453281a0d6432f60289480d0e655087c98d022ea08d41015c371b7720b458641', '{"due_at": "2026-12-07T00:24:00.621Z", "number": "C-2026-000001"}', '2026-11-23 00:24:00.621254+00'),
  ('01a205c9-bf0d-7c1a-bcda-29f3e1ed72e0', '17b5fe78-f857-4345-986a-baf70d297409', 'matchFinder.saveWish', E'\\xf9122c8b24f6a852fab18ffd849bcff0ec5249f2a739de2a7c0c0d122995db50', '{"wish": {"place": "region", "genders": ["man"], "max_age": 60, "min_age": 40, "distance": 50, "finished": true, "interests": [], "countryregion": "NL-NH"}}', '2026-11-23 00:23:58.435189+00'),
  ('01a205c9-bf0d-7c1a-bcda-29f3e1ed72e0', '1b103404-8c75-4b2b-b4a9-a61db237b3e2', 'blocks.block', E'\\x38f47241d7c22ed9eab5bb9f4b470850e046a57b1e1edb80e532ae4edf8ecbde', '{"blocked": true}', '2026-11-23 00:24:00.608916+00'),
  ('01a205c9-bf0d-7c1a-bcda-29f3e1ed72e0', '265e63ab-8e8b-4568-9735-0afc1437f7be', 'account-settings.requestExport', E'\\x44136fa355b3678a1146ad16f7e8649e94fb4fc21fe77e8310c060f61caaff8a', '{"export": {"id": "01a205c9-c5aa-7abb-b00b-145d31b57145", "done": 0, "bytes": null, "total": 0, "status": "waiting", "created_at": "2026-11-23T00:23:59.129Z", "expires_at": null}}', '2026-11-23 00:23:59.129043+00'),
  ('01a205c9-bf0d-7c1a-bcda-29f3e1ed72e0', '532cf04f-88d1-4388-b2ed-47ea3011d6fe', 'reports.report', E'\\xe5516e307ca54947e8eda19cab274ed269061ea38db9e344b0ccefe6fd33f130', '{"merged": false, "number": "QNT2-GJ79"}', '2026-11-23 00:24:00.547836+00'),
  ('01a205c9-bf0d-7c1a-bcda-29f3e1ed72e0', '54435fb9-7c2f-4ae6-8059-8ec1d5dad9e9', 'payments.order', E'\\xf76c07a08152a3946d067404fa70cfc5e5f26461f438ea887c3bf7806d451ba3', '{"payment_id": "01a205c9-c6b3-7e5e-b73b-6812e344cb65"}', '2026-11-23 00:23:59.398406+00'),
  ('01a205c9-bf0d-7c1a-bcda-29f3e1ed72e0', '636cd632-d15c-4d51-9835-6de06dd3531a', 'members.saveSearch', E'\\xcf6f3d123b8c2013d4f6f0c2b3f4126498ba54095282aa207404de44a4b53147', '{"search": {"id": "01a205c9-c2fc-72c7-b8a6-d9bfa64f15b1", "name": "Around here", "criteria": {"gender": "man", "mutual": false, "max_age": 65, "min_age": 45, "real_members_only": true}}}', '2026-11-23 00:23:58.453199+00'),
  ('01a205c9-bf0d-7c1a-bcda-29f3e1ed72e0', '72a6ee48-d8f8-4fb4-8103-29e916c2faf1', 'profiles.update', E'\\xb191614275c28e5094f4a931dfed432fe1de58b1059333aff090b2f83bf2c36e', '{"profile": {"id": "01a205c9-bf0d-7c1a-bcda-29f3e1ed72e0", "age": 50, "city": "Amsterdam", "name": "Alicia", "about": "I read, walk and mend old clocks.", "seeks": ["man"], "gender": "woman", "images": [{"match": "885c744ee49a0f530273f18a65d66353.webp", "locked": false, "status": "pending", "filename": "885c744ee49a0f530273f18a65d66353.webp", "thumb_filename": "c86bf668dcaca781cf70f19c639d3cb1.webp"}], "online": true, "region": "NL-NH", "status": "active", "country": "NL", "tattoos": "unknown", "body_type": "unknown", "fictional": false, "interests": ["art"], "sexuality": "unknown", "eye_colour": "unknown", "main_image": null, "hair_colour": "unknown", "date_of_birth": "1976-05-17", "relationship_status": "unknown"}}', '2026-11-23 00:23:58.749542+00'),
  ('01a205c9-bf0d-7c1a-bcda-29f3e1ed72e0', '92ec021e-6cb1-49f9-9a85-46059c7d158f', 'members.rememberSearch', E'\\xfb8dd66c9ef29df9fab2de2514e0c94aa1e0fc3d1f1f4855735a4209997b4655', '{}', '2026-11-23 00:23:58.471905+00'),
  ('01a205c9-bf0d-7c1a-bcda-29f3e1ed72e0', '9886ad8b-5420-485f-a3f4-090ae5a496a2', 'push.subscribe', E'\\x88bd0d32bf261a4dedb0dbc38ead93b9c0cbb9f0451f792aeabaac75747ed39d', '{"subscribed": true}', '2026-11-23 00:23:59.379407+00'),
  ('01a205c9-bf0d-7c1a-bcda-29f3e1ed72e0', '9b915070-3913-471a-816c-04b7fd44cf3c', 'likes.like', E'\\xb08379cb6e5aff6a6b55b579bca62a9001218adda1869d9c3b5f0268696d2b4f', '{"match": false}', '2026-11-23 00:23:58.330061+00'),
  ('01a205c9-bf0d-7c1a-bcda-29f3e1ed72e0', 'c3c9d34c-353d-4671-b60e-4b49380cc5a3', 'payments.order', E'\\xf76c07a08152a3946d067404fa70cfc5e5f26461f438ea887c3bf7806d451ba3', '{"payment_id": "01a205c9-c789-782c-818b-26a0695ea51b"}', '2026-11-23 00:23:59.612463+00'),
  ('01a205c9-bf0d-7c1a-bcda-29f3e1ed72e0', 'd4e779af-0894-4726-b067-15c33f14d62e', 'notifications.update', E'\\x35ea3b485bb7cf19873590df84acc0d515e73e70ca5071306415edce255e58ba', '{"kinds": [{"kind": "message", "mail": true, "push": false}, {"kind": "like", "mail": false, "push": false}, {"kind": "match", "mail": false, "push": false}, {"kind": "gift", "mail": false, "push": false}, {"kind": "suggestions", "mail": false, "push": false}, {"kind": "offers", "mail": true, "push": false}], "disabled": [], "paused_until": null}', '2026-11-23 00:23:59.077874+00'),
  ('01a205c9-bf0d-7c1a-bcda-29f3e1ed72e0', 'f10d3d7a-f4e6-4eac-b5fb-2b884d6e7675', 'reports.report', E'\\x91f7eb8c3eda7a0e218dc71125aa9881f9039c5c069febe9685ec08b7fb89e47', '{"merged": false, "number": "Y7VP-3JY5"}', '2026-11-23 00:24:00.574545+00'),
  ('01a205c9-bf0d-7c1a-bcda-29f3e1ed72e0', 'fdb6e3de-8edf-4fc7-8b01-a846ea203fbc', 'swipe.answer', E'\\x4fe132a8186e9eaba5693144a9b26978bd839a5634b0da6ebf4dec3a96254d91', '{"match": null, "may_undo": true, "resets_at": "2026-11-23T23:00:00.000Z", "likes_left": 4}', '2026-11-23 00:23:58.421054+00'),
  ('01a205c9-c027-7788-b013-6a2a3279d7af', '1209054b-0237-433e-a502-a98082ef51a4', 'direct-debit.prepare', E'\\x4290d6f51c4f942dd5b7ff088027fd3dd7915c2d7ec5eba3d88a10b201de54b7', '{"umr": "MSJTG0RQN6SGQGTM", "channel": "mail"}', '2026-11-23 00:23:59.695196+00'),
  ('01a205c9-c027-7788-b013-6a2a3279d7af', '20217e8f-e34f-4ff6-81b4-3bbca8969192', 'direct-debit.prepare', E'\\x4290d6f51c4f942dd5b7ff088027fd3dd7915c2d7ec5eba3d88a10b201de54b7', '{"umr": "MFQV0SRY5WKF3GG9", "channel": "mail"}', '2026-11-23 00:24:00.533748+00'),
  ('01a205c9-c027-7788-b013-6a2a3279d7af', '28b2d083-047b-4338-8b4f-de2859767745', 'chat.open', E'\\x6c578d2c8e52c475a7410a6c74fa72801b05b6c34d976e80963df25ca0d1aa31', '{"conversation": {"id": "01a205c9-c463-768b-b589-3abcc4d483ff"}}', '2026-11-23 00:23:58.803008+00'),
  ('01a205c9-c027-7788-b013-6a2a3279d7af', '32720c49-5eff-4386-b29d-b381e99bfb8d', 'likes.like', E'\\x6c578d2c8e52c475a7410a6c74fa72801b05b6c34d976e80963df25ca0d1aa31', '{"match": true}', '2026-11-23 00:23:58.356631+00'),
  ('01a205c9-c027-7788-b013-6a2a3279d7af', '57eb75db-ca7e-4764-aa34-c06ada8d349e', 'direct-debit.sign', E'\\x0c95dc6fb4233ece45b802d687e96038a16b62461b6837eccc967469b97dfae9', '{"payment_id": "01a205c9-caba-7507-9662-78a30e625feb", "announced_for": "2026-11-25"}', '2026-11-23 00:24:00.43343+00'),
  ('01a205c9-c027-7788-b013-6a2a3279d7af', 'd1169e01-5471-47ef-8a10-dbfc34fd9e49', 'account-settings.changeMail', E'\\x1334d9640cc0c3c07a8eb6af5b88d32e00d640b86025a4b9e84732a32be8e663', '{"pending_email": "bob.elsewhere@cast.test"}', '2026-11-23 00:23:59.234555+00'),
  ('01a205c9-c02f-76ec-a44f-9eb75b7f752d', '2d021fdb-7efc-43da-b9d3-00e3f7b9c6c4', 'direct-debit.saveSetup', E'\\x829ef4f90df891ee50de6ca411abfa633260b90c4e8b6fbde6743078c8efef24', '{"saved": true}', '2026-11-23 00:23:59.66655+00'),
  ('01a205c9-c02f-76ec-a44f-9eb75b7f752d', '66e9ff3f-e5f5-4e6d-8747-9d90d9d9ac48', 'direct-debit.answer', E'\\x8cc75636ac7ce225b2efe26b1a5c662c4e01aab42acc2d8464bc169b1a36db22', '{"answered": true}', '2026-11-23 00:24:00.494488+00'),
  ('01a205c9-c02f-76ec-a44f-9eb75b7f752d', '7e5886b3-32b5-4f9d-a902-f4f2bd9779b9', 'direct-debit.makeBatch', E'\\x6edceb6e7e0f80bc216a1d89e1237f4125736c89880504e3a126115f03fc32cf', '{"batch": {"id": "01a205c9-cae7-7cd5-8199-b179367b897a"}, "count": 1}', '2026-11-23 00:24:00.484691+00'),
  ('01a205c9-c02f-76ec-a44f-9eb75b7f752d', 'a9cbe066-9939-4410-bc5f-3c94f18fb66e', 'refunds.refundOrder', E'\\x325a794be637f9894e5f6cfdedceac4edf5a2fc6fd9dd30ef0a2b6658ba98b97', '{"refund": {"id": "01a205c9-c75c-745a-8d87-144474898b4b", "kind": "operator", "amount": 200, "reason": "The gallery did not load for you on Sunday.", "status": "asked", "credits": 5, "asked_at": "2026-11-23T00:23:59.555Z", "currency": "EUR", "decided_at": null, "payment_id": "01a205c9-c6b3-7e5e-b73b-6812e344cb65", "payment_method": "ideal"}}', '2026-11-23 00:23:59.555822+00'),
  ('01a205c9-c02f-76ec-a44f-9eb75b7f752d', 'cada560f-db68-4e5c-ba26-f5d58f74d9e3', 'own-pages.save', E'\\x25b422c960734674dce4f5d0e5f0522f048b544723051cd80595101c080986e4', '{"id": "01a205c9-cb89-73a0-bda8-2a391d603723"}', '2026-11-23 00:24:00.647833+00'),
  ('01a205c9-c02f-76ec-a44f-9eb75b7f752d', 'e0534f20-ee2e-47f0-8789-8966fd617ccd', 'moderation.decide', E'\\x99ef1e861862d97208e00ed19e88e2512c3b873cb5200cc912fbc05df0458736', '{"decided": true}', '2026-11-23 00:24:00.590397+00'),
  ('01a205c9-c02f-76ec-a44f-9eb75b7f752d', 'e425853c-f1ed-4fcf-9aa5-0baf70538c15', 'payment-accounts.save', E'\\x23f236e913820c64638cbccae57cc9f0edfeb7d2b1b99f56e5cbd4cc3918d9dd', '{"saved": true}', '2026-11-23 00:24:00.635365+00'),
  ('01a205c9-c03b-7390-919a-e10eea654509', '5ef6a469-fe50-4a62-84fb-6e3e746592bc', 'chat.open', E'\\x6c578d2c8e52c475a7410a6c74fa72801b05b6c34d976e80963df25ca0d1aa31', '{"conversation": {"id": "01a205c9-c4b5-7ba0-95ce-c5f995558b2e"}}', '2026-11-23 00:23:58.89687+00'),
  ('01a205c9-c0bb-70d6-91bc-37d6f154cb62', 'ab478d40-30df-43bf-89f0-48f430466167', 'chat.open', E'\\xb08379cb6e5aff6a6b55b579bca62a9001218adda1869d9c3b5f0268696d2b4f', '{"conversation": {"id": "01a205c9-c248-7bc2-aaf5-beef871f419b"}}', '2026-11-23 00:23:58.275799+00'),
  ('visitor:01a205c9-be7e-7775-bc1b-901061155a0e', '1c34b398-d60a-430e-b1e8-512be7cc6b42', 'accounts.signUp', E'\\xe3f17e4f4fbe5406eb7db33a834f3ad0b3507c00c19e4e9d9e15f7580319de84', '{"id": "01a205c9-c0bb-70d6-91bc-37d6f154cb62"}', '2026-11-23 00:23:57.822793+00');
insert into installation_key ("only_one", "push_public_key", "push_private_key", "link_secret", "fingerprint_key") values
  ('true', 'BIB6xTsJNnMFQU-ina6TfulB1uDkFLMXHBwENRXgowBndtJq9HGcptAHj9sFRpnTsP-onJaA5uSgLHjJCBbqRyg', 'STb7luq3HSAmlQMXd1RgkwuOONhQ8-pHE8x_NO7bLpU', E'\\x54d5d64be2c3a4bf812822a745f32844e81f379490d80e66c409f90fa922433a', E'\\x015eb261d070a8e9e934d0aa6e9d30dce40197d7458772428469e212e8af556d32b3bbda1892f1ffa42c78bb96abd312bbd2e1793b0789a07abf8de426f9c6f6e90a764c712c2db4f4');
insert into place_city ("region", "name", "lat", "lon", "population") values
  ('PT-11', 'Lisboa', '38.7', '-9.1', '545000');
insert into place_country ("country", "currency", "time_zone") values
  ('PT', 'EUR', 'Europe/Lisbon');
insert into rate_limit ("key", "points", "expire") values
  ('account-requests:EsoXtJryKJQ28wPgFmAwoh5SXSZuIJJnQzgBqP1AcaA', '1', '1795397037791'),
  ('activation-mail:tJZCJhk3H2EeEZMJS3S4wgNLmmFca7YqyvPJ05ln0kI', '1', '1795479837793'),
  ('chat.uploadPhoto:r_LccOtlG46AkP9WpOs0NhBnQAho4K1s8LdgWh2iYe0', '1', '1795397039016'),
  ('complaint-address:p7gyAcRXhXadtZLDPACw8ENiK4_pktjgGnLiSUavk6g', '1', '1795479840620'),
  ('complaint-network:EsoXtJryKJQ28wPgFmAwoh5SXSZuIJJnQzgBqP1AcaA', '1', '1795397040619'),
  ('debit-code-day:r_LccOtlG46AkP9WpOs0NhBnQAho4K1s8LdgWh2iYe0', '2', '1795479839693'),
  ('debit-code-hour:r_LccOtlG46AkP9WpOs0NhBnQAho4K1s8LdgWh2iYe0', '2', '1795397039690'),
  ('login-address:tJZCJhk3H2EeEZMJS3S4wgNLmmFca7YqyvPJ05ln0kI', '0', '1795394338057'),
  ('login-network:EsoXtJryKJQ28wPgFmAwoh5SXSZuIJJnQzgBqP1AcaA', '0', '1795394338060'),
  ('mail-change:NcpD0WguMQJwK6UNKopqZMvQOj5faR4SNgstK6RFjRk', '1', '1795479839233'),
  ('mail-change:r_LccOtlG46AkP9WpOs0NhBnQAho4K1s8LdgWh2iYe0', '1', '1795479839231'),
  ('photos.upload:CuVnYXu3-Egp3x9UHZAQUcrVlDKZWbELLCnWrLKXBaM', '1', '1795397038549');
insert into sandbox_key ("only_one", "api_key", "webhook_secret") values
  ('true', 'l5Mn7f2Qths8-opgC6HjRHjqSea65zwT4yro5uKJqzc', 'GIzFcQFaqeXB5N2OJT_FWmg6PtqDCqKeybgLwm7qhAQ');
insert into sandbox_method ("id", "payer", "payment_method", "brand", "last4", "expires", "next") values
  ('mth_kept', 'payer', 'creditcard', 'visa', '4242', '2099-12', 'pay');
insert into vat_rate ("country", "valid_from", "basis_points") values
  ('AT', '1984-01-01', '2000'),
  ('BE', '1996-01-01', '2100'),
  ('BG', '1999-01-01', '2000'),
  ('CH', '2024-01-01', '810'),
  ('CY', '2014-01-13', '1900'),
  ('CZ', '2013-01-01', '2100'),
  ('DE', '2021-01-01', '1900'),
  ('DK', '1992-01-01', '2500'),
  ('EE', '2024-01-01', '2200'),
  ('EE', '2025-07-01', '2400'),
  ('ES', '2012-09-01', '2100'),
  ('FI', '2013-01-01', '2400'),
  ('FI', '2024-09-01', '2550'),
  ('FR', '2014-01-01', '2000'),
  ('GB', '2011-01-04', '2000'),
  ('GR', '2016-06-01', '2400'),
  ('HR', '2012-03-01', '2500'),
  ('HU', '2012-01-01', '2700'),
  ('IE', '2021-03-01', '2300'),
  ('IT', '2013-10-01', '2200'),
  ('LI', '2024-01-01', '810'),
  ('LT', '2009-09-01', '2100'),
  ('LU', '2024-01-01', '1700'),
  ('LV', '2012-07-01', '2100'),
  ('MT', '2004-01-01', '1800'),
  ('NL', '2012-10-01', '2100'),
  ('NO', '2005-01-01', '2500'),
  ('PL', '2011-01-01', '2300'),
  ('PT', '2011-01-01', '2300'),
  ('RO', '2017-01-01', '1900'),
  ('RO', '2025-08-01', '2100'),
  ('SE', '1990-07-01', '2500'),
  ('SI', '2013-07-01', '2200'),
  ('SK', '2011-01-01', '2000'),
  ('SK', '2025-01-01', '2300');
insert into invoice_series ("company_id", "kind", "year", "last") values
  ('01a205c9-be78-77d7-aad5-a0ffe2a6b231', 'credit_note', '2026', '1'),
  ('01a205c9-be78-77d7-aad5-a0ffe2a6b231', 'invoice', '2026', '2');
insert into place_region ("id", "country", "name") values
  ('PT-11', 'PT', 'Lisboa');
insert into sandbox_payment ("id", "reference", "amount", "currency", "description", "payment_method", "language", "return_url", "webhook_url", "status", "pays_at", "paid_at", "payer", "remember", "stored_method", "decline", "country", "created_at", "changed_at") values
  ('sbx_BT70kMv_GBP9kqDYh1ZHUpKW', '01a205c9-c789-782c-818b-26a0695ea51b', '2500', 'EUR', '50 credits', 'ideal', 'en', 'http://127.0.0.1:45325/credits/01a205c9-c789-782c-818b-26a0695ea51b', 'http://127.0.0.1:45325/api/payment-webhook.php?provider=sandbox', 'open', NULL, NULL, '01a205c9-bf0d-7c1a-bcda-29f3e1ed72e0', 'false', NULL, NULL, NULL, '2026-11-23 00:23:59.635407+00', '2026-11-23 00:23:59.635407+00'),
  ('sbx_O1q2jJzPHMp6OpBkkLOcwzNR', '01a205c9-c6b3-7e5e-b73b-6812e344cb65', '1875', 'EUR', '50 credits', 'ideal', 'en', 'http://127.0.0.1:45325/credits/01a205c9-c6b3-7e5e-b73b-6812e344cb65', 'http://127.0.0.1:45325/api/payment-webhook.php?provider=sandbox', 'paid', NULL, '2026-11-23 00:23:59.484497+00', '01a205c9-bf0d-7c1a-bcda-29f3e1ed72e0', 'false', NULL, NULL, NULL, '2026-11-23 00:23:59.439842+00', '2026-11-23 00:23:59.484497+00');
insert into site ("id", "company_id", "niche", "settings", "created_at") values
  ('01a205c9-be7e-7775-bc1b-901061155a0e', '01a205c9-be78-77d7-aad5-a0ffe2a6b231', '1', '{"name": "Vesper", "niche": 1, "theme": {"dark": {}, "light": {}}, "domain": "127.0.0.1", "min_age": 18, "signups": "all", "countries": ["NL"], "logo_text": null, "mail_name": "Vesper", "time_zone": "Europe/Amsterdam", "cdn_prefix": "/photos/", "company_id": "01a205c9-be78-77d7-aad5-a0ffe2a6b231", "description": {}, "index_title": {}, "refund_days": 14, "gift_credits": 3, "geoip_country": null, "member_resell": "no", "photo_credits": 2, "search_fields": ["relationship_status", "body_type", "interests"], "support_email": "support@localhost.test", "support_phone": "", "fictional_icon": null, "message_length": 1000, "signup_credits": 0, "domain_language": "en", "message_credits": 1, "push_public_key": null, "fictional_plural": {}, "fictional_warning": {}, "logged_out_search": "yes", "fictional_singular": {}, "site_entry_countries": [], "minimum_message_costs": {}, "visible_profile_notes": "yes", "geoip_selected_country": null, "visible_profile_fields": ["sexuality", "hair_colour", "eye_colour", "body_type", "relationship_status", "tattoos", "interests"], "enable_site_entry_popup": "yes", "logged_out_search_trafficsource": "yes"}', '2026-11-23 00:23:57.303044+00');
insert into account ("id", "site_id", "email", "password_hash", "password_changed_at", "status", "role", "paid_user", "language", "invisible", "demo", "notifications_disabled", "dismissed", "tracking", "consent_at", "terms_version", "free_conversations", "mails_paused_until", "signup_date", "confirmed_at", "deleted_at", "erased_at") values
  ('01a205c9-bf0d-7c1a-bcda-29f3e1ed72e0', '01a205c9-be7e-7775-bc1b-901061155a0e', 'alice@cast.test', '$argon2id$v=19$m=19456,t=2,p=1$Bpw/1X0h+Phnr6Js6yeb8Q$fwAInoG7N8+v0VJ4lUbf/l2z7OH1HvdnMIRE/GGQoN4', NULL, 'active', 'member', 'true', NULL, 'false', 'false', '{}', '{}', '{}', NULL, NULL, '0', NULL, '2026-11-23 00:23:57.453251+00', '2026-11-23 00:23:57.449+00', NULL, NULL),
  ('01a205c9-c027-7788-b013-6a2a3279d7af', '01a205c9-be7e-7775-bc1b-901061155a0e', 'bob@cast.test', '$argon2id$v=19$m=19456,t=2,p=1$Bpw/1X0h+Phnr6Js6yeb8Q$fwAInoG7N8+v0VJ4lUbf/l2z7OH1HvdnMIRE/GGQoN4', NULL, 'active', 'member', 'true', NULL, 'false', 'false', '{}', '{}', '{}', NULL, NULL, '0', NULL, '2026-11-23 00:23:57.735285+00', '2026-11-23 00:23:57.733+00', NULL, NULL),
  ('01a205c9-c02f-76ec-a44f-9eb75b7f752d', '01a205c9-be7e-7775-bc1b-901061155a0e', 'otto@cast.test', '$argon2id$v=19$m=19456,t=2,p=1$Bpw/1X0h+Phnr6Js6yeb8Q$fwAInoG7N8+v0VJ4lUbf/l2z7OH1HvdnMIRE/GGQoN4', NULL, 'active', 'operator', 'false', NULL, 'false', 'false', '{}', '{}', '{}', NULL, NULL, '0', NULL, '2026-11-23 00:23:57.743161+00', '2026-11-23 00:23:57.742+00', NULL, NULL),
  ('01a205c9-c035-7d32-bc11-81cdae8f95c0', '01a205c9-be7e-7775-bc1b-901061155a0e', 'carl@cast.test', '-', NULL, 'active', 'member', 'false', NULL, 'false', 'false', '{}', '{}', '{}', NULL, NULL, '0', NULL, '2026-11-23 00:23:57.749668+00', '2026-11-23 00:23:57.749+00', NULL, NULL),
  ('01a205c9-c03b-7390-919a-e10eea654509', '01a205c9-be7e-7775-bc1b-901061155a0e', 'ewan@cast.test', '-', NULL, 'active', 'member', 'false', NULL, 'false', 'false', '{}', '{}', '{}', NULL, NULL, '1', NULL, '2026-11-23 00:23:57.755109+00', '2026-11-23 00:23:57.754+00', NULL, NULL),
  ('01a205c9-c0bb-70d6-91bc-37d6f154cb62', '01a205c9-be7e-7775-bc1b-901061155a0e', 'dora@cast.test', '$argon2id$v=19$m=19456,t=2,p=1$yVZMFRt9n19A6eMre95TkQ$ZoRmrSvkgWlu8sjUwgTzvccETPpKg+wYW1FATvX3uHA', NULL, 'not_confirmed', 'member', 'false', 'en', 'false', 'false', '{}', '{}', '{"ref": "spring", "network": "partner"}', '2026-11-23 00:23:57.822793+00', '2026-11-23 00:23:57.303+00', '0', NULL, '2026-11-23 00:23:57.822793+00', NULL, NULL, NULL),
  ('01a205c9-cb8c-7ac0-ac6a-71c99aa1f259', '01a205c9-be7e-7775-bc1b-901061155a0e', 'erased-01a205c9-cb8c-7ac0-ac6a-71c99aa1f259@erased.invalid', '-', NULL, 'deleted', 'member', 'false', NULL, 'false', 'false', '{}', '{}', '{}', NULL, NULL, '0', NULL, '2026-01-01 00:00:00+00', NULL, '2026-11-09 00:24:00.677158+00', '2026-11-23 00:24:00.688478+00');
insert into complaint_series ("site_id", "year", "last") values
  ('01a205c9-be7e-7775-bc1b-901061155a0e', '2026', '1');
insert into direct_debit_batch ("id", "site_id", "message_id", "creditor", "made_by", "created_at", "read_at") values
  ('01a205c9-cae7-7cd5-8199-b179367b897a', '01a205c9-be7e-7775-bc1b-901061155a0e', 'DD20261123210EB30299', '{"bic": null, "iban": "NL91ABNA0417164300", "name": "Avondrood B.V."}', '01a205c9-c02f-76ec-a44f-9eb75b7f752d', '2026-11-23 00:24:00.484691+00', NULL);
insert into direct_debit_setup ("site_id", "active", "creditor_name", "creditor_address", "creditor_id", "iban", "bic", "notice_days", "lead_days", "day_limit", "month_limit", "early_limit", "changed_at") values
  ('01a205c9-be7e-7775-bc1b-901061155a0e', 'true', 'Avondrood B.V.', 'Voorbeeldkade 1, Amsterdam', 'NL22ZZZ000000000000', 'NL91ABNA0417164300', NULL, '2', '1', '20000', '40000', '0', '2026-11-23 00:23:59.66655+00');
insert into ledger_check ("site_id", "checked_at", "wallets", "wrong") values
  ('01a205c9-be7e-7775-bc1b-901061155a0e', '2026-11-23 00:24:00.773013+00', '6', '1');
insert into own_page ("id", "site_id", "slug", "language", "title", "description", "body", "in_footer", "live", "version", "published_at", "updated_at") values
  ('01a205c9-cb89-73a0-bda8-2a391d603723', '01a205c9-be7e-7775-bc1b-901061155a0e', 'evenings', 'en', 'Our evenings', 'What members of this site do together, every week, and where they meet.', 'We meet on Fridays.', 'false', '{"body": "We meet on Fridays.", "title": "Our evenings", "in_footer": false, "description": "What members of this site do together, every week, and where they meet."}', '1', '2026-11-23 00:24:00.647833+00', '2026-11-23 00:24:00.647833+00');
insert into page_bounce ("id", "site_id", "page", "at", "seconds", "network", "ref") values
  ('01a205c9-cbee-7a31-94fa-409d04791850', '01a205c9-be7e-7775-bc1b-901061155a0e', '/pricing', '2026-11-23 00:24:00.750385+00', '12', 'partner', '');
insert into sandbox_reversal ("id", "payment_id", "kind", "refund_id", "amount", "state", "done_at", "changed_at") values
  ('rev_qr_3-OOZunaMDRMCIudoM8yq', 'sbx_O1q2jJzPHMp6OpBkkLOcwzNR', 'refund', '01a205c9-c75c-7499-8cab-304567435b88', '200', 'pending', '2026-11-23 00:24:09.615886+00', '2026-11-23 00:23:59.615886+00');
insert into site_host ("host", "site_id", "canonical") values
  ('127.0.0.1', '01a205c9-be7e-7775-bc1b-901061155a0e', 'true'),
  ('[::1]', '01a205c9-be7e-7775-bc1b-901061155a0e', 'false'),
  ('localhost', '01a205c9-be7e-7775-bc1b-901061155a0e', 'false');
insert into site_payment_account ("id", "site_id", "provider", "credentials", "hints", "active", "changed_at") values
  ('01a205c9-cb80-704c-bbe0-6edfdff2a6f5', '01a205c9-be7e-7775-bc1b-901061155a0e', 'mollie', E'\\x0197c0e97c00bc40775207d8a72bdfb858ead52e582aa6120d3b246dd8af280f1187af257e2383fff70a5cb33b2d09339c33629b5657c3f8e4b21e18575138430c8a2339af7d9c7d58c143a7039d', '{"api_key": "kkkk"}', 'true', '2026-11-23 00:24:00.635365+00');
insert into block ("account_id", "blocked_id", "created_at") values
  ('01a205c9-bf0d-7c1a-bcda-29f3e1ed72e0', '01a205c9-c035-7d32-bc11-81cdae8f95c0', '2026-11-23 00:24:00.608916+00');
insert into complaint ("id", "site_id", "number", "account_id", "name", "email", "language", "kind", "reference", "words", "status", "answer", "answered_by", "created_at", "answered_at") values
  ('01a205c9-cb6f-7b51-a057-6d238267f0fd', '01a205c9-be7e-7775-bc1b-901061155a0e', 'C-2026-000001', '01a205c9-bf0d-7c1a-bcda-29f3e1ed72e0', 'Alice', 'alice@cast.test', 'en', 'payment', '', 'The receipt is missing.', 'open', NULL, NULL, '2026-11-23 00:24:00.621254+00', NULL);
insert into conversation ("id", "site_id", "a", "b", "started_by", "last_seq", "last_at", "last_preview", "last_kind", "last_sender") values
  ('01a205c9-c248-7bc2-aaf5-beef871f419b', '01a205c9-be7e-7775-bc1b-901061155a0e', '01a205c9-c027-7788-b013-6a2a3279d7af', '01a205c9-c0bb-70d6-91bc-37d6f154cb62', NULL, '0', '2026-11-23 00:23:58.275799+00', '', 'text', NULL),
  ('01a205c9-c463-768b-b589-3abcc4d483ff', '01a205c9-be7e-7775-bc1b-901061155a0e', '01a205c9-bf0d-7c1a-bcda-29f3e1ed72e0', '01a205c9-c027-7788-b013-6a2a3279d7af', '01a205c9-c027-7788-b013-6a2a3279d7af', '4', '2026-11-23 00:23:59.069635+00', '', 'photo', '01a205c9-c027-7788-b013-6a2a3279d7af'),
  ('01a205c9-c4b5-7ba0-95ce-c5f995558b2e', '01a205c9-be7e-7775-bc1b-901061155a0e', '01a205c9-bf0d-7c1a-bcda-29f3e1ed72e0', '01a205c9-c03b-7390-919a-e10eea654509', '01a205c9-c03b-7390-919a-e10eea654509', '1', '2026-11-23 00:23:58.940471+00', 'Hello Alice. Shall we walk along the river on Sunday, and have some soup at the ', 'text', '01a205c9-c03b-7390-919a-e10eea654509');
insert into data_export ("id", "account_id", "status", "done", "total", "bytes", "created_at", "expires_at") values
  ('01a205c9-c5aa-7abb-b00b-145d31b57145', '01a205c9-bf0d-7c1a-bcda-29f3e1ed72e0', 'ready', '44', '44', '12478', '2026-11-23 00:23:59.129043+00', '2026-11-24 00:23:59.414687+00');
insert into direct_debit_block ("id", "site_id", "iban_hash", "last4", "account_id", "reason", "created_at", "lifted_at") values
  ('01a205c9-cc07-7796-a576-dcbbf46f7094', '01a205c9-be7e-7775-bc1b-901061155a0e', E'\\x02', '4300', NULL, 'MD06', '2026-11-23 00:24:00.775222+00', NULL);
insert into direct_debit_draft ("account_id", "id", "umr", "details", "iban_hash", "channel", "code_hash", "code_expires_at", "tries", "created_at") values
  ('01a205c9-c027-7788-b013-6a2a3279d7af', '01a205c9-cb1a-7db6-8b0f-0e7faede3ab1', 'MFQV0SRY5WKF3GG9', E'\\x01c094a5bb64a53737a8923104451b384b759f46e96d886fe2ad9a7dfb8c069ae6890290aba5226baf00442e18a14055011e85193d42f2a5486316cbc515274e300bcc118363535b0d917a7e1e00d01bbd8df13953015759578b28982825d360979904f74950c451db54f9d4c0', E'\\x9247f44c1b89f911ef61b73cf565a35881e4f6cea105c3ad2db00b49aac7199a', 'mail', E'\\xcb31e75110014c1dfcdd21bd228a7a924550fe290dfb6a6319e30a09b5430044', '2026-11-23 00:34:00.574142+00', '0', '2026-11-23 00:24:00.533748+00');
insert into direct_debit_mandate ("id", "umr", "account_id", "site_id", "details", "iban_hash", "country", "last4", "creditor_id", "signed_at", "signed_ip_hash", "signed_text", "confirmed_by", "last_collected_on", "revoked_at") values
  ('01a205c9-cab5-74c6-b30f-e8f9d6f952b4', 'MSJTG0RQN6SGQGTM', '01a205c9-c027-7788-b013-6a2a3279d7af', '01a205c9-be7e-7775-bc1b-901061155a0e', E'\\x018c10574909d0d9af851e85dde113cc7fe4ff16358cc4f989559e940ad4556f6b5b183341b87a510099415fc352789f261680235c3ddb6fcd726cb3ffb30044fb4de940c2a2cfedc93c13edd6e8ee26e81c622e5fea0ee026592b1a6d530d2800d2b3142e8f4f7db84030d24d', E'\\x7945aed99afda6aa6f77ad7d554301d40a194055753a7d29478c050628095155', 'NL', '6789', 'NL22ZZZ000000000000', '2026-11-23 00:24:00.43343+00', E'\\x45736f58744a72794b4a513238775067466d41776f68355358535a75494a4a6e517a674271503141636141', '2026-11 en', 'mail', '2026-11-25', NULL);
insert into discount_code ("id", "code", "site_id", "country", "user_id", "expires", "value_percentage", "currency", "minimum_order_value", "status", "validity", "paymentmethods", "max_redemptions", "created_at") values
  ('01a205c9-c6a9-7ed0-aaf1-ca713375c30a', 'TIMEBONUS25', '01a205c9-be7e-7775-bc1b-901061155a0e', NULL, '01a205c9-bf0d-7c1a-bcda-29f3e1ed72e0', '2026-11-23 04:23:57.453251+00', '25', NULL, '0', 'active', 'first_purchase', '{}', NULL, '2026-11-23 00:23:59.398406+00');
insert into known_device ("account_id", "token_hash", "known_since", "used_at") values
  ('01a205c9-bf0d-7c1a-bcda-29f3e1ed72e0', E'\\x46a236c1d9378b6b3bea944b59f14d79a24beb70859480f9a038a24a1bef05c5', '2026-11-23 00:23:59.355586+00', '2026-11-23 00:23:59.355586+00'),
  ('01a205c9-c0bb-70d6-91bc-37d6f154cb62', E'\\x1a705c0950a95b04d26a9c6144cc567c4b35c925a10e90956388c0cc2d6d9f9a', '2026-11-23 00:23:57.899619+00', '2026-11-23 00:23:57.899619+00'),
  ('01a205c9-c0bb-70d6-91bc-37d6f154cb62', E'\\x4904ab3ac300abc618cb9d8eabefbe42adb13934b7733c114ff4c2a136f955f0', '2026-11-23 00:23:58.212745+00', '2026-11-23 00:23:58.212745+00');
insert into lander_picture ("id", "site_id", "lander", "place", "width", "height", "digest", "confirmed_by", "confirmed_at") values
  ('01a205c9-cbf0-733d-9cb3-e680b8f91128', '01a205c9-be7e-7775-bc1b-901061155a0e', 'front', 'all', '1600', '1200', E'\\x01', '01a205c9-c02f-76ec-a44f-9eb75b7f752d', '2026-11-23 00:24:00.751965+00');
insert into last_search ("account_id", "criteria", "searched_at") values
  ('01a205c9-bf0d-7c1a-bcda-29f3e1ed72e0', '{"gender": "man", "mutual": false, "max_age": 65, "min_age": 45, "real_members_only": true}', '2026-11-23 00:23:58.471905+00');
insert into ledger_entry ("id", "account_id", "credits", "reason", "reference", "created_at") values
  ('01a205c9-bf16-75c0-b85f-b1db81baf712', '01a205c9-bf0d-7c1a-bcda-29f3e1ed72e0', '60', 'grant', '', '2026-11-23 00:23:57.460556+00'),
  ('01a205c9-c02a-7bc2-ba3a-12e5bb6c80f6', '01a205c9-c027-7788-b013-6a2a3279d7af', '200', 'grant', '', '2026-11-23 00:23:57.738664+00'),
  ('01a205c9-c49e-7f76-9fd6-6a70410017db', '01a205c9-c027-7788-b013-6a2a3279d7af', '-1', 'message', '01a205c9-c463-768b-b589-3abcc4d483ff:1', '2026-11-23 00:23:58.854147+00'),
  ('01a205c9-c504-7004-8d7a-3c70ed47725a', '01a205c9-c027-7788-b013-6a2a3279d7af', '-3', 'gift', '01a205c9-c463-768b-b589-3abcc4d483ff:3', '2026-11-23 00:23:58.979287+00'),
  ('01a205c9-c55e-767f-adbd-07d87d044798', '01a205c9-c027-7788-b013-6a2a3279d7af', '-2', 'photo', '01a205c9-c463-768b-b589-3abcc4d483ff:4', '2026-11-23 00:23:59.069386+00'),
  ('01a205c9-c71d-7f44-abf6-f88ff02cbbe1', '01a205c9-bf0d-7c1a-bcda-29f3e1ed72e0', '50', 'purchase', '01a205c9-c6b3-7e5e-b73b-6812e344cb65', '2026-11-23 00:23:59.509741+00'),
  ('01a205c9-c75e-7d6e-bf01-e9c68ddc1e3e', '01a205c9-bf0d-7c1a-bcda-29f3e1ed72e0', '-5', 'reversal', '01a205c9-c75c-745a-8d87-144474898b4b', '2026-11-23 00:23:59.555822+00'),
  ('01a205c9-caf9-721c-97fd-c556518dde37', '01a205c9-c027-7788-b013-6a2a3279d7af', '50', 'purchase', '01a205c9-caba-7507-9662-78a30e625feb', '2026-11-23 00:24:00.501942+00');
insert into ledger_finding ("account_id", "checked_at", "wallet", "ledger") values
  ('01a205c9-c027-7788-b013-6a2a3279d7af', '2026-11-23 00:24:00.773869+00', '10', '9');
insert into likes ("account_id", "liked_id", "created_at", "seen_at", "match_seen_at") values
  ('01a205c9-bf0d-7c1a-bcda-29f3e1ed72e0', '01a205c9-c027-7788-b013-6a2a3279d7af', '2026-11-23 00:23:58.330061+00', '2026-11-23 00:23:58.356631+00', NULL),
  ('01a205c9-c027-7788-b013-6a2a3279d7af', '01a205c9-bf0d-7c1a-bcda-29f3e1ed72e0', '2026-11-23 00:23:58.356631+00', NULL, NULL);
insert into link_token ("token_hash", "account_id", "purpose", "payload", "created_at", "expires_at", "used_at") values
  (E'\\x17827a3e730c611dd3f5bfb7a2eea5783a1ed47837890a8a4cd7e789f237bb09', '01a205c9-c0bb-70d6-91bc-37d6f154cb62', 'activate', '{"email": "dora@cast.test"}', '2026-11-23 00:23:57.95202+00', '2026-11-30 00:23:57.95202+00', NULL),
  (E'\\xbad7b5f2bdb020554645bb11f7e7f357b30b32880f7018db704a0b7788787a5a', '01a205c9-c027-7788-b013-6a2a3279d7af', 'change_mail', '{"email": "bob@cast.test", "change": "01a205c9-c60a-74de-9b92-339c9ac7e54b"}', '2026-11-23 00:23:59.300643+00', '2026-11-23 00:53:59.300643+00', NULL),
  (E'\\xdf3102a00a3b95140a2366d9943e37d11d1ae1654f2183868ac83b0bf7b6e22c', '01a205c9-c027-7788-b013-6a2a3279d7af', 'stop_mail_change', '{"email": "bob@cast.test", "change": "01a205c9-c60a-74de-9b92-339c9ac7e54b"}', '2026-11-23 00:23:59.284617+00', '2026-11-30 00:23:59.284617+00', NULL);
insert into mail_change ("id", "account_id", "old_email", "new_email", "requested_at", "confirmed_at", "stopped_at") values
  ('01a205c9-c60a-74de-9b92-339c9ac7e54b', '01a205c9-c027-7788-b013-6a2a3279d7af', 'bob@cast.test', 'bob.elsewhere@cast.test', '2026-11-23 00:23:59.234555+00', NULL, NULL);
insert into match_wish ("account_id", "genders", "min_age", "max_age", "place", "distance", "region", "interests", "finished", "updated_at") values
  ('01a205c9-bf0d-7c1a-bcda-29f3e1ed72e0', '2', '40', '60', 'region', '50', 'NL-NH', '0', 'true', '2026-11-23 00:23:58.435189+00');
insert into method_to_forget ("provider", "payment_account_id", "method_id", "payer_id", "deleted_at", "asked_at") values
  ('sandbox', NULL, 'mth_gone', 'payer', '2026-11-23 00:24:00.764371+00', NULL);
insert into moderation_case ("id", "site_id", "subject_id", "former", "status", "gravity", "opened_at", "closed_at") values
  ('01a205c9-cb33-7bde-a8e4-3ae3ac788684', '01a205c9-be7e-7775-bc1b-901061155a0e', '01a205c9-c027-7788-b013-6a2a3279d7af', NULL, 'closed', '2', '2026-11-23 00:24:00.547836+00', '2026-11-23 00:24:00.590397+00'),
  ('01a205c9-cb43-7f0a-97e6-403055730a5d', '01a205c9-be7e-7775-bc1b-901061155a0e', '01a205c9-c035-7d32-bc11-81cdae8f95c0', NULL, 'open', '2', '2026-11-23 00:24:00.574545+00', NULL);
insert into name_change ("account_id", "changed_at") values
  ('01a205c9-bf0d-7c1a-bcda-29f3e1ed72e0', '2026-11-23 00:23:58.770465+00');
insert into notification_digest ("account_id", "due_at", "told_at", "sent") values
  ('01a205c9-bf0d-7c1a-bcda-29f3e1ed72e0', '2026-11-23 00:33:58.356631+00', NULL, '{}'),
  ('01a205c9-c027-7788-b013-6a2a3279d7af', '2026-11-23 00:33:58.330061+00', NULL, '{}');
insert into notification_preference ("account_id", "kind", "mail", "push", "changed_at", "told_at") values
  ('01a205c9-bf0d-7c1a-bcda-29f3e1ed72e0', 'gift', 'false', 'false', '2026-11-23 00:23:59.077874+00', NULL),
  ('01a205c9-bf0d-7c1a-bcda-29f3e1ed72e0', 'like', 'false', 'false', '2026-11-23 00:23:59.077874+00', NULL),
  ('01a205c9-bf0d-7c1a-bcda-29f3e1ed72e0', 'match', 'false', 'false', '2026-11-23 00:23:59.077874+00', NULL),
  ('01a205c9-bf0d-7c1a-bcda-29f3e1ed72e0', 'message', 'true', 'false', '2026-11-23 00:23:59.077874+00', NULL),
  ('01a205c9-bf0d-7c1a-bcda-29f3e1ed72e0', 'offers', 'true', 'false', '2026-11-23 00:23:59.077874+00', NULL),
  ('01a205c9-bf0d-7c1a-bcda-29f3e1ed72e0', 'suggestions', 'false', 'false', '2026-11-23 00:23:59.077874+00', NULL);
insert into pass ("account_id", "passed_id", "created_at") values
  ('01a205c9-bf0d-7c1a-bcda-29f3e1ed72e0', '01a205c9-c035-7d32-bc11-81cdae8f95c0', '2026-11-23 00:23:58.421054+00');
insert into profile ("id", "site_id", "name", "gender", "seeks", "sexuality", "date_of_birth", "country", "region", "city", "interests", "hair_colour", "eye_colour", "body_type", "relationship_status", "tattoos", "about", "status", "fictional", "visible", "thumb", "card", "blurred", "order_at", "last_seen_at") values
  ('01a205c9-bf0d-7c1a-bcda-29f3e1ed72e0', '01a205c9-be7e-7775-bc1b-901061155a0e', 'Alicia', '0', '2', '0', '1976-05-17', 'NL', 'NL-NH', 'Amsterdam', '8', '0', '0', '0', '0', '0', 'I read, walk and mend old clocks.', 'active', 'false', 'true', NULL, NULL, NULL, '2026-11-23 00:23:00+00', '2026-11-23 00:24:00.644081+00'),
  ('01a205c9-c027-7788-b013-6a2a3279d7af', '01a205c9-be7e-7775-bc1b-901061155a0e', 'Bob', '1', '1', '0', '1976-05-17', 'NL', 'NL-NH', 'Amsterdam', '0', '0', '0', '0', '0', '0', '', 'active', 'false', 'true', 'fd4e01ff50544cff93c1056367377066', 'a3a82ef194304759a9ceeab70ebdc57c', '53bb25bcab094f949f5f04d0d6b371f1', '2026-11-23 00:23:00+00', '2026-11-23 00:24:00.644081+00'),
  ('01a205c9-c02f-76ec-a44f-9eb75b7f752d', '01a205c9-be7e-7775-bc1b-901061155a0e', 'Otto', '0', '2', '0', '1976-05-17', 'NL', 'NL-NH', 'Amsterdam', '0', '0', '0', '0', '0', '0', '', 'active', 'false', 'false', NULL, NULL, NULL, '2026-11-23 00:23:00+00', '2026-11-23 00:24:00.644081+00'),
  ('01a205c9-c035-7d32-bc11-81cdae8f95c0', '01a205c9-be7e-7775-bc1b-901061155a0e', 'Carl', '1', '1', '0', '1976-05-17', 'NL', 'NL-NH', 'Amsterdam', '0', '0', '0', '0', '0', '0', '', 'active', 'false', 'true', '6604a9ef5cf846c58ce313110e4e2fc8', 'a17a46552345485e889a80377a9352b7', '395a19ef2d7d4e279325e393ecbfb132', '2026-11-23 00:23:00+00', '2026-11-23 00:23:57.751825+00'),
  ('01a205c9-c03b-7390-919a-e10eea654509', '01a205c9-be7e-7775-bc1b-901061155a0e', 'Ewan', '1', '1', '0', '1976-05-17', 'NL', 'NL-NH', 'Amsterdam', '0', '0', '0', '0', '0', '0', '', 'active', 'false', 'true', '2d33c7c77c064b91a612cad87c6dc877', 'a8b2433ccc4247f1a14ed41c02d203ea', 'a2660495a5ab457aaa093c75be63ea2a', '2026-11-23 00:23:00+00', '2026-11-23 00:24:00.644081+00'),
  ('01a205c9-c0bb-70d6-91bc-37d6f154cb62', '01a205c9-be7e-7775-bc1b-901061155a0e', 'Dora', '0', '2', '0', '1970-03-02', 'NL', 'NL-UT', 'Utrecht', '0', '0', '0', '0', '0', '0', '', 'disabled', 'false', 'false', NULL, NULL, NULL, '2026-11-23 00:23:00+00', '2026-11-23 00:24:00.644081+00'),
  ('01a205c9-cb8c-7ac0-ac6a-71c99aa1f259', '01a205c9-be7e-7775-bc1b-901061155a0e', '01a205c9cb8c7ac0ac6a71c99aa1f2', '0', '0', '0', '1900-01-01', 'ZZ', '', '', '0', '0', '0', '0', '0', '0', '', 'disabled', 'false', 'false', NULL, NULL, NULL, '2000-01-01 00:00:00+00', '2000-01-01 00:00:00+00');
insert into reconciliation ("id", "provider", "payment_account_id", "since", "started_at", "ended_at", "complete", "compared", "asked") values
  ('01a205c9-cc02-7796-92b7-71260af78b4a', 'sandbox', NULL, '2026-11-21 00:24:00.770201+00', '2026-11-23 00:24:00.770201+00', '2026-11-23 00:24:00.770201+00', 'true', 'true', '1');
insert into saved_search ("account_id", "id", "slot", "name", "criteria", "created_at") values
  ('01a205c9-bf0d-7c1a-bcda-29f3e1ed72e0', '01a205c9-c2fc-72c7-b8a6-d9bfa64f15b1', '1', 'Around here', '{"gender": "man", "mutual": false, "max_age": 65, "min_age": 45, "real_members_only": true}', '2026-11-23 00:23:58.453199+00');
insert into sender_pass ("account_id", "until") values
  ('01a205c9-c027-7788-b013-6a2a3279d7af', '2026-12-23 00:24:00.757053+00');
insert into sender_print ("account_id", "created_at", "conversation_id", "print", "contacts", "answered") values
  ('01a205c9-bf0d-7c1a-bcda-29f3e1ed72e0', '2026-11-23 00:23:58.967548+00', '01a205c9-c463-768b-b589-3abcc4d483ff', NULL, '{-2684366072585419319}', 'true'),
  ('01a205c9-c027-7788-b013-6a2a3279d7af', '2026-11-23 00:23:58.841888+00', '01a205c9-c463-768b-b589-3abcc4d483ff', '11010110001010001100000101100010111000100011001011001010110110000000011000101001010100010010100111111100001011010011110100100111', '{}', 'false'),
  ('01a205c9-c03b-7390-919a-e10eea654509', '2026-11-23 00:23:58.912269+00', '01a205c9-c4b5-7ba0-95ce-c5f995558b2e', '11010110001010001100000101100010111000100011001011001010110111000000011100101001010100010010100111111101001011000011110110100111', '{}', 'false');
insert into session ("token_hash", "id", "account_id", "site_id", "created_at", "expires_at", "user_agent") values
  (E'\\x1b9bca201dadae4f53dd87b41283cdbaa5ef4963d53736d333f264ff2d5fed6a', '01a205c9-c033-7468-aa00-e3e600242636', '01a205c9-c02f-76ec-a44f-9eb75b7f752d', '01a205c9-be7e-7775-bc1b-901061155a0e', '2026-11-23 00:23:57.747175+00', '2026-12-07 00:23:57.747175+00', 'test'),
  (E'\\x2bbd6ce6b7e8071e4991284131d0d021e5f0daf8a83eeb7d082d3a57c8dc189e', '01a205c9-c02c-7881-bcca-0c1711685cd3', '01a205c9-c027-7788-b013-6a2a3279d7af', '01a205c9-be7e-7775-bc1b-901061155a0e', '2026-11-23 00:23:57.740405+00', '2026-12-07 00:23:57.740405+00', 'test'),
  (E'\\x42fb8899329043451da127bedcc6a550fff9abbd031d8bbc1f6975b9cdf68e33', '01a205c9-c67e-75c4-ae3f-351b98bf27d9', '01a205c9-bf0d-7c1a-bcda-29f3e1ed72e0', '01a205c9-be7e-7775-bc1b-901061155a0e', '2026-11-23 00:23:59.355586+00', '2026-12-07 00:23:59.355586+00', ''),
  (E'\\x98c5b7d995b3c6319b444c9d13421af94617304cbb1964d5ff7ae6a56d4d4a98', '01a205c9-c03a-7095-a5a7-ecd054529fe0', '01a205c9-c035-7d32-bc11-81cdae8f95c0', '01a205c9-be7e-7775-bc1b-901061155a0e', '2026-11-23 00:23:57.753943+00', '2026-12-07 00:23:57.753943+00', 'test'),
  (E'\\xac3347dd4119fd6a879aa47a15e5c41c71199042fa950590ebf2ebb2c0070e46', '01a205c9-c209-7cea-a358-637b93d47d94', '01a205c9-c0bb-70d6-91bc-37d6f154cb62', '01a205c9-be7e-7775-bc1b-901061155a0e', '2026-11-23 00:23:58.212745+00', '2026-12-07 00:23:58.212745+00', ''),
  (E'\\xc6d7e512a681a4fc2873d703420ba83f497a72ee5eaed7f2b8b56cb2a390a637', '01a205c9-c03f-72bc-8e72-ee37eaa4fd11', '01a205c9-c03b-7390-919a-e10eea654509', '01a205c9-be7e-7775-bc1b-901061155a0e', '2026-11-23 00:23:57.75905+00', '2026-12-07 00:23:57.75905+00', 'test'),
  (E'\\xc9bd53d0f2b2475bddbca8bb00f27b6cdbcab9c11b14552ef39cc4f47ea98866', '01a205c9-bf1b-71ae-b2a7-aef86c7ad5db', '01a205c9-bf0d-7c1a-bcda-29f3e1ed72e0', '01a205c9-be7e-7775-bc1b-901061155a0e', '2026-11-23 00:23:57.466665+00', '2026-12-07 00:23:57.466665+00', 'test'),
  (E'\\xdd009778711315df054b469bc55f3b81691112730eccb55f7175e680d6c3b5d4', '01a205c9-c0d4-7e97-b6cc-738a3b92b5c7', '01a205c9-c0bb-70d6-91bc-37d6f154cb62', '01a205c9-be7e-7775-bc1b-901061155a0e', '2026-11-23 00:23:57.899619+00', '2026-12-07 00:23:57.899619+00', '');
insert into signup_message ("account_id", "member_id", "body", "created_at") values
  ('01a205c9-c0bb-70d6-91bc-37d6f154cb62', '01a205c9-c027-7788-b013-6a2a3279d7af', 'I like to cook.', '2026-11-23 00:23:57.822793+00');
insert into spending_limit ("account_id", "period", "amount", "currency", "next_amount", "next_at") values
  ('01a205c9-bf0d-7c1a-bcda-29f3e1ed72e0', 'day', '5000', 'EUR', NULL, NULL),
  ('01a205c9-bf0d-7c1a-bcda-29f3e1ed72e0', 'month', '20000', 'EUR', NULL, NULL);
insert into stored_method ("id", "account_id", "provider", "payment_account_id", "method_id", "payer_id", "payment_method", "brand", "last4", "expires", "created_at", "removed_at") values
  ('01a205c9-cbf9-7a6f-8184-83ffda9f83ad', '01a205c9-bf0d-7c1a-bcda-29f3e1ed72e0', 'sandbox', NULL, 'mth_kept', 'payer', 'creditcard', 'visa', '4242', '2099-12', '2026-11-23 00:24:00.761479+00', NULL);
insert into swipe_game ("account_id", "day", "likes", "last_pass", "basis", "filled_at", "asked_at") values
  ('01a205c9-bf0d-7c1a-bcda-29f3e1ed72e0', '-infinity', '0', '01a205c9-c035-7d32-bc11-81cdae8f95c0', '0 2 NL NL-NH 1976-05-17', '2026-11-23 00:24:00.778546+00', '2026-11-23 00:24:00.778546+00');
insert into swipe_queue ("account_id", "place", "candidate_id") values
  ('01a205c9-bf0d-7c1a-bcda-29f3e1ed72e0', '1', '01a205c9-c03b-7390-919a-e10eea654509');
insert into wallet ("account_id", "credits", "debt") values
  ('01a205c9-bf0d-7c1a-bcda-29f3e1ed72e0', '105', '0'),
  ('01a205c9-c027-7788-b013-6a2a3279d7af', '244', '0'),
  ('01a205c9-c02f-76ec-a44f-9eb75b7f752d', '0', '0'),
  ('01a205c9-c035-7d32-bc11-81cdae8f95c0', '0', '0'),
  ('01a205c9-c03b-7390-919a-e10eea654509', '0', '0'),
  ('01a205c9-c0bb-70d6-91bc-37d6f154cb62', '0', '0'),
  ('01a205c9-cb8c-7ac0-ac6a-71c99aa1f259', '0', '0');
insert into young_print ("site_id", "created_at", "account_id", "conversation_id", "print", "places") values
  ('01a205c9-be7e-7775-bc1b-901061155a0e', '2026-11-23 00:23:58.912515+00', '01a205c9-c03b-7390-919a-e10eea654509', '01a205c9-c4b5-7ba0-95ce-c5f995558b2e', '11010110001010001100000101100010111000100011001011001010110111000000011100101001010100010010100111111101001011000011110110100111', '{}');
insert into chat_photo ("id", "conversation_id", "account_id", "seq", "full_file", "preview_file", "width", "height", "created_at") values
  ('01a205c9-c546-7a61-9c21-540b8522c652', '01a205c9-c463-768b-b589-3abcc4d483ff', '01a205c9-c027-7788-b013-6a2a3279d7af', '4', '5ec2992a91a1ddbf0549c57fda35b0ab', '7c810c06c2c16bf012d2a90860856411', '300', '200', '2026-11-23 00:23:59.039438+00');
insert into contact_consent ("account_id", "conversation_id", "created_at") values
  ('01a205c9-bf0d-7c1a-bcda-29f3e1ed72e0', '01a205c9-c463-768b-b589-3abcc4d483ff', '2026-11-23 00:23:58.951794+00');
insert into decision ("id", "case_id", "operator_id", "action", "reason", "created_at") values
  ('01a205c9-cb55-7fc0-b628-cf7ca653c968', '01a205c9-cb33-7bde-a8e4-3ae3ac788684', '01a205c9-c02f-76ec-a44f-9eb75b7f752d', 'dismiss', 'Nothing in the profile points to a scam; the case is closed.', '2026-11-23 00:24:00.590397+00');
insert into gift_received ("conversation_id", "seq", "receiver_id", "sender_id", "gift", "created_at") values
  ('01a205c9-c463-768b-b589-3abcc4d483ff', '3', '01a205c9-bf0d-7c1a-bcda-29f3e1ed72e0', '01a205c9-c027-7788-b013-6a2a3279d7af', 'rose', '2026-11-23 00:23:58.9795+00');
insert into held_message ("conversation_id", "client_id", "sender_id", "case_id", "body", "created_at") values
  ('01a205c9-c248-7bc2-aaf5-beef871f419b', '01a205c9-cbf6-7e89-aeee-d827f619f186', '01a205c9-c027-7788-b013-6a2a3279d7af', '01a205c9-cb43-7f0a-97e6-403055730a5d', 'One of many alike', '2026-11-23 00:24:00.758605+00');
insert into image ("id", "profile_id", "position", "status", "thumb", "card", "full", "blurred", "digest", "blur", "reason", "reviewed_at", "reviewed_by", "created_at") values
  ('01a205c9-c403-7e1a-8a4b-8da408eb2801', '01a205c9-bf0d-7c1a-bcda-29f3e1ed72e0', '0', 'pending', 'c86bf668dcaca781cf70f19c639d3cb1', '8274a9f4cb9e8df269038120cd40795d', '885c744ee49a0f530273f18a65d66353', '7ada7c92ef46154e04e13b6e59cbd6f9', E'\\xe5bad957b45e84afef6434cb8840649aa3e4da7fcbfdb928b176390038078a2a', '2', NULL, NULL, NULL, '2026-11-23 00:23:58.710837+00');
insert into lander_picture_file ("id", "picture_id", "width", "hash") values
  ('aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa', '01a205c9-cbf0-733d-9cb3-e680b8f91128', '800', 'bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb');
insert into message ("conversation_id", "seq", "sender_id", "client_id", "body", "credits", "returned", "created_at", "gift", "photo_id") values
  ('01a205c9-c463-768b-b589-3abcc4d483ff', '1', '01a205c9-c027-7788-b013-6a2a3279d7af', 'a64f6c22-78fd-409a-8c2d-d7e920fa8365', 'Shall we walk along the river on Sunday, and have some soup at the old mill after?', '1', 'false', '2026-11-23 00:23:58.859642+00', NULL, NULL),
  ('01a205c9-c463-768b-b589-3abcc4d483ff', '2', '01a205c9-bf0d-7c1a-bcda-29f3e1ed72e0', '8e051a64-3e10-43d6-bbdc-8f7c955cdaae', 'With pleasure: alice@elsewhere.example is where I read my mails.', '0', 'false', '2026-11-23 00:23:58.972026+00', NULL, NULL),
  ('01a205c9-c463-768b-b589-3abcc4d483ff', '3', '01a205c9-c027-7788-b013-6a2a3279d7af', 'e3988433-265b-4e52-88ef-66bca50e7f7b', 'For you', '3', 'false', '2026-11-23 00:23:58.9795+00', 'rose', NULL),
  ('01a205c9-c463-768b-b589-3abcc4d483ff', '4', '01a205c9-c027-7788-b013-6a2a3279d7af', 'a8d14481-f077-45fa-b3f4-c300202c58c8', '', '2', 'false', '2026-11-23 00:23:59.069635+00', NULL, '01a205c9-c546-7a61-9c21-540b8522c652'),
  ('01a205c9-c4b5-7ba0-95ce-c5f995558b2e', '1', '01a205c9-c03b-7390-919a-e10eea654509', 'dc71ce56-87bc-4ddc-afb1-19cd3750d158', 'Hello Alice. Shall we walk along the river on Sunday, and have some soup at the old mill after?', '0', 'false', '2026-11-23 00:23:58.940471+00', NULL, NULL);
insert into orders ("id", "account_id", "site_id", "bundle_id", "credits", "amount", "full_amount", "currency", "discount_code_id", "payment_method", "provider", "payment_account_id", "provider_payment_id", "payment_request", "remember", "stored_method_id", "retry_of", "decline", "transfer", "country", "network_country", "instrument_country", "checkout_url", "status", "created_at", "asked_at", "paid_at", "completed_at") values
  ('01a205c9-c6b3-7e5e-b73b-6812e344cb65', '01a205c9-bf0d-7c1a-bcda-29f3e1ed72e0', '01a205c9-be7e-7775-bc1b-901061155a0e', 'p1', '50', '1875', '2500', 'EUR', '01a205c9-c6a9-7ed0-aaf1-ca713375c30a', 'ideal', 'sandbox', NULL, 'sbx_O1q2jJzPHMp6OpBkkLOcwzNR', '{"payer": "01a205c9-bf0d-7c1a-bcda-29f3e1ed72e0", "amount": 1875, "country": "NL", "orderId": "01a205c9-c6b3-7e5e-b73b-6812e344cb65", "currency": "EUR", "language": "en", "remember": false, "returnUrl": "http://127.0.0.1:45325/credits/01a205c9-c6b3-7e5e-b73b-6812e344cb65", "webhookUrl": "http://127.0.0.1:45325/api/payment-webhook.php?provider=sandbox", "description": "50 credits", "paymentMethod": "ideal"}', 'false', NULL, NULL, NULL, NULL, 'NL', NULL, NULL, NULL, 'completed', '2026-11-23 00:23:59.398406+00', NULL, '2026-11-23 00:23:59.484+00', '2026-11-23 00:23:59.509741+00'),
  ('01a205c9-c789-782c-818b-26a0695ea51b', '01a205c9-bf0d-7c1a-bcda-29f3e1ed72e0', '01a205c9-be7e-7775-bc1b-901061155a0e', 'p1', '50', '2500', '2500', 'EUR', NULL, 'ideal', 'sandbox', NULL, 'sbx_BT70kMv_GBP9kqDYh1ZHUpKW', '{"payer": "01a205c9-bf0d-7c1a-bcda-29f3e1ed72e0", "amount": 2500, "country": "NL", "orderId": "01a205c9-c789-782c-818b-26a0695ea51b", "currency": "EUR", "language": "en", "remember": false, "returnUrl": "http://127.0.0.1:45325/credits/01a205c9-c789-782c-818b-26a0695ea51b", "webhookUrl": "http://127.0.0.1:45325/api/payment-webhook.php?provider=sandbox", "description": "50 credits", "paymentMethod": "ideal"}', 'false', NULL, NULL, NULL, NULL, 'NL', NULL, NULL, 'http://127.0.0.1:45325/sandbox/checkout/sbx_BT70kMv_GBP9kqDYh1ZHUpKW', 'pending', '2026-11-23 00:23:59.612463+00', NULL, NULL, NULL),
  ('01a205c9-caba-7507-9662-78a30e625feb', '01a205c9-c027-7788-b013-6a2a3279d7af', '01a205c9-be7e-7775-bc1b-901061155a0e', 'p1', '50', '2500', '2500', 'EUR', NULL, 'sepadirectdebit', 'bank-file', NULL, '01a205c9-cabb-7dc7-9cc2-7dd83eba1987', NULL, 'false', NULL, NULL, NULL, NULL, 'NL', NULL, 'NL', NULL, 'completed', '2026-11-23 00:24:00.43343+00', NULL, '2026-11-23 00:24:00.494+00', '2026-11-23 00:24:00.501942+00');
insert into participant ("conversation_id", "account_id", "peer_id", "num_unread_messages", "delivered_seq", "read_seq", "hidden_seq", "began_free", "fictional_confirmed", "shows_photos", "last_at") values
  ('01a205c9-c248-7bc2-aaf5-beef871f419b', '01a205c9-c027-7788-b013-6a2a3279d7af', '01a205c9-c0bb-70d6-91bc-37d6f154cb62', '0', '0', '0', '0', 'false', 'false', 'false', '2026-11-23 00:23:00+00'),
  ('01a205c9-c248-7bc2-aaf5-beef871f419b', '01a205c9-c0bb-70d6-91bc-37d6f154cb62', '01a205c9-c027-7788-b013-6a2a3279d7af', '0', '0', '0', '0', 'false', 'false', 'false', '2026-11-23 00:23:00+00'),
  ('01a205c9-c463-768b-b589-3abcc4d483ff', '01a205c9-bf0d-7c1a-bcda-29f3e1ed72e0', '01a205c9-c027-7788-b013-6a2a3279d7af', '3', '0', '0', '0', 'false', 'false', 'false', '2026-11-23 00:23:00+00'),
  ('01a205c9-c463-768b-b589-3abcc4d483ff', '01a205c9-c027-7788-b013-6a2a3279d7af', '01a205c9-bf0d-7c1a-bcda-29f3e1ed72e0', '1', '0', '0', '0', 'false', 'false', 'false', '2026-11-23 00:23:00+00'),
  ('01a205c9-c4b5-7ba0-95ce-c5f995558b2e', '01a205c9-bf0d-7c1a-bcda-29f3e1ed72e0', '01a205c9-c03b-7390-919a-e10eea654509', '1', '0', '0', '0', 'false', 'false', 'false', '2026-11-23 00:23:00+00'),
  ('01a205c9-c4b5-7ba0-95ce-c5f995558b2e', '01a205c9-c03b-7390-919a-e10eea654509', '01a205c9-bf0d-7c1a-bcda-29f3e1ed72e0', '0', '0', '0', '0', 'true', 'false', 'false', '2026-11-23 00:23:00+00');
insert into push_subscription ("endpoint", "session_hash", "account_id", "keys", "created_at") values
  ('https://fcm.googleapis.com/fcm/send/alice', E'\\xc9bd53d0f2b2475bddbca8bb00f27b6cdbcab9c11b14552ef39cc4f47ea98866', '01a205c9-bf0d-7c1a-bcda-29f3e1ed72e0', '{"auth": "aaaaaaaaaaaaaaaaaaaaaa", "p256dh": "BBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBB"}', '2026-11-23 00:23:59.379407+00');
insert into report ("id", "number", "case_id", "site_id", "reporter_id", "reporter_email", "language", "subject_id", "kind", "target", "reason", "words", "link", "evidence", "status", "created_at", "answered_at") values
  ('01a205c9-cb33-7560-b28f-06942b3a2f56', 'QNT2-GJ79', '01a205c9-cb33-7bde-a8e4-3ae3ac788684', '01a205c9-be7e-7775-bc1b-901061155a0e', '01a205c9-bf0d-7c1a-bcda-29f3e1ed72e0', NULL, 'en', '01a205c9-c027-7788-b013-6a2a3279d7af', 'profile', '01a205c9-c027-7788-b013-6a2a3279d7af', 'scam', '', '', '{"city": "Amsterdam", "name": "Bob", "about": "", "images": []}', 'dismissed', '2026-11-23 00:24:00.547836+00', '2026-11-23 00:24:00.590397+00'),
  ('01a205c9-cb43-7db5-a9fc-4528bfcfad5e', 'Y7VP-3JY5', '01a205c9-cb43-7f0a-97e6-403055730a5d', '01a205c9-be7e-7775-bc1b-901061155a0e', '01a205c9-bf0d-7c1a-bcda-29f3e1ed72e0', NULL, 'en', '01a205c9-c035-7d32-bc11-81cdae8f95c0', 'profile', '01a205c9-c035-7d32-bc11-81cdae8f95c0', 'fake', '', '', '{"city": "Amsterdam", "name": "Carl", "about": "", "images": []}', 'open', '2026-11-23 00:24:00.574545+00', NULL);
insert into direct_debit_collection ("id", "order_id", "account_id", "site_id", "mandate_id", "amount", "announced_for", "early", "status", "batch_id", "sequence", "due_on", "reason_code", "created_at", "collected_at", "ended_at") values
  ('01a205c9-cabb-7dc7-9cc2-7dd83eba1987', '01a205c9-caba-7507-9662-78a30e625feb', '01a205c9-c027-7788-b013-6a2a3279d7af', '01a205c9-be7e-7775-bc1b-901061155a0e', '01a205c9-cab5-74c6-b30f-e8f9d6f952b4', '2500', '2026-11-25', 'false', 'collected', '01a205c9-cae7-7cd5-8199-b179367b897a', 'FRST', '2026-11-25', NULL, '2026-11-23 00:24:00.43343+00', '2026-11-23 00:24:00.494488+00', NULL);
insert into discount_redemption ("account_id", "discount_code_id", "order_id", "created_at") values
  ('01a205c9-bf0d-7c1a-bcda-29f3e1ed72e0', '01a205c9-c6a9-7ed0-aaf1-ca713375c30a', '01a205c9-c6b3-7e5e-b73b-6812e344cb65', '2026-11-23 00:23:59.509741+00');
insert into image_file ("id", "image_id", "clear") values
  ('7ada7c92ef46154e04e13b6e59cbd6f9', '01a205c9-c403-7e1a-8a4b-8da408eb2801', 'false'),
  ('8274a9f4cb9e8df269038120cd40795d', '01a205c9-c403-7e1a-8a4b-8da408eb2801', 'true'),
  ('885c744ee49a0f530273f18a65d66353', '01a205c9-c403-7e1a-8a4b-8da408eb2801', 'true'),
  ('c86bf668dcaca781cf70f19c639d3cb1', '01a205c9-c403-7e1a-8a4b-8da408eb2801', 'true');
insert into invoice ("id", "company_id", "site_id", "account_id", "order_id", "kind", "year", "number", "corrects", "reference", "restores", "country", "basis_points", "credits", "full_amount", "net", "tax", "gross", "currency", "payment_method", "seller", "paid_on", "issued_on", "issued_at") values
  ('01a205c9-c733-79c7-b25f-e8034f60021d', '01a205c9-be78-77d7-aad5-a0ffe2a6b231', '01a205c9-be7e-7775-bc1b-901061155a0e', '01a205c9-bf0d-7c1a-bcda-29f3e1ed72e0', '01a205c9-c6b3-7e5e-b73b-6812e344cb65', 'invoice', '2026', '1', NULL, '', NULL, 'NL', '2100', '50', '2500', '1550', '325', '1875', 'EUR', 'ideal', '{"kvk": "-", "city": "-", "name": "Vesper", "address": "-", "country": "NL", "vat_numbers": [], "support_phone": ""}', '2026-11-23', '2026-11-23', '2026-11-23 00:23:59.509741+00'),
  ('01a205c9-c768-7728-8feb-1ed558131c35', '01a205c9-be78-77d7-aad5-a0ffe2a6b231', '01a205c9-be7e-7775-bc1b-901061155a0e', '01a205c9-bf0d-7c1a-bcda-29f3e1ed72e0', '01a205c9-c6b3-7e5e-b73b-6812e344cb65', 'credit_note', '2026', '1', '01a205c9-c733-79c7-b25f-e8034f60021d', '01a205c9-c75c-745a-8d87-144474898b4b', NULL, 'NL', '2100', '50', '200', '165', '35', '200', 'EUR', 'ideal', '{"kvk": "-", "city": "-", "name": "Vesper", "address": "-", "country": "NL", "vat_numbers": [], "support_phone": ""}', NULL, '2026-11-23', '2026-11-23 00:23:59.555822+00'),
  ('01a205c9-cb03-7e4e-99ad-32d1db0ad8fa', '01a205c9-be78-77d7-aad5-a0ffe2a6b231', '01a205c9-be7e-7775-bc1b-901061155a0e', '01a205c9-c027-7788-b013-6a2a3279d7af', '01a205c9-caba-7507-9662-78a30e625feb', 'invoice', '2026', '2', NULL, '', NULL, 'NL', '2100', '50', '2500', '2066', '434', '2500', 'EUR', 'sepadirectdebit', '{"kvk": "-", "city": "-", "name": "Vesper", "address": "-", "country": "NL", "vat_numbers": [], "support_phone": ""}', '2026-11-23', '2026-11-23', '2026-11-23 00:24:00.501942+00');
insert into order_buyer ("order_id", "account_id", "name", "street", "postcode", "city", "country", "vat_number", "given_at") values
  ('01a205c9-c789-782c-818b-26a0695ea51b', '01a205c9-bf0d-7c1a-bcda-29f3e1ed72e0', 'Alice B.V.', 'Kade 1', '1011', 'Amsterdam', 'NL', '', '2026-11-23 00:24:00.786238+00');
insert into payment_difference ("id", "site_id", "order_id", "reconciliation_id", "kind", "reference", "amount", "currency", "found_at", "closed_at", "closed_by", "note") values
  ('01a205c9-cc03-7c1a-858c-64cd561d0d8d', '01a205c9-be7e-7775-bc1b-901061155a0e', '01a205c9-c6b3-7e5e-b73b-6812e344cb65', '01a205c9-cc02-7796-92b7-71260af78b4a', 'other_payment', 'pay_2', '1200', 'EUR', '2026-11-23 00:24:00.771425+00', NULL, NULL, '');
insert into payment_event ("provider", "event_id", "order_id", "kind", "received_at") values
  ('sandbox', 'evt_dde68d83-19de-4a05-b18f-d1373fffb8cf', '01a205c9-c6b3-7e5e-b73b-6812e344cb65', 'payment.updated', '2026-11-23 00:23:59.509741+00');
insert into payment_reversal ("provider", "reversal_id", "order_id", "kind", "refund_id", "amount", "state", "created_at", "changed_at", "asked_at") values
  ('sandbox', 'rev_qr_3-OOZunaMDRMCIudoM8yq', '01a205c9-c6b3-7e5e-b73b-6812e344cb65', 'refund', '01a205c9-c75c-7499-8cab-304567435b88', '200', 'pending', '2026-11-23 00:23:59.621303+00', '2026-11-23 00:23:59.621303+00', NULL);
insert into provider_movement ("id", "site_id", "order_id", "provider", "kind", "reference", "amount", "currency", "at") values
  ('01a205c9-c737-75f1-8a8f-4059ef113bdb', '01a205c9-be7e-7775-bc1b-901061155a0e', '01a205c9-c6b3-7e5e-b73b-6812e344cb65', 'sandbox', 'fee', 'fee_sbx_O1q2jJzPHMp6OpBkkLOcwzNR', '53', 'EUR', '2026-11-23 00:23:59.509741+00');
insert into refund ("id", "key", "order_id", "account_id", "kind", "amount", "credits", "status", "reason", "operator_id", "request_id", "provider_refund_id", "failures", "asked_at", "tried_at", "decided_at") values
  ('01a205c9-c75c-745a-8d87-144474898b4b', 'operator:01a205c9-c752-742f-9e74-b75d3dd7f084', '01a205c9-c6b3-7e5e-b73b-6812e344cb65', '01a205c9-bf0d-7c1a-bcda-29f3e1ed72e0', 'operator', '200', '5', 'under_way', 'The gallery did not load for you on Sunday.', '01a205c9-c02f-76ec-a44f-9eb75b7f752d', '01a205c9-c75c-7499-8cab-304567435b88', 'rev_qr_3-OOZunaMDRMCIudoM8yq', '0', '2026-11-23 00:23:59.555822+00', '2026-11-23 00:23:59.605934+00', NULL);
insert into report_file ("id", "report_id") values
  ('cccccccccccccccccccccccccccccccc', '01a205c9-cb43-7db5-a9fc-4528bfcfad5e');
insert into waiting_message ("sender_id", "id", "conversation_id", "client_id", "body", "gift", "photo_id", "price", "cost", "confirmed", "created_at") values
  ('01a205c9-c0bb-70d6-91bc-37d6f154cb62', '01a205c9-c26f-7ba6-8c79-c79fa88797c9', '01a205c9-c248-7bc2-aaf5-beef871f419b', '723bd237-71c8-4395-a69c-f7c95229a752', 'Until my address is confirmed, this waits.', NULL, NULL, '1', '0', 'false', '2026-11-23 00:23:58.29324+00');
insert into direct_debit_refund ("refund_id", "collection_id", "site_id", "amount", "created_at", "done_at") values
  ('kept', '01a205c9-cabb-7dc7-9cc2-7dd83eba1987', '01a205c9-be7e-7775-bc1b-901061155a0e', '100', '2026-11-23 00:24:00.776456+00', NULL);

alter table adyen_notice enable trigger user;
alter table adyen_payment enable trigger user;
alter table audit enable trigger user;
alter table company enable trigger user;
alter table erasure enable trigger user;
alter table file_removal enable trigger user;
alter table idempotency_key enable trigger user;
alter table installation_key enable trigger user;
alter table place_city enable trigger user;
alter table place_country enable trigger user;
alter table rate_limit enable trigger user;
alter table sandbox_key enable trigger user;
alter table sandbox_method enable trigger user;
alter table vat_rate enable trigger user;
alter table invoice_series enable trigger user;
alter table place_region enable trigger user;
alter table sandbox_payment enable trigger user;
alter table site enable trigger user;
alter table account enable trigger user;
alter table complaint_series enable trigger user;
alter table direct_debit_batch enable trigger user;
alter table direct_debit_setup enable trigger user;
alter table ledger_check enable trigger user;
alter table own_page enable trigger user;
alter table page_bounce enable trigger user;
alter table sandbox_reversal enable trigger user;
alter table site_host enable trigger user;
alter table site_payment_account enable trigger user;
alter table block enable trigger user;
alter table complaint enable trigger user;
alter table conversation enable trigger user;
alter table data_export enable trigger user;
alter table direct_debit_block enable trigger user;
alter table direct_debit_draft enable trigger user;
alter table direct_debit_mandate enable trigger user;
alter table discount_code enable trigger user;
alter table known_device enable trigger user;
alter table lander_picture enable trigger user;
alter table last_search enable trigger user;
alter table ledger_entry enable trigger user;
alter table ledger_finding enable trigger user;
alter table likes enable trigger user;
alter table link_token enable trigger user;
alter table mail_change enable trigger user;
alter table match_wish enable trigger user;
alter table method_to_forget enable trigger user;
alter table moderation_case enable trigger user;
alter table name_change enable trigger user;
alter table notification_digest enable trigger user;
alter table notification_preference enable trigger user;
alter table pass enable trigger user;
alter table profile enable trigger user;
alter table reconciliation enable trigger user;
alter table saved_search enable trigger user;
alter table sender_pass enable trigger user;
alter table sender_print enable trigger user;
alter table session enable trigger user;
alter table signup_message enable trigger user;
alter table spending_limit enable trigger user;
alter table stored_method enable trigger user;
alter table swipe_game enable trigger user;
alter table swipe_queue enable trigger user;
alter table wallet enable trigger user;
alter table young_print enable trigger user;
alter table chat_photo enable trigger user;
alter table contact_consent enable trigger user;
alter table decision enable trigger user;
alter table gift_received enable trigger user;
alter table held_message enable trigger user;
alter table image enable trigger user;
alter table lander_picture_file enable trigger user;
alter table message enable trigger user;
alter table orders enable trigger user;
alter table participant enable trigger user;
alter table push_subscription enable trigger user;
alter table report enable trigger user;
alter table direct_debit_collection enable trigger user;
alter table discount_redemption enable trigger user;
alter table image_file enable trigger user;
alter table invoice enable trigger user;
alter table order_buyer enable trigger user;
alter table payment_difference enable trigger user;
alter table payment_event enable trigger user;
alter table payment_reversal enable trigger user;
alter table provider_movement enable trigger user;
alter table refund enable trigger user;
alter table report_file enable trigger user;
alter table waiting_message enable trigger user;
alter table direct_debit_refund enable trigger user;
