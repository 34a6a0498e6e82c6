/** The demo's users: clients, servicemen with business cards, agents, and the sign-ins. */
import { partsOf } from "#server/db/numbers/phone-parts.ts";
import type { users } from "#server/db/schema/accounts.ts";
import { type E164, parsePhone } from "#shared/phones/phone.ts";
import type { StateName } from "#shared/places/places.ts";
import { wordsOf } from "#shared/text/search-words.ts";
import { drawPersonName, drawPrivateName } from "../content/people.ts";
import { demoPhonePrefix, demoSignIns } from "../demo-sign-ins.ts";
import type { SeededNumbers } from "../seeded-numbers.ts";
import { demoId, minutesFrom, minutesPerDay } from "./demo-ids.ts";

export type UserRow = typeof users.$inferInsert;

/** Hashes of the shared demo password and of a random one that is not kept. */
export interface DemoHashes {
  shared: string;
  unknown: string;
}

type Overrides = Partial<Pick<UserRow, "isAgent" | "subscribedUntil">>;

interface Traits extends Overrides {
  state?: StateName;
  /** Whether the user may post under a private name. */
  mayHide?: boolean;
}

const privateNameShare = 0.13;
/** The first hundred numbers are reserved for sign-ins. */
const signInPhones = 100;

/** Draws users; no two share a phone, a full name or a private name. */
export class DemoCrowd {
  readonly rows: UserRow[] = [];
  private readonly numbers: SeededNumbers;
  private readonly now: Date;
  private readonly hashes: DemoHashes;
  private readonly taken = new Set<string>();
  private phones = 0;

  constructor(numbers: SeededNumbers, now: Date, hashes: DemoHashes) {
    this.numbers = numbers;
    this.now = now;
    this.hashes = hashes;
    for (const { fullName } of demoSignIns) this.taken.add(fullName);
  }

  add({ state, mayHide, ...overrides }: Traits = {}): UserRow {
    const fullName = this.unused(() => drawPersonName(this.numbers, state).fullName);
    const hides = mayHide === true && this.numbers.chance(privateNameShare);
    return this.keep({
      fullName,
      phone: this.nextPhone(),
      passwordHash: this.hashes.unknown,
      privateName: hides ? this.unused(() => drawPrivateName(this.numbers)) : null,
      ...overrides,
    });
  }

  nextPhone(): E164 {
    this.phones += 1;
    return demoPhone(signInPhones + this.phones);
  }

  addSignIn(serial: number, overrides: Overrides = {}): UserRow {
    const person = demoSignIns.find((each) => each.serial === serial);
    if (!person) throw new RangeError(`no demo sign-in ${serial}`);
    return this.keep({
      id: person.userId,
      fullName: person.fullName,
      phone: demoPhone(serial),
      passwordHash: this.hashes.shared,
      privateName: null,
      ...overrides,
    });
  }

  private keep(who: Partial<UserRow> & Pick<UserRow, "fullName" | "phone" | "passwordHash">): UserRow {
    const joinedAt = minutesFrom(this.now, -this.numbers.between(45, 300) * minutesPerDay);
    const row: UserRow = {
      id: demoId(this.numbers, joinedAt),
      ...who,
      verifiedAt: minutesFrom(joinedAt, 2),
      phoneParts: partsOf(who.phone),
      privateNameAnswered: true,
      nameWords: wordsOf(who.privateName ?? who.fullName),
      termsAcceptedAt: joinedAt,
      promoConsentAt: joinedAt,
      createdAt: joinedAt,
    };
    this.rows.push(row);
    return row;
  }

  private unused(draw: () => string): string {
    for (let tries = 0; tries < 1_000; tries += 1) {
      const name = draw();
      if (this.taken.has(name)) continue;
      this.taken.add(name);
      return name;
    }
    throw new Error("no unused name is left");
  }
}

export function demoPhone(serial: number): E164 {
  const phone = parsePhone(`${demoPhonePrefix}${String(serial).padStart(4, "0")}`);
  if (!phone) throw new RangeError(`no phone for ${serial}`);
  return phone;
}
