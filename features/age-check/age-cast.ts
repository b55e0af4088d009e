import { createHash, randomBytes } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from "jose";

/** What a visitor of the provider's page answers, or a test in their place. */
type Answer = "old_enough" | "too_young" | "cancel";

interface Asked {
  readonly client: string;
  readonly back: string;
  readonly state: string;
  readonly nonce: string;
  readonly challenge: string;
  readonly scope: string;
  readonly claims: { id_token?: Record<string, unknown> };
}

const clientId = "vesper";
const clientSecret = "a secret of the sandbox";

/**
 * For tests, and to try it by hand: an OpenID provider on this machine that checks ages. It has a
 * page with three answers, signed ID tokens and a key that it publishes. `spoil` changes what it
 * signs next; `wrongKey` signs it with a key that nobody knows; `down` answers everything with 503.
 */
export async function openAgeProvider() {
  const { privateKey, publicKey } = await generateKeyPair("RS256");
  const stranger = await generateKeyPair("RS256");
  const jwk = { ...(await exportJWK(publicKey)), kid: "one", alg: "RS256", use: "sig" };
  const codes = new Map<string, Asked & { readonly answer: Answer }>();
  const provider = {
    origin: "",
    down: false,
    wrongKey: false,
    spoil: {} as JWTPayload,
    /** Says it in this form, whatever was asked for. */
    says: null as Record<string, unknown> | null,
    asked: [] as Asked[],
    environment: () => ({
      AGE_CHECK_ISSUER: provider.origin,
      AGE_CHECK_CLIENT_ID: clientId,
      AGE_CHECK_CLIENT_SECRET: clientSecret,
    }),
    /** What a browser does that is sent to `address` and answers there: the query it comes back with. */
    async answer(address: string, answer: Answer): Promise<Record<string, string>> {
      const reply = await fetch(`${address}&answer=${answer}`, { redirect: "manual" });
      const back = new URL(reply.headers.get("location") ?? "");
      return Object.fromEntries(back.searchParams);
    },
    close: () => new Promise<void>((closed) => server.close(() => closed())),
  };

  const claimsFor = ({ claims, answer }: Asked & { readonly answer: Answer }): JWTPayload => {
    if (provider.says) return provider.says;
    const said = (names: object) =>
      Object.fromEntries(Object.keys(names).map((name) => [name, answer === "old_enough"]));
    const { verified_claims: verified, ...plain } = claims.id_token ?? {};
    if (!verified) return said(plain);
    const { claims: names } = verified as { claims: object };
    return {
      verified_claims: { verification: { trust_framework: "sandbox" }, claims: said(names) },
    };
  };

  function authorize(url: URL, reply: ServerResponse): void {
    const of = (name: string) => url.searchParams.get(name) ?? "";
    const asked: Asked = {
      client: of("client_id"),
      back: of("redirect_uri"),
      state: of("state"),
      nonce: of("nonce"),
      challenge: of("code_challenge"),
      scope: of("scope"),
      claims: JSON.parse(of("claims") || "{}") as Asked["claims"],
    };
    const answer = of("answer") as Answer | "";
    if (answer === "") return page(url, reply);
    provider.asked.push(asked);
    const back = new URL(asked.back);
    back.searchParams.set("state", asked.state);
    if (answer === "cancel") back.searchParams.set("error", "access_denied");
    else {
      const code = randomBytes(16).toString("base64url");
      codes.set(code, { ...asked, answer });
      back.searchParams.set("code", code);
    }
    reply.writeHead(303, { location: back.href }).end();
  }

  async function token(request: IncomingMessage, reply: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const form = new URLSearchParams(Buffer.concat(chunks).toString());
    const code = form.get("code") ?? "";
    const given = codes.get(code);
    codes.delete(code);
    const challenge = createHash("sha256")
      .update(form.get("code_verifier") ?? "")
      .digest("base64url");
    const basic = `Basic ${Buffer.from(`${encodeURIComponent(clientId)}:${encodeURIComponent(clientSecret).replaceAll("%20", "+")}`).toString("base64")}`;
    if (request.headers.authorization !== basic)
      return json(reply, { error: "invalid_client" }, 401);
    if (!given || given.challenge !== challenge || given.back !== form.get("redirect_uri"))
      return json(reply, { error: "invalid_grant" }, 400);
    const idToken = await new SignJWT({
      iss: provider.origin,
      aud: clientId,
      sub: "a subject that nobody keeps",
      nonce: given.nonce,
      exp: Math.floor(Date.now() / 1_000) + 300,
      ...claimsFor(given),
      ...provider.spoil,
    })
      .setProtectedHeader({ alg: "RS256", kid: "one" })
      .setIssuedAt()
      .sign(provider.wrongKey ? stranger.privateKey : privateKey);
    json(reply, { access_token: "nothing", token_type: "Bearer", id_token: idToken });
  }

  const server = createServer((request, reply) => {
    const url = new URL(request.url ?? "/", provider.origin);
    if (provider.down) reply.writeHead(503).end();
    else if (url.pathname === "/.well-known/openid-configuration")
      json(reply, {
        issuer: provider.origin,
        authorization_endpoint: `${provider.origin}/authorize`,
        token_endpoint: `${provider.origin}/token`,
        jwks_uri: `${provider.origin}/jwks`,
        response_types_supported: ["code"],
        subject_types_supported: ["pairwise"],
        id_token_signing_alg_values_supported: ["RS256"],
      });
    else if (url.pathname === "/jwks") json(reply, { keys: [jwk] });
    else if (url.pathname === "/authorize") authorize(url, reply);
    else if (url.pathname === "/token") void token(request, reply);
    else reply.writeHead(404).end();
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  provider.origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return provider;
}

const json = (reply: ServerResponse, body: object, status = 200): void => {
  reply
    .writeHead(status, { "content-type": "application/json", connection: "close" })
    .end(JSON.stringify(body));
};

function page(url: URL, reply: ServerResponse): void {
  const link = (answer: Answer, words: string) =>
    `<p><a href="${`${url.pathname}${url.search}&answer=${answer}`.replaceAll("&", "&amp;").replaceAll('"', "&quot;")}">${words}</a></p>`;
  reply
    .writeHead(200, { "content-type": "text/html; charset=utf-8", connection: "close" })
    .end(
      `<!doctype html><html lang="en"><title>Age sandbox</title><h1>Age sandbox</h1>${link("old_enough", "Old enough")}${link("too_young", "Too young")}${link("cancel", "Cancel")}</html>`,
    );
}
