/** What is typed in the measured sessions of the phone menu, and what each screen must say. */
import { localPhone } from "#shared/phones/phone.ts";
import type { MenuPerson } from "./menu-people.ts";

export interface MenuStep {
  /** Steps with the same name are counted together. */
  name: string;
  /** Undefined for dialling. */
  input?: string;
  /** What the screen must match, including `CON` or `END`. */
  shows: RegExp;
}

export const pin = "4827";

const menu: MenuStep = { name: "dial", shows: /^CON Runor\n1 Balance/ };

export const readingJobs: readonly MenuStep[] = [
  menu,
  { name: "choose a trade or place", input: "3", shows: /^CON Trade\?/ },
  { name: "choose a trade or place", input: "1", shows: /^CON State\?/ },
  { name: "newest jobs", input: "1", shows: /^CON Newest jobs\n1 / },
  { name: "newest jobs", input: "9", shows: /^CON Newest jobs\n1 / },
  { name: "a job", input: "1", shows: /1 Number by SMS\n0 Back$/ },
];

export const readingWallet: readonly MenuStep[] = [
  menu,
  { name: "ask for the PIN", input: "1", shows: /^CON Enter your PIN/ },
  { name: "check the PIN", input: pin, shows: /^CON Balance: / },
  { name: "menu again", input: "0", shows: menu.shows },
  { name: "last movements", input: "2", shows: /^CON \d\d\/\d\d / },
];

export const sendingTo = ({ phone }: MenuPerson): readonly MenuStep[] => [
  menu,
  { name: "ask for the PIN", input: "5", shows: /^CON Enter your PIN/ },
  { name: "check the PIN", input: pin, shows: /^CON Send units to/ },
  { name: "find the recipient", input: localPhone(phone), shows: /^CON How many units to / },
  { name: "ask before sending", input: "100", shows: /^CON Send 100 units to / },
  { name: "send units", input: "1", shows: /^END Sent 100 units to / },
];
