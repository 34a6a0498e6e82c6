/** Users of the market with a PIN for the phone menu. */
import { openPhone } from "#server/db/numbers/stored-numbers.ts";
import * as walletApi from "#shared/contracts/wallet.endpoints.ts";
import type { E164 } from "#shared/phones/phone.ts";
import type { Market } from "../market/open-market.ts";
import { pin } from "./dialogs.ts";

export interface MenuPerson {
  phone: E164;
}

/** The password of all users that the bench creates. */
const password = "password123";

export async function openMenuPeople(
  { owner, posters }: Pick<Market, "owner" | "posters">,
  address: string,
  count: number,
): Promise<MenuPerson[]> {
  const chosen = posters.slice(0, count);
  const { rows } = await owner.query("select id, phone from users where id = any($1)", [
    chosen.map(({ id }) => id),
  ]);
  const phones = new Map(rows.map(({ id, phone }) => [id, openPhone(phone)]));
  const people: MenuPerson[] = [];
  for (const { id, cookie } of chosen) {
    const phone = phones.get(id);
    if (!phone) throw new Error("a person of the market has no phone");
    const { method, path } = walletApi.setPin;
    const answer = await fetch(address + path, {
      method,
      headers: { cookie, "content-type": "application/json" },
      body: JSON.stringify({ pin, password }),
    });
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
    people.push({ phone });
  }
  return people;
}
