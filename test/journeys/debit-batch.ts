import type { Vesper } from "./vesper.ts";

/** A file of one direct debit, as if the free demo member had signed: its id. */
export async function debitBatch({ sql }: Vesper): Promise<string> {
  const [batch] = await sql<{ id: string }>(`
    with payer as (select id, site_id from account where email = 'free@demo.test' order by id limit 1),
      bought as (insert into orders (account_id, site_id, bundle_id, credits, amount, full_amount, currency, payment_method, provider, status, country)
        select id, site_id, 'p1', 50, 2500, 2500, 'EUR', 'sepadirectdebit', 'bank-file', 'pending', 'NL' from payer returning *),
      mandate as (insert into direct_debit_mandate (umr, account_id, site_id, iban_hash, country, last4, creditor_id, signed_ip_hash, signed_text, confirmed_by, revoked_at)
        select 'MJOURNEY00000001', id, site_id, '1', 'NL', '6789', 'NL22ZZZ000000000000', '1', '2026-11 en', 'mail', now() from payer returning *),
      batch as (insert into direct_debit_batch (site_id, message_id, creditor, made_by) select site_id, 'DD20260101JOURNEY', '{}', id from payer returning *)
    insert into direct_debit_collection (order_id, account_id, site_id, mandate_id, amount, announced_for, status, batch_id, sequence, due_on)
      select bought.id, bought.account_id, bought.site_id, mandate.id, 2500, '2026-01-05', 'in_file', batch.id, 'FRST', '2026-01-05' from bought, mandate, batch
    returning batch_id as id`);
  return batch?.id ?? "";
}
