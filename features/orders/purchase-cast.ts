import { expect } from "vitest";
import { type Actor, openWorld } from "#test/world.ts";
import { payerOf } from "#test/payer.ts";

/** For tests: members past the welcome offers who buy at the sandbox. */
export async function openPurchases() {
  const world = await openWorld();
  const payer = payerOf(world);

  /** A member past the time of the welcome offers, so that prices are the normal ones. */
  async function oldMember(name: string): Promise<Actor> {
    const member = await world.member(name);
    await world.db
      .updateTable("account")
      .set({ signup_date: new Date(Date.now() - 90 * 86_400_000) })
      .where("id", "=", member.id)
      .execute();
    return member;
  }
  async function ordered(as: Actor, bundle: "p0" | "p1" | "p2" | "p3" = "p0") {
    const { status, body } = await world.call(
      "payments.order",
      { bundle, payment_method: "ideal" },
      { as },
    );
    expect(status).toBe(200);
    return body;
  }
  const statusOf = async (as: Actor, payment_id: string) =>
    (await world.call("payments.readOrder", { payment_id }, { as })).body.order.status;
  const userOf = async (as: Actor) => {
    const { user } = (await world.call("sessions.readUser", {}, { as })).body;
    return { credits: user?.credits, paid_user: user?.paid_user };
  };
  return { world, payer, oldMember, ordered, statusOf, userOf };
}
export type PurchaseCast = Awaited<ReturnType<typeof openPurchases>>;
