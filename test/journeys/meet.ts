import { randomUUID } from "node:crypto";
import { logInDevice } from "./api.ts";
import type { Vesper } from "./vesper.ts";

/** The conversation of the two demo members, the ids of both, and what each says there. */
export async function meet(vesper: Vesper) {
  const [his, hers] = [
    await logInDevice(vesper, "premium@demo.test"),
    await logInDevice(vesper, "free@demo.test"),
  ];
  const idOf = async (device: typeof his) =>
    ((await device.call("GET", "/api/user.php")).body as { user: { id: string } }).user.id;
  const [him, her] = [await idOf(his), await idOf(hers)];
  const { conversation } = (await his.call("POST", "/api/chat.php", { profile: { id: her } }))
    .body as { conversation: { id: string } };
  const sayAs = (device: typeof his) => async (body: string) => {
    const answer = await device.call("POST", "/api/messages.php", {
      conversation,
      client_id: randomUUID(),
      body,
      contact_confirmed: true,
    });
    if (answer.status !== 200) throw new Error(`'${body}' was refused: ${JSON.stringify(answer)}`);
  };
  return { chat: conversation.id, him, her, say: sayAs(his), answer: sayAs(hers) };
}
