import { createHash, generateKeyPairSync, randomBytes, sign } from "node:crypto";
import { isoCBOR } from "@simplewebauthn/server/helpers";
import type { Assertion, Registration } from "./passkeys.server.ts";

const sha256 = (data: string | Buffer): Buffer => createHash("sha256").update(data).digest();
const text = (bytes: Uint8Array | string): string => Buffer.from(bytes).toString("base64url");

interface Asked {
  readonly challenge: string;
}
interface Manner {
  /** Where the page that asks stands. */
  readonly origin?: string;
  /** No finger, face or PIN was shown. */
  readonly unverified?: true;
  /** What the browser says of the page around the one that asks. */
  readonly around?: { readonly crossOrigin?: boolean; readonly topOrigin?: string };
}

/**
 * An authenticator of the tests: one passkey (ES256), made and used as a browser would at this
 * origin, with real signatures and no attestation.
 */
export function openAuthenticator(home: string) {
  const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const id = randomBytes(32);
  const { x = "", y = "" } = publicKey.export({ format: "jwk" });
  let counter = 0;

  const client = (type: string, { challenge }: Asked, origin: string, around = {}) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false, ...around }));
  function data(flags: number, rest = Buffer.alloc(0)): Buffer {
    const head = Buffer.alloc(37);
    sha256(new URL(home).hostname).copy(head);
    head[32] = flags;
    head.writeUInt32BE(counter, 33);
    return Buffer.concat([head, rest]);
  }
  const common = { id: text(id), rawId: text(id), type: "public-key" as const };

  return {
    id: text(id),
    /** A copy of it would count from here. */
    rewind: (to: number) => void (counter = to),
    create(options: Asked, { origin = home, unverified, around }: Manner = {}): Registration {
      const key = new Map<number, number | Buffer>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, Buffer.from(x, "base64url")],
        [-3, Buffer.from(y, "base64url")],
      ]);
      const size = Buffer.alloc(2);
      size.writeUInt16BE(id.length);
      const authData = data(
        unverified ? 0x41 : 0x45,
        Buffer.concat([Buffer.alloc(16), size, id, Buffer.from(isoCBOR.encode(key as never))]),
      );
      const attestation = new Map<string, unknown>([
        ["fmt", "none"],
        ["attStmt", new Map()],
        ["authData", new Uint8Array(authData)],
      ]);
      return {
        ...common,
        response: {
          clientDataJSON: text(client("webauthn.create", options, origin, around)),
          attestationObject: text(isoCBOR.encode(attestation as never)),
          transports: ["internal"],
        },
      };
    },
    get(options: Asked, { origin = home, unverified, around }: Manner = {}): Assertion {
      counter += 1;
      const authData = data(unverified ? 0x01 : 0x05);
      const clientData = client("webauthn.get", options, origin, around);
      const signature = sign("sha256", Buffer.concat([authData, sha256(clientData)]), privateKey);
      return {
        ...common,
        response: {
          clientDataJSON: text(clientData),
          authenticatorData: text(authData),
          signature: text(signature),
        },
      };
    },
  };
}
