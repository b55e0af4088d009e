import type { Text } from "#i18n/text.ts";
import { isStorable } from "#features/payment-methods/methods.ts";
import { type BookedPayment, nextOutcomes } from "./books.server.ts";
import type { BookedReversal } from "./reversals.server.ts";

/** Nothing but our own stylesheet and icon and our own forms (which redirect back to this host). */
export const checkoutPolicy =
  "default-src 'none'; style-src 'self'; img-src 'self'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'";

const escape = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

/**
 * The sandbox's hosted checkout: plain HTML that works without scripts, in the payer's language.
 * After the payment, what may come later.
 */
export function checkoutPage(
  payment: BookedPayment,
  reversals: readonly BookedReversal[],
  intl: Text,
): string {
  const t = (key: string, values?: Record<string, string>) =>
    escape(intl.t(`sandbox.${key}`, values));
  const money = (cents: number) =>
    intl.formatNumber(cents / 100, { style: "currency", currency: payment.currency });
  const amount = escape(money(payment.amount));
  const button = (outcome: string, kind = "") =>
    `<button name="outcome" value="${outcome}"${kind && ` class="${kind}"`}>${t(outcome, { amount: money(payment.amount) })}</button>`;
  const back = `<p class="back"><a href="${escape(payment.return_url)}">${t("back")}</a></p>`;
  const open = payment.status === "open";
  const paid = payment.status === "paid";
  const moved = reversals
    .map(
      ({ kind, state, amount: cents }) =>
        `<div><dt>${t(`${kind}_${state}`)}</dt><dd>${escape(money(-cents))}</dd></div>`,
    )
    .join("\n");
  const remember =
    payment.stored_method === null && isStorable(payment.payment_method)
      ? `<fieldset class="card">
<label class="check"><input type="checkbox" name="remember"${payment.remember ? " checked" : ""}> ${t("remember")}</label>
<label>${t("next")} <select name="next">${nextOutcomes.map((name) => `<option value="${name}">${t(`next_${name}`)}</option>`).join("")}</select></label>
</fieldset>`
      : "";
  const later = ["refund", "refund_fails", "chargeback", "chargeback_won"];
  return `<!DOCTYPE html>
<html lang="${escape(intl.language)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${t("title")}</title>
<link rel="icon" type="image/svg+xml" href="/icon.svg">
<link rel="stylesheet" href="/sandbox/checkout.css">
</head>
<body>
<header><span class="mark" aria-hidden="true"></span><strong>Sandbox Pay</strong><span class="test">${t("test")}</span></header>
<main>
<h1>${t("title")}</h1>
<p class="amount">${amount}</p>
<dl>
<div><dt>${t("for")}</dt><dd>${escape(payment.description)}</dd></div>
<div><dt>${t("method")}</dt><dd>${escape(intl.t(`payment-methods.name.${payment.payment_method}`))}</dd></div>
<div><dt>${t("reference")}</dt><dd><code>${escape(payment.reference.slice(-12))}</code></dd></div>
${moved}
</dl>
${open ? "" : `<p class="state" data-state="${payment.status}" role="status">${t(`state.${payment.status}`)}</p>`}
${
  payment.status === "cancelled"
    ? back
    : `<form method="post">
${paid ? "" : `${remember}${button("pay", "primary")}`}
${open ? button("cancel", "quiet") : back}
<fieldset>
<legend>${t(paid ? "afterwards" : "outcomes")}</legend>
${(paid ? ["fail", ...later] : ["fail", "pending", "later", "twice"]).map((outcome) => button(outcome)).join("\n")}
</fieldset>
</form>`
}
<p class="note">${t("note")}</p>
</main>
</body>
</html>`;
}

export const checkoutStyles = `
:root { --page: #eef1f6; --card: #fff; --ink: #16202e; --soft: #566377; --line: #d7dee8; --blue: #1d4fb8; --on-blue: #fff; --tint: #e9effb; --warn: #fff3d6; --warn-ink: #6b4a00; }
@media (prefers-color-scheme: dark) { :root { --page: #0d131c; --card: #161f2c; --ink: #e8edf5; --soft: #a3b0c2; --line: #2c3849; --blue: #8fb4ff; --on-blue: #0b1524; --tint: #1d2b42; --warn: #3a2f12; --warn-ink: #f2d58a; } }
* { box-sizing: border-box; margin: 0; }
html { color-scheme: light dark; background: var(--page); color: var(--ink); font: 17px/1.5 system-ui, "Segoe UI", Roboto, "Noto Sans", sans-serif; }
body { min-height: 100dvh; padding: 24px 16px 48px; }
header, main { max-width: 460px; margin-inline: auto; }
header { display: flex; align-items: center; gap: 10px; padding-block: 4px 18px; }
.mark { width: 26px; height: 26px; border-radius: 8px; background: linear-gradient(135deg, var(--blue) 50%, color-mix(in srgb, var(--blue) 45%, var(--page)) 50%); }
.test { margin-inline-start: auto; padding: 3px 12px; border-radius: 99px; background: var(--warn); color: var(--warn-ink); font-size: .82rem; font-weight: 600; }
main { background: var(--card); border: 1px solid var(--line); border-radius: 16px; padding: 26px 24px; box-shadow: 0 18px 40px -28px rgb(10 20 40 / .5); }
h1 { font-size: 1rem; font-weight: 600; color: var(--soft); }
.amount { font-size: 2.5rem; font-weight: 680; letter-spacing: -.02em; line-height: 1.2; font-variant-numeric: tabular-nums; }
dl { margin-block: 18px 22px; border-top: 1px solid var(--line); }
dl div { display: flex; justify-content: space-between; gap: 18px; padding-block: 10px; border-bottom: 1px solid var(--line); }
dt { color: var(--soft); }
dd { font-weight: 560; text-align: end; overflow-wrap: anywhere; }
code { font: .9em ui-monospace, monospace; }
form { display: grid; gap: 10px; }
button { min-height: 48px; padding: 10px 18px; border: 1px solid var(--line); border-radius: 12px; background: var(--card); color: var(--ink); font: inherit; font-weight: 560; text-align: start; cursor: pointer; }
button:hover { background: var(--tint); border-color: var(--blue); }
button.primary { min-height: 56px; background: var(--blue); border-color: var(--blue); color: var(--on-blue); font-size: 1.1rem; font-weight: 640; text-align: center; }
button.primary:hover { filter: brightness(.93); }
button.quiet { border-color: transparent; background: none; color: var(--blue); text-align: center; }
:focus-visible { outline: 3px solid var(--blue); outline-offset: 2px; }
fieldset { display: grid; gap: 8px; margin-top: 12px; padding: 0; border: 0; }
.card { margin: 0 0 4px; padding: 12px 14px; border: 1px solid var(--line); border-radius: 12px; }
label { display: flex; flex-wrap: wrap; align-items: center; gap: 8px; min-height: 32px; }
label:not(.check) { justify-content: space-between; color: var(--soft); font-size: .88rem; }
input { inline-size: 22px; block-size: 22px; accent-color: var(--blue); }
select { min-height: 40px; padding: 4px 8px; border: 1px solid var(--line); border-radius: 10px; background: var(--card); color: var(--ink); font: inherit; }
legend { padding: 0 0 8px; color: var(--soft); font-size: .88rem; }
.state { margin-bottom: 16px; padding: 10px 14px; border-radius: 12px; background: var(--tint); font-weight: 560; }
.back { text-align: center; padding-block: 6px; }
a { color: var(--blue); display: inline-block; padding: 8px; }
.note { margin-top: 20px; color: var(--soft); font-size: .88rem; }
`;
