import { Form, useNavigation } from "react-router";
import { Button } from "#ui/button.tsx";
import { newId } from "#browser/new-id.ts";

interface Props {
  token: string;
  formKey: string;
  /** What pressing it does. */
  children: string;
}

/**
 * The button of a link from a mail. Opening the link uses nothing up: mail scanners open links too
 * (trust row 9).
 */
export function TokenForm({ token, formKey, children }: Props) {
  const { state } = useNavigation();
  return (
    <Form method="post" replace>
      <input type="hidden" name="token" value={token} />
      <input type="hidden" name="idempotency_key" value={formKey} />
      <Button type="submit" size="large" wide pending={state !== "idle"}>
        {children}
      </Button>
    </Form>
  );
}

/** For the loaders: the secret in the address, and a key for the one press. */
export const tokenOf = (request: Request) => ({
  token: new URL(request.url).searchParams.get("token") ?? "",
  key: newId(),
});
