import { byAccount, type TableRule } from "./table-rule.ts";

const books = "the books: numbers without a name, kept for 10 years (tax and commercial law)";

/** What becomes of a member's payments: the books stay, as numbers without a name. */
export const moneyData: readonly TableRule[] = [
  {
    table: "direct_debit_draft",
    exported: "half an hour of what was typed, sealed",
    erased: byAccount("direct_debit_draft"),
  },
  {
    table: "direct_debit_collection",
    exported: {
      file: "direct-debits",
      rows: `select c.amount, c.announced_for, c.due_on, c.status, c.reason_code, m.umr as mandate
        from direct_debit_collection c
        join direct_debit_mandate m on m.id = c.mandate_id
        where c.account_id = $1
        order by c.id`,
    },
    erased: [
      `update direct_debit_collection
        set status = 'cancelled', ended_at = now()
        where account_id = $1 and status = 'due' and not early`,
    ],
  },
  {
    table: "direct_debit_mandate",
    exported: {
      file: "mandates",
      rows: `select umr, country, last4, creditor_id, signed_at, signed_text, confirmed_by,
          revoked_at
        from direct_debit_mandate
        where account_id = $1
        order by id`,
    },
    // What was collected can come back for 13 months, and the mandate is the proof: sealed until
    // then (features/direct-debit/mandate/tidy.server.ts).
    erased: [
      `update direct_debit_mandate
        set revoked_at = coalesce(revoked_at, now())
        where account_id = $1`,
      `update direct_debit_mandate m
        set details = null
        where account_id = $1
        and not exists (select from direct_debit_collection c
          where c.mandate_id = m.id and c.status <> 'cancelled')`,
    ],
  },
  {
    table: "direct_debit_block",
    exported: {
      file: "direct-debit-blocks",
      rows: `select last4, created_at, lifted_at
        from direct_debit_block
        where account_id = $1
        order by id`,
    },
    erased: ["update direct_debit_block set account_id = null, reason = '-' where account_id = $1"],
  },
  {
    table: "direct_debit_refund",
    exported: "money on its way back; the outcome is in the orders",
    erased: books,
  },
  {
    table: "withdrawal_declaration",
    // By the address only for the account that confirmed it: a claim would read its owner's.
    exported: {
      file: "declared-withdrawals",
      rows: `select d.name, d.number, d.email, d.created_at, d.outcome
        from withdrawal_declaration d
        left join orders o on o.id = d.order_id
        where o.account_id = $1
          or o.id is null and exists (select from account a
            where a.id = $1 and a.confirmed_at is not null and a.site_id = d.site_id
              and a.email_key = lower(d.email))
        order by d.id`,
    },
    // Whoever still waits for money keeps the way to be told; the rest goes.
    erased: [
      `update withdrawal_declaration d
        set name = '', email = ''
        from orders o
        where o.id = d.order_id and o.account_id = $1
          and (d.closed_at is not null
            or d.outcome in ('made', 'withdrawn_already', 'waiting', 'stopped'))`,
      `update withdrawal_declaration
        set account_id = null, outcome = 'stopped'
        where account_id = $1 and outcome = 'waiting'`,
      `update withdrawal_declaration
        set account_id = null
        where account_id = $1`,
    ],
  },
  {
    table: "price_choice",
    exported: {
      file: "price-list",
      rows: "select currency from price_choice where account_id = $1",
    },
    erased: byAccount("price_choice"),
  },
  { table: "discount_redemption", exported: "listed with each order", erased: books },
  {
    table: "discount_code",
    exported: {
      file: "discount-codes",
      rows: `select code, value_percentage, expires, created_at
        from discount_code
        where user_id = $1
        order by id`,
    },
    erased: ["delete from discount_code where user_id = $1"],
  },
  {
    table: "orders",
    exported: {
      file: "orders",
      rows: `select o.id, bundle_id, credits, amount, full_amount, o.currency, payment_method,
          o.country, network_country, instrument_country, o.status, o.created_at, completed_at,
          d.code as discount_code
        from orders o
        left join discount_code d on d.id = o.discount_code_id
        where account_id = $1
        order by o.id`,
    },
    erased: ["update orders set checkout_url = null, payment_request = null where account_id = $1"],
  },
  {
    table: "stored_method",
    exported: {
      file: "payment-methods",
      rows: `select payment_method, brand, last4, expires, created_at
        from stored_method
        where account_id = $1
        order by id`,
    },
    erased: byAccount("stored_method"),
  },
  {
    table: "payment_reversal",
    exported: {
      file: "payment-reversals",
      rows: `select r.order_id, r.kind, r.amount, r.state, r.created_at, r.changed_at
        from payment_reversal r
        join orders o on o.id = r.order_id
        where o.account_id = $1
        order by r.created_at`,
    },
    erased: books,
  },
  {
    table: "spending_limit",
    exported: {
      file: "spending-limits",
      rows: `select period, amount, currency, next_amount, next_at
        from spending_limit
        where account_id = $1
        order by period`,
    },
    erased: byAccount("spending_limit"),
  },
  {
    table: "payment_difference",
    exported:
      "comparisons of our books with the providers'; what came of them is in the orders and refunds",
    // An operator's own words may name the person; the numbers are books.
    erased: [
      `update payment_difference d
        set note = ''
        from orders o
        where o.id = d.order_id and o.account_id = $1`,
    ],
  },
  {
    table: "provider_movement",
    exported: "the payment provider's bookings, by number; what came of them is in the refunds",
    erased: books,
  },
  {
    table: "refund",
    exported: {
      file: "refunds",
      rows: `select order_id as "order", kind, amount, credits, status, reason, asked_at, decided_at
        from refund
        where account_id = $1
        order by id`,
    },
    erased: ["update refund set reason = '' where account_id = $1"],
  },
  {
    table: "payee",
    exported: "made by the erasure",
    erased:
      "address, name and bank account, sealed, until the money of the erased account has arrived and none can come back",
  },
  {
    table: "order_buyer",
    exported: {
      file: "invoice-addresses",
      rows: `select order_id as "order", name, street, postcode, city, country, vat_number, given_at
        from order_buyer
        where account_id = $1
        order by given_at`,
    },
    // What is on an issued invoice is a part of the books (Directive 2006/112/EC, article 247).
    erased: [
      `delete
        from order_buyer b
        where b.account_id = $1
        and not exists (select from invoice i where i.order_id = b.order_id)`,
    ],
  },
  {
    table: "invoice",
    exported: {
      file: "invoices",
      rows: `select id, order_id, kind, year, number, issued_on, country, basis_points, net, tax,
          gross, currency
        from invoice
        where account_id = $1
        order by id`,
    },
    erased: books,
  },
  {
    table: "payment_event",
    exported: "the payment provider's notices, by number; the outcome is in the orders",
    erased: books,
  },
  {
    table: "adyen_notice",
    exported: "the payment provider's notices, by number; the outcome is in the orders",
    erased: [
      `update adyen_notice n
        set details = '{}', reason = null
        from adyen_payment p
        where p.payer = $1::text and n.merchant_reference = p.order_id`,
    ],
  },
  {
    table: "adyen_payment",
    exported: "the payment provider's numbers; the outcome is in the orders",
    erased: ["update adyen_payment set payer = '', reason = null where payer = $1::text"],
  },
  { table: "sandbox_payment", exported: "the built-in test provider's own books", erased: books },
  { table: "sandbox_reversal", exported: "the built-in test provider's own books", erased: books },
  {
    table: "sandbox_method",
    exported: "the built-in test provider's own books",
    erased: ["delete from sandbox_method where payer = $1::text"],
  },
  {
    table: "wallet",
    exported: { file: "wallet", rows: "select credits, debt from wallet where account_id = $1" },
    erased: books,
  },
  {
    table: "ledger_entry",
    exported: {
      file: "credits",
      rows: `select credits, reason, created_at
        from ledger_entry
        where account_id = $1
        order by id`,
    },
    // The entries stay in the books (see above), and what is left is closed by one more.
    erased: [
      `insert into ledger_entry (account_id, credits, reason, reference)
        select account_id, debt - credits, 'expiry', 'erasure'
        from wallet
        where account_id = $1 and credits <> debt`,
    ],
  },
  { table: "ledger_finding", exported: "the nightly check of our own books", erased: books },
];
