import * as openid from "openid-client";
import { z } from "zod";
import type { AgeCheckConfig } from "#server/config.ts";
import { AgeAnswerWrong, AgeProviderDown, type AgeProvider, type AgeQuestion } from "./provider.ts";

/** Seconds that the provider has for an answer; a member waits for it. */
const patienceSeconds = 10;
/** For so long it is not asked again where its endpoints and keys are. */
const knownMs = 3_600_000;

/** The claim that is asked for: whether somebody has so many years, not how many. */
const claimOf = ({ minAge }: AgeQuestion): string => `age_over_${minAge}`;

/**
 * An OpenID provider as the one who checks ages: authorization code with PKCE, state and nonce; the
 * scope is `openid` and nothing else. An estimate is the claim `age_over_<years>` of the signed ID
 * token. A proof is the same claim within `verified_claims` (OpenID Connect for Identity Assurance),
 * which says by which framework it was verified. Tokens and the subject are dropped here.
 */
export function openIdProvider({ issuer, clientId, clientSecret }: AgeCheckConfig): AgeProvider {
  const url = new URL(issuer);
  let known: { readonly config: Promise<openid.Configuration>; readonly at: number } | undefined;

  async function configuration(): Promise<openid.Configuration> {
    if (!known || Date.now() - known.at > knownMs) {
      const config = openid.discovery(
        url,
        clientId,
        undefined,
        openid.ClientSecretBasic(clientSecret),
        {
          timeout: patienceSeconds,
          [openid.customFetch]: ask,
          execute: [
            // The token comes over TLS from the provider itself; its signature is looked at all the
            // same.
            openid.enableNonRepudiationChecks,
            ...(url.protocol === "http:" ? [openid.allowInsecureRequests] : []),
          ],
        },
      );
      known = { config, at: Date.now() };
      config.catch(() => (known = undefined)); // asked again next time
    }
    return known.config.catch((error: unknown) => {
      throw new AgeProviderDown("no configuration", { cause: error });
    });
  }

  return {
    name: url.host,
    newVerifier: openid.randomPKCECodeVerifier,
    async begin(question, { state, nonce, verifier, back }) {
      return openid.buildAuthorizationUrl(await configuration(), {
        redirect_uri: back,
        scope: "openid",
        state,
        nonce,
        code_challenge: await openid.calculatePKCECodeChallenge(verifier),
        code_challenge_method: "S256",
        claims: JSON.stringify({ id_token: wanted(question) }),
      });
    },
    async finish(question, { state, nonce, verifier, back }, answer) {
      const config = await configuration();
      const claims = await openid
        .authorizationCodeGrant(config, new URL(`?${answer}`, back), {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: verifier,
          idTokenExpected: true,
        })
        .then((tokens) => tokens.claims())
        .catch((error: unknown) => {
          throw isDown(error) ? error.cause : new AgeAnswerWrong("not taken", { cause: error });
        });
      return judge(question, claims);
    },
    async origins() {
      const { authorization_endpoint: address } = await configuration().then(
        (config) => config.serverMetadata(),
        () => ({ authorization_endpoint: undefined }),
      );
      return address ? [new URL(address).origin] : [];
    },
  };
}

/** The library wraps what its fetch throws. */
const isDown = (error: unknown): error is { readonly cause: AgeProviderDown } =>
  error instanceof Error && error.cause instanceof AgeProviderDown;

const ask: openid.CustomFetch = async (address, options) => {
  const answer = await fetch(address, options as RequestInit).catch((error: unknown) => {
    throw new AgeProviderDown("no answer", { cause: error });
  });
  if (answer.status >= 500) {
    await answer.body?.cancel();
    throw new AgeProviderDown(`answered ${answer.status}`);
  }
  return answer;
};

function wanted(question: AgeQuestion): object {
  const claims = { [claimOf(question)]: { essential: true } };
  return question.method === "estimate"
    ? claims
    : { verified_claims: { verification: { trust_framework: null }, claims } };
}

const verifiedSchema = z.object({
  verification: z.object({ trust_framework: z.string().min(1) }),
  claims: z.record(z.string(), z.unknown()),
});

/** @throws AgeAnswerWrong where the claim is not there: silence is no yes, and no no either */
function judge(
  question: AgeQuestion,
  claims: Readonly<Record<string, unknown>> | undefined,
): "passed" | "too_young" {
  const verified = [claims?.["verified_claims"]].flat().flatMap((each) => {
    const { data } = verifiedSchema.safeParse(each);
    return data ? [data.claims] : [];
  });
  const sources = question.method === "estimate" ? [claims ?? {}, ...verified] : verified;
  const said = sources
    .map((source) => source[claimOf(question)])
    .filter((value) => typeof value === "boolean");
  if (said.length === 0) throw new AgeAnswerWrong("nothing of the age");
  return said.every(Boolean) ? "passed" : "too_young";
}
