import { isIP } from "node:net";
import { sql } from "kysely";
import type { z } from "zod";
import type { Database, Tx } from "#server/db/database.ts";
import { issueChallenge, takeChallenge } from "./challenge.server.ts";
import type {
  assertionOptionsSchema,
  assertionSchema,
  registrationOptionsSchema,
  registrationSchema,
} from "./passkey-schemas.ts";

// A second's work to load, which the start of the server need not wait for.
const library = () => import("@simplewebauthn/server");

export type Registration = z.output<typeof registrationSchema>;
export type Assertion = z.output<typeof assertionSchema>;

const timeoutMs = 5 * 60_000;
/** EdDSA, ES256, RS256: what every browser makes, and Node checks without an experiment. */
const supportedAlgorithmIDs = [-8, -7, -257];

/**
 * Can a passkey be made for this origin? Browsers bind one to a name, never to an IP address, and
 * over TLS alone, but for `localhost`.
 */
export function canHavePasskeys(origin: string): boolean {
  const { protocol, hostname } = new URL(origin);
  const local = hostname === "localhost" || hostname.endsWith(".localhost");
  return isIP(hostname.replaceAll(/[[\]]/g, "")) === 0 && (protocol === "https:" || local);
}

const hostOf = (origin: string): string => new URL(origin).hostname;
const described = (ids: readonly string[]) =>
  ids.map((id) => ({ id, type: "public-key" as const }));

/** Whom a passkey is made for. */
interface Owner {
  readonly email: string;
  readonly name: string;
  /** Of the passkeys that they have: a device that holds one makes no second. */
  readonly passkeys: readonly string[];
}

/**
 * What the browser makes a passkey with: one that is found without an address, and that asks its
 * owner for a finger, a face or a PIN.
 */
export async function registrationOptions(
  db: Database,
  { origin, purpose, issuer }: { origin: string; purpose: string; issuer: string },
  owner: Owner,
): Promise<z.output<typeof registrationOptionsSchema>> {
  const { generateRegistrationOptions } = await library();
  const { challenge: _, ...made } = await generateRegistrationOptions({
    rpName: issuer,
    rpID: hostOf(origin),
    userName: owner.email,
    userDisplayName: owner.name,
    supportedAlgorithmIDs,
  });
  return {
    challenge: await issueChallenge(db, purpose),
    rp: { name: issuer, id: hostOf(origin) },
    user: made.user,
    pubKeyCredParams: made.pubKeyCredParams.map(({ alg }) => ({ type: "public-key", alg })),
    timeout: timeoutMs,
    excludeCredentials: described(owner.passkeys),
    authenticatorSelection: {
      residentKey: "required",
      requireResidentKey: true,
      userVerification: "required",
    },
    attestation: "none",
  };
}

/**
 * Was it asked for by our page inside another site's? No page of the office can be framed, so a
 * browser that says so was deceived; the library does not look at it (WebAuthn, section 7).
 */
function isFramed({ response }: Pick<Registration | Assertion, "response">): boolean {
  try {
    const said = JSON.parse(Buffer.from(response.clientDataJSON, "base64url").toString()) as object;
    return ("crossOrigin" in said && said.crossOrigin !== false) || "topOrigin" in said;
  } catch {
    return false; // no client's data at all: the library refuses it
  }
}

/** A passkey that was made for us: what is kept of it. */
export interface MadePasskey {
  readonly id: string;
  readonly publicKey: Buffer;
  readonly counter: number;
  readonly transports: string[];
}

/** Null: it was made for something else, another page or another time, or by nobody's finger. */
export async function checkRegistration(
  db: Database | Tx,
  { origin, purpose }: { origin: string; purpose: string },
  { clientExtensionResults = {}, ...response }: Registration & { clientExtensionResults?: object },
): Promise<MadePasskey | null> {
  if (isFramed(response)) return null;
  const { verifyRegistrationResponse } = await library();
  const checked = await verifyRegistrationResponse({
    response: { ...withoutUndefined(response), clientExtensionResults } as never,
    expectedOrigin: origin,
    expectedRPID: hostOf(origin),
    expectedChallenge: (challenge) => takeChallenge(db, challenge, purpose),
    supportedAlgorithmIDs,
  }).catch(() => null); // it says by an exception what does not fit
  if (!checked?.verified) return null;
  const { id, publicKey, counter } = checked.registrationInfo.credential;
  return {
    id,
    publicKey: Buffer.from(publicKey),
    counter,
    transports: response.response.transports ?? [],
  };
}

/** What the browser asks a passkey for. `passkeys`: of whom alone; empty: whoever has one. */
export const assertionOptions = async (
  db: Database,
  { origin, purpose }: { origin: string; purpose: string },
  passkeys: readonly string[] = [],
): Promise<z.output<typeof assertionOptionsSchema>> => ({
  challenge: await issueChallenge(db, purpose),
  rpId: hostOf(origin),
  timeout: timeoutMs,
  userVerification: "required",
  allowCredentials: described(passkeys),
});

/**
 * Whose passkey signed this, in this browser and for this purpose; null: nobody's. The passkey's
 * counter goes on, and one that went back, as a copy's does, is refused.
 */
export async function checkAssertion(
  db: Database | Tx,
  { origin, purpose }: { origin: string; purpose: string },
  response: Assertion,
): Promise<{ readonly staffId: string } | null> {
  if (isFramed(response)) return null;
  const { verifyAuthenticationResponse } = await library();
  const passkey = await db
    .selectFrom("staff_passkey")
    .where("id", "=", response.id)
    .select(["staff_id", "public_key", "counter", "transports"])
    .executeTakeFirst();
  if (!passkey) return null;
  const checked = await verifyAuthenticationResponse({
    response: { ...withoutUndefined(response), clientExtensionResults: {} } as never,
    expectedOrigin: origin,
    expectedRPID: hostOf(origin),
    expectedChallenge: (challenge) => takeChallenge(db, challenge, purpose),
    credential: {
      id: response.id,
      publicKey: new Uint8Array(passkey.public_key),
      counter: Number(passkey.counter),
      transports: passkey.transports,
    },
  }).catch(() => null);
  if (!checked?.verified) return null;
  const { newCounter } = checked.authenticationInfo;
  const { numUpdatedRows } = await db
    .updateTable("staff_passkey")
    .set({ counter: newCounter, last_used_at: sql<Date>`now()` })
    .where("id", "=", response.id)
    .where((q) => q.or([q("counter", "<", newCounter), q("counter", "=", 0)]))
    .executeTakeFirst();
  return numUpdatedRows === 1n ? { staffId: passkey.staff_id } : null;
}

const withoutUndefined = <T extends object>(from: T): T => JSON.parse(JSON.stringify(from)) as T;

/** The ids of somebody's passkeys, oldest first. */
export async function passkeysOf(db: Database | Tx, staffId: string): Promise<string[]> {
  const rows = await db
    .selectFrom("staff_passkey")
    .where("staff_id", "=", staffId)
    .orderBy("created_at")
    .orderBy("id")
    .select("id")
    .execute();
  return rows.map(({ id }) => id);
}

/** Keeps a passkey. False: it is somebody's already. */
export async function storePasskey(
  tx: Tx,
  staffId: string,
  { id, publicKey, counter, transports }: MadePasskey,
  name: string,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto("staff_passkey")
    .values({ id, staff_id: staffId, public_key: publicKey, counter, transports, name })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}
