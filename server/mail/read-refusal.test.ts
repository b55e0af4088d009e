import { expect, test } from "vitest";
import { readRefusal, type RefusalCause } from "./read-refusal.ts";

// Replies as the large providers and the common mail servers word them. `at` is the command that was
// answered: RCPT TO unless it is named.
const replies: readonly (readonly [RefusalCause, string, at?: string])[] = [
  // Gmail and Google Workspace
  [
    "no_mailbox",
    "550-5.1.1 The email account that you tried to reach does not exist. Please try\n550-5.1.1 double-checking the recipient's email address for typos or\n550-5.1.1 unnecessary spaces. For more information, go to\n550 5.1.1  https://support.google.com/mail/?p=NoSuchUser 98e67ed59e1d1 - gsmtp",
  ],
  [
    "no_mailbox",
    "550-5.2.1 The email account that you tried to reach is inactive. For more\n550 5.2.1 information, go to https://support.google.com/mail/?p=DisabledUser - gsmtp",
  ],
  [
    "no_mailbox",
    "553-5.1.3 The recipient address <a@b> is not a valid RFC 5321 address.\n553 5.1.3 gsmtp",
  ],
  [
    "passing",
    "550-5.2.1 The user you are trying to contact is receiving mail at a rate that\n550 5.2.1 prevents additional messages from being delivered. - gsmtp",
  ],
  ["passing", "452-4.2.2 The recipient's inbox is out of storage space. - gsmtp"],
  ["passing", "552-5.2.2 The recipient's inbox is out of storage space and inactive. - gsmtp"],
  [
    "sender",
    "550-5.7.26 Your email has been blocked because the sender is unauthenticated.\n550-5.7.26 Gmail requires all senders to authenticate with either SPF or DKIM.\n550 5.7.26 - gsmtp",
    "DATA",
  ],
  [
    "sender",
    "550-5.7.1 [192.0.2.1      12] Our system has detected that this message is\n550 5.7.1 likely unsolicited mail. - gsmtp",
    "DATA",
  ],
  [
    "sender",
    "550-5.7.25 [192.0.2.1] The IP address sending this message does not have a\n550 5.7.25 PTR record setup. - gsmtp",
  ],
  // Outlook.com, Exchange Online, Exchange
  [
    "no_mailbox",
    "550 5.5.0 Requested action not taken: mailbox unavailable (S2017062302). [XX.prod.protection.outlook.com]",
  ],
  [
    "no_mailbox",
    "550 5.1.10 RESOLVER.ADR.RecipientNotFound; Recipient a@b.example not found by SMTP address lookup",
    "DATA",
  ],
  ["no_mailbox", "550 5.1.1 RESOLVER.ADR.RecipNotFound; not found"],
  [
    "no_mailbox",
    "550 5.4.1 Recipient address rejected: Access denied. [XX.protection.outlook.com 2026-11-29T10:00:00.000Z 08DE]",
  ],
  ["sender", "550 5.1.8 Access denied, bad outbound sender AS(42004)", "DATA"],
  [
    "sender",
    "550 5.7.1 Unfortunately, messages from [192.0.2.1] weren't sent. Please contact your Internet service provider since part of their network is on our block list (S3150).",
  ],
  ["sender", "550 5.7.606 Access denied, banned sending IP [192.0.2.1]"],
  [
    "sender",
    "550 5.7.515 Access denied, sending domain OURS.EXAMPLE does not meet the required authentication level.",
  ],
  [
    "sender",
    "550 5.7.133 RESOLVER.RST.SenderNotAuthenticatedForGroup; authentication required",
    "DATA",
  ],
  ["passing", "550 5.2.2 The recipient's mailbox is full and can't accept messages now.", "DATA"],
  [
    "passing",
    "550 5.0.350 Remote server returned an error -> 550 Requested action not taken: mailbox unavailable",
  ],
  // Yahoo and AOL
  [
    "no_mailbox",
    "554 delivery error: dd This user doesn't have a yahoo.com account (a@yahoo.com) [0] - mta1.mail.ne1.yahoo.com",
    "DATA",
  ],
  ["no_mailbox", "552 1 Requested mail action aborted, mailbox not found"],
  [
    "no_mailbox",
    "554 30 Sorry, your message to a@yahoo.com cannot be delivered. This mailbox is disabled (554.30).",
    "DATA",
  ],
  ["no_mailbox", "550 5.1.1 <a@aol.com>: Recipient address rejected: aol.com"],
  ["passing", "552 1 Requested mail action aborted: exceeded storage allocation"],
  [
    "sender",
    "553 5.7.2 [TSS09] All messages from 192.0.2.1 will be permanently deferred; Retrying will NOT succeed.",
    "MAIL FROM",
  ],
  [
    "sender",
    "554 5.7.9 Message not accepted for policy reasons. See https://postmaster.yahooinc.com/error-codes",
    "DATA",
  ],
  // GMX, web.de, mail.com
  ["no_mailbox", "550 Requested action not taken: mailbox unavailable\n550 user unknown"],
  [
    "passing",
    "550-Requested action not taken: mailbox unavailable\n550 For explanation visit https://postmaster.gmx.net/en/case?c=r0601&i=ip&v=192.0.2.1",
  ],
  [
    "sender",
    "550-Requested action not taken: mailbox unavailable\n550 invalid DNS MX or A/AAAA resource record",
  ],
  [
    "sender",
    "554-Transaction failed\n554-Reject due to policy restrictions.\n554 For explanation visit https://postmaster.web.de/de/case?c=hi",
  ],
  [
    "sender",
    "554-web.de (mxweb010) Nemesis ESMTP Service not available\n554-No SMTP service\n554 IP address is block listed.",
    "CONN",
  ],
  [
    "passing",
    "552-Requested mail action aborted: exceeded storage allocation\n552 Quota exceeded. The recipient's mailbox is full.",
  ],
  // T-Online
  ["no_mailbox", '550-5.1.1 unknown user: "a@t-online.de"\n550 5.1.1 Unbekannter Empfaenger'],
  [
    "sender",
    "554 IP=192.0.2.1 - A problem occurred. (Ask your postmaster for help or to contact tosa@rx.t-online.de to clarify.)",
    "CONN",
  ],
  ["passing", "550 5.2.2 Mailbox is full: <a@t-online.de>"],
  // Orange, Free, Libero
  [
    "no_mailbox",
    "550 5.1.1 <a@orange.fr> Adresse d au moins un destinataire invalide. Invalid recipient. OFR204_418 [418]",
  ],
  ["no_mailbox", "550 5.2.1 This mailbox has been blocked due to inactivity (UserSearch)"],
  ["passing", "550 5.2.0 Mail rejete. Mail rejected. OFR_506 [506]", "DATA"],
  ["sender", "550 5.1.0 Adresse expediteur inconnue. Sender address rejected. OFR006_102 [102]"],
  [
    "sender",
    "550 5.7.1 Service refuse. Veuillez contacter votre fournisseur. Service refused, please contact your provider. OFR004_104 [104]",
  ],
  ["no_mailbox", "550 RCPT TO:<a@libero.it> User unknown"],
  [
    "sender",
    "550 smtp-16.iol.local smtp-16.iol.local IP blacklisted by Spamhaus [smtp-16.iol.local; LIB_102]",
    "CONN",
  ],
  ["no_mailbox", "550 5.1.1 <a@virgilio.it> utente sconosciuto"],
  // Postfix
  [
    "no_mailbox",
    "550 5.1.1 <a@b.example>: Recipient address rejected: User unknown in virtual mailbox table",
  ],
  [
    "no_mailbox",
    "550 5.1.1 <a@b.example>: Recipient address rejected: User unknown in relay recipient table",
  ],
  ["no_mailbox", "550 5.1.2 <a@b.example>: Recipient address rejected: Domain not found"],
  [
    "no_mailbox",
    "550 5.1.6 <a@b.example>: Recipient address rejected: User has moved to a@c.example",
  ],
  ["sender", "554 5.7.1 <a@b.example>: Relay access denied"],
  ["sender", "550 5.1.8 <no-reply@ours.example>: Sender address rejected: Domain not found"],
  [
    "sender",
    "550 5.1.7 <no-reply@ours.example>: Sender address rejected: User unknown in virtual alias table",
  ],
  [
    "sender",
    "550 5.1.1 <no-reply@ours.example>: Sender address rejected: User unknown in local recipient table",
  ],
  [
    "sender",
    "550 5.1.0 <no-reply@ours.example>: Sender address rejected: User unknown in local recipient table",
  ],
  [
    "sender",
    "554 5.7.1 Service unavailable; Client host [192.0.2.1] blocked using zen.spamhaus.org",
  ],
  ["sender", "504 5.5.2 <localhost>: Helo command rejected: need fully-qualified hostname"],
  ["sender", "550 5.7.1 <a@b.example>: Recipient address rejected: Access denied"],
  [
    "sender",
    "550 5.7.23 <a@b.example>: Recipient address rejected: Message rejected due to: SPF fail - not authorized",
  ],
  [
    "passing",
    "450 4.1.1 <a@b.example>: Recipient address rejected: unverified address: User unknown",
  ],
  [
    "passing",
    "450 4.2.0 <a@b.example>: Recipient address rejected: Greylisted, see http://postgrey.schweikert.ch/",
  ],
  ["passing", "554 5.4.6 Too many hops"],
  ["passing", "552 5.2.2 <a@b.example>: user is over quota", "DATA"],
  // Exim
  ["no_mailbox", "550 Unrouteable address"],
  ["no_mailbox", "550 No Such User Here"],
  ["no_mailbox", "550 unknown user"],
  [
    "sender",
    "550-Verification failed for <no-reply@ours.example>\n550-Unrouteable address\n550 Sender verify failed",
  ],
  ["sender", "550 relay not permitted"],
  ["sender", "550 Administrative prohibition"],
  [
    "sender",
    '550-"JunkMail rejected - (ours.example) [192.0.2.1]:40000 is in an RBL,\n550 see https://www.spamhaus.org/"',
  ],
  ["sender", "550 Access denied - Invalid HELO name (See RFC2821 4.1.1.1)"],
  // Others
  ["no_mailbox", "511 sorry, no mailbox here by that name (#5.1.1 - chkuser)"],
  ["no_mailbox", "556 5.1.10 Domain does not accept mail (nullMX)"],
  ["no_mailbox", "550 Benutzer unbekannt"],
  ["no_mailbox", "550 5.0.0 El usuario no existe"],
  ["sender", "553 sorry, that domain isn't in my list of allowed rcpthosts (#5.7.1)"],
  ["sender", "554 Message rejected: Email address is not verified.", "DATA"],
  ["sender", "530 5.7.0 Authentication required", "MAIL FROM"],
  ["sender", "550 5.1.1 User unknown", "MAIL FROM"],
  ["passing", "550 Daily quota exceeded"],
  ["sender", "550 Your account has been suspended"],
  ["sender", "550 <no-reply@ours.example>: User unknown"],
  ["no_mailbox", "550 5.7.1 No such user!"],
  ["no_mailbox", "550 5.1.1 unknown or illegal alias: a@icloud.com"],
  [
    "no_mailbox",
    "550 Message was not accepted -- invalid mailbox. Local mailbox a@mail.ru is unavailable: user not found",
  ],
  ["passing", "550 Too many invalid recipients"],
  ["passing", "550 mailbox temporarily unavailable"],
  ["passing", "421 4.7.0 Try again later"],
  ["passing", "550 5.3.0 Something else"],
  // What a member chose is no word of the server's.
  ["passing", "550 5.3.0 <unknown.user@b.example>: not now"],
  ["no_mailbox", "550 5.1.1 <spf.blacklist@b.example>: no such user"],
  ["no_mailbox", "550 5.1.1 sender@full.example: user unknown"],
];

test.each(replies.map(([cause, response, command = "RCPT TO"]) => ({ cause, response, command })))(
  "$cause: $command $response",
  ({ cause, response, command }) => {
    expect(
      readRefusal({
        responseCode: Number(response.slice(0, 3)),
        command,
        response,
        from: "no-reply@ours.example",
        to: "member@b.example",
      }),
    ).toBe(cause);
  },
);
