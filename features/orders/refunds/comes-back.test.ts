import { expect, test } from "vitest";
import { comesBack } from "./comes-back.ts";

const order = { express: false, amount: 1_200, refund: 1_200 };

test("'everything you paid' is said of everything alone", () => {
  expect(comesBack(order)).toBe("refunds.all_back");
  expect(comesBack({ ...order, refund: 600 }), "half went back before").toBe("refunds.rest_back");
  expect(comesBack({ ...order, express: true, refund: 600 })).toBe("refunds.comes_back");
  expect(comesBack({ ...order, refund: 0 })).toBe("refunds.all_used");
});
