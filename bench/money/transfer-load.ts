import * as walletApi from "#shared/contracts/wallet.endpoints.ts";
import type { LoadRequest } from "../load/load.ts";
import { fromAddress } from "../measures/requests.ts";
import type { BankPerson } from "./fill-bank.ts";

/** random: each user sends to another one. hot: all send to the first. */
export type Spread = "random" | "hot";

/** One unit from each user; all stay far below the rate limit. */
export function transfersOf(people: readonly BankPerson[], spread: Spread): LoadRequest[] {
  return people.slice(1).map((sender, at) => {
    // A large step, coprime with most counts: neighbours in the list share no wallets.
    const step = 1 + ((at * 7_919) % (people.length - 1));
    const other = (at + 1 + step) % people.length;
    const recipient = people[spread === "hot" ? 0 : other]!;
    const headers = { cookie: sender.cookie, "content-type": "application/json" };
    return {
      ...fromAddress(walletApi.transfer.path, at, headers),
      method: "POST",
      hasFreshKey: true,
      body: JSON.stringify({
        senderPhoneNumber: sender.phone,
        recipientPhoneNumber: recipient.phone,
        amount: 1,
        recipientName: "Ada Obi",
      }),
    };
  });
}
