import { beforeAll, expect, test } from "vitest";
import { countedAs } from "#test/as-if-real.ts";
import { openWorld, type World } from "#test/world.ts";
import { type DebitCast, debitCast } from "../debit-cast.ts";
import { settleNow } from "./place-debit.server.ts";

let world: World;
let cast: DebitCast;
beforeAll(async () => {
  world = await openWorld();
  cast = debitCast(world, await world.staff("Otto"));
  await cast.saveSetup();
});

/** From now on files go to a bank, or to none. */
function setTest(is: boolean): void {
  const { providers } = world.services.payments;
  const bankFile = providers.get("bank-file");
  if (!bankFile) throw new Error("no bank file");
  providers.set("bank-file", countedAs(bankFile, is));
}

let members = 0;
/** The numbers of an order's documents, once it was paid in one of the ways that debits are. */
async function numbers(how: "collected" | "early") {
  const as = await world.member(`Bea${++members}`, { paid_user: true });
  const { payment_id, collection } = await cast.signed(as, ibans[members - 1]);
  if (how === "early") {
    await world.db
      .updateTable("direct_debit_collection")
      .set({ early: true })
      .where("id", "=", collection)
      .execute();
    await settleNow(world.services, [collection]);
  } else await cast.collected(collection);
  const { order } = (await world.call("payments.readOrder", { payment_id }, { as })).body;
  return { test: order.test, numbers: order.invoices.map(({ number }) => number) };
}
const ibans = ["NL69INGB0123456789", "NL91ABNA0417164300", "DE89370400440532013000"];

test("a debit of a file that goes to no bank takes no legal number, whichever way it is paid", async () => {
  const year = new Date().getFullYear();
  setTest(true);
  expect([await numbers("collected"), await numbers("early")]).toEqual([
    { test: true, numbers: [`TEST-${year}-000001`] },
    { test: true, numbers: [`TEST-${year}-000002`] },
  ]);
  setTest(false);
  expect(await numbers("collected")).toEqual({ test: false, numbers: [`${year}-000001`] });
});
