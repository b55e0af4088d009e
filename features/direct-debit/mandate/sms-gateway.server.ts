declare module "#server/calls/context.ts" {
  interface Services {
    /** Null: the operator has none. */
    readonly sms: SmsGateway | null;
  }
}

/**
 * An operator's own SMS service (SMS_GATEWAY_URL): one POST per message, `{"to": "+31…", "text":
 * "…"}`, with a bearer token. Any 2xx is taken.
 */
export interface SmsGateway {
  /** @throws when it is not taken: the job tries again. */
  send(to: string, text: string): Promise<void>;
}

const patienceMs = 10_000;

export function smsGateway(url: string, token: string | undefined): SmsGateway {
  return {
    async send(to, text) {
      const answer = await fetch(url, {
        method: "POST",
        redirect: "error",
        signal: AbortSignal.timeout(patienceMs),
        headers: {
          "content-type": "application/json",
          ...(token && { authorization: `Bearer ${token}` }),
        },
        body: JSON.stringify({ to, text }),
      });
      await answer.body?.cancel();
      if (!answer.ok) throw new Error(`the SMS gateway answered ${answer.status}`);
    },
  };
}
