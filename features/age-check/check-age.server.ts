import { sql } from "kysely";
import { memberChanged } from "#features/blocks/member-changed.server.ts";
import { ageCheckDue } from "#features/identity/age-check-due.ts";
import { requireViewer } from "#features/identity/require-viewer.server.ts";
import type { AgeMethod } from "#features/sites/age-methods.ts";
import type { CallHandler } from "#server/calls/context.ts";
import { commonRefusal } from "#server/calls/refusal.ts";
import type { Database } from "#server/db/database.ts";
import { hashToken, newToken } from "#server/security/token.ts";
import type * as contract from "./contract.ts";
import { keepResult, resultOf } from "./keep-result.server.ts";
import { AgeAnswerWrong, AgeProviderDown, type AgeQuestion, type Binding } from "./provider.ts";

/** Where the provider sends members back to, on each host of a site. */
export const backPath = "/age-check/back";

/** What the site asks of a member's age, and what is known. */
export const read: CallHandler<typeof contract.read> = async ({ db, services, site, viewer }) => {
  const me = requireViewer(viewer);
  const { age_check, min_age } = site.settings;
  const kept = await resultOf(db, me.id);
  return {
    asked: age_check === "none" ? null : age_check,
    min_age,
    provider: services.ageProvider?.name ?? null,
    due: ageCheckDue(site.settings, me),
    result: kept?.result ?? null,
    expires: kept?.expires?.toISOString() ?? null,
  };
};

/**
 * Begins a check. Its state, stored hashed, belongs to this session and works once within 10
 * minutes. No Idempotency-Key keeps the answer, which is a secret. Refuses age_check_not_due,
 * age_check_under_review, age_check_unavailable, and too_many_requests after ten in a day.
 */
export const start: CallHandler<typeof contract.start> = async ({
  db,
  services,
  site,
  viewer,
  refuse,
}) => {
  const me = requireViewer(viewer);
  const { age_check: method, min_age: minAge } = site.settings;
  if (method === "none" || !ageCheckDue(site.settings, me)) return refuse("age_check_not_due");
  if ((await resultOf(db, me.id))?.result === "too_young") return refuse("age_check_under_review");
  const { ageProvider } = services;
  if (!ageProvider) return refuse("age_check_unavailable");
  if (!(await services.lockouts.ageChecks.take(me.id))) return commonRefusal("too_many_requests");

  const { token: state, hash } = newToken();
  const { token: nonce } = newToken();
  const verifier = ageProvider.newVerifier();
  try {
    const back = services.originOf(site.host) + backPath;
    const url = await ageProvider.begin({ method, minAge }, { state, nonce, verifier, back });
    await db
      .insertInto("age_check_attempt")
      .values({
        state_hash: hash,
        account_id: me.id,
        session_hash: me.sessionHash,
        method,
        min_age: minAge,
        nonce,
        verifier,
      })
      .execute();
    return { url: url.href };
  } catch (error) {
    if (!(error instanceof AgeProviderDown)) throw error;
    services.log.warn({ err: error }, "age check");
    return refuse("age_check_unavailable");
  }
};

/**
 * The member is back. The state is used up by the first who brings it, and only in the session that
 * began; then the provider is asked, and its result kept. A repeat gets the result that is kept.
 * Whoever is too young by it is shown to nobody from now on, and a case is opened: a person decides
 * (decision 40). Refuses age_check_expired, age_check_cancelled, age_check_failed and
 * age_check_unavailable, and nothing is kept then.
 */
export const finish: CallHandler<typeof contract.finish> = async ({
  db,
  services,
  site,
  viewer,
  input: { state, code, iss, error },
  refuse,
  once,
}) => {
  const me = requireViewer(viewer);
  const attempt = await takeAttempt(services.db, state, me.sessionHash);
  if (!attempt) {
    const kept = await resultOf(db, me.id);
    return kept ? { result: kept.result } : refuse("age_check_expired");
  }
  if (error === "access_denied") return refuse("age_check_cancelled");
  const { ageProvider } = services;
  if (!ageProvider) return refuse("age_check_unavailable");

  const question: AgeQuestion = { method: attempt.method as AgeMethod, minAge: attempt.min_age };
  const binding: Binding = {
    state,
    nonce: attempt.nonce,
    verifier: attempt.verifier,
    back: services.originOf(site.host) + backPath,
  };
  const answer = new URLSearchParams({
    state,
    ...(code !== undefined && { code }),
    ...(iss !== undefined && { iss }),
    ...(error !== undefined && { error }),
  });
  let said: "passed" | "too_young";
  try {
    said = await ageProvider.finish(question, binding, answer);
  } catch (failure) {
    if (!(failure instanceof AgeProviderDown || failure instanceof AgeAnswerWrong)) throw failure;
    services.log.warn({ err: failure }, "age check");
    return refuse(
      failure instanceof AgeProviderDown ? "age_check_unavailable" : "age_check_failed",
    );
  }
  return once(async ({ tx, after }) => {
    const result = await keepResult(services, tx, site, me.id, {
      ...question,
      result: said,
      provider: ageProvider.name,
    });
    after(() => {
      services.live.send([me.id], { type: "user" });
      void memberChanged(services, services.db, me.id);
    });
    return { result };
  });
};

/** Uses an attempt up; one of another session stays untouched, as does one whose time is over. */
const takeAttempt = (db: Database, state: string, sessionHash: Buffer) =>
  db
    .deleteFrom("age_check_attempt")
    .where("state_hash", "=", hashToken(state))
    .where("session_hash", "=", sessionHash)
    .where("expires_at", ">", sql<Date>`now()`)
    .returning(["method", "min_age", "nonce", "verifier"])
    .executeTakeFirst();
