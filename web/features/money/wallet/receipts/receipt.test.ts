import { expect, test } from "vitest";
import { receiptOfLine, receiptOfPayment, receiptOfTransfer, withRefund } from "./receipt.ts";

const owner = { fullName: "Adaeze Okonkwo", phoneNumber: "08031234471" };
const at = "2024-11-15T09:42:00Z";
const rowsOf = ({ rows }: { rows: { label: string; value: string }[] }) =>
  Object.fromEntries(rows.map(({ label, value }) => [label, value]));

test("shows sender, recipient, amount, date, reference and kind on a transfer's receipt [ENTITY-09]", () => {
  const transfer = {
    _id: "t1",
    amount: 3_500,
    transferDate: at,
    recipientName: "Blessing Lawal",
    senderName: owner.fullName,
    senderPhoneNumber: owner.phoneNumber,
    recipientPhoneNumber: "08160002280",
  };
  const receipt = receiptOfTransfer(transfer, owner);
  expect(receipt).toMatchObject({ caption: "Sent", units: 3_500, reference: "t1" });
  expect(rowsOf(receipt)).toEqual({
    Kind: "Transfer",
    From: "Adaeze Okonkwo, 0803 ••• 4471",
    To: "Blessing Lawal, 0816 ••• 2280",
    Date: "15 Nov 2024, 10:42",
    Status: "Completed",
    Reference: "t1",
  });
  const got = receiptOfTransfer(transfer, { fullName: "Blessing Lawal", phoneNumber: "08160002280" });
  expect(got.caption).toBe("Received");
  expect(rowsOf(got)).toMatchObject({
    From: "Adaeze Okonkwo, 0803 ••• 4471",
    To: "Blessing Lawal, 0816 ••• 2280",
  });
});

test("shows amount and date on a purchase's receipt [ENTITY-10]", () => {
  const receipt = receiptOfPayment({ _id: "p1", amount: 1_000, date: at }, owner);
  expect(receipt).toMatchObject({ caption: "Added to the wallet", units: 1_000 });
  expect(rowsOf(receipt)).toMatchObject({ Kind: "Top up", Date: "15 Nov 2024, 10:42" });
  const overpaid = withRefund(receipt, { amount: 402.5, currency: "NGN", status: "returned" });
  expect(overpaid.rows.slice(-2)).toEqual([
    { label: "Returned", value: "₦402.50" },
    { label: "Reference", value: "p1" },
  ]);
});

test("does not show held or released lines as completed, and masks phones on receipts", () => {
  const line = {
    ...({ id: "1", kind: "withdrawal", state: "held", units: -8_100, balanceUnits: 0, at } as const),
    counterpart: null,
    reference: "w1",
  };
  expect(rowsOf(receiptOfLine({ ...line, state: "released" }, owner))).toMatchObject({ Status: "Returned" });
  const receipt = receiptOfLine(line, owner);
  expect(receipt).toMatchObject({ caption: "Taken from the wallet", units: 8_100 });
  expect(rowsOf(receipt)).toMatchObject({ Kind: "Withdrawal", Status: "Pending", Reference: "w1" });
  expect(JSON.stringify(receipt)).not.toContain(owner.phoneNumber);
});
