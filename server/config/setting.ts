/** What a setting is, and the kinds of values that several have. */
import * as z from "zod";
import { parsePhone } from "#shared/phones/phone.ts";

export interface Setting<T> {
  env: string;
  schema: z.ZodType<T>;
  doc: string;
  secret?: boolean;
  /** Shown in the generated docs if the default is computed or empty. */
  shownDefault?: string;
}

export type SettingTable = Record<string, Setting<unknown>>;
export type ValuesOf<Table> = { [Key in keyof Table]: Table[Key] extends Setting<infer T> ? T : never };

export const setting = <T>(row: Setting<T>): Setting<T> => row;

export const text = (fallback: string) => z.string().default(fallback);
export const optional = z.string().min(1).optional();

/** The largest integer of the database's columns and limits. */
const maxWhole = 2 ** 31 - 1;
export const whole = (fallback: number, min = 0, max = maxWhole) =>
  z.coerce.number().int().min(min).max(max).default(fallback);

/** At most a hundred years: dates end, and a call that adds too many days to one fails. */
export const days = (fallback: number, min = 0, max = 36_500) => whole(fallback, min, max);
/** At most ten minutes: a timer of more than 24 days ends at once. */
export const timeoutSeconds = (fallback: number) => whole(fallback, 1, 600);

const flagWord = z
  .string()
  .toLowerCase()
  .pipe(z.enum(["0", "1", "false", "true", "off", "on"]));
const isOn = (word: z.infer<typeof flagWord>) => ["1", "true", "on"].includes(word);
export const flag = (fallback: boolean) => flagWord.default(fallback ? "on" : "off").transform(isOn);
export const optionalFlag = flagWord.transform(isOn).optional();

export const wordsOf = (list: string): string[] =>
  list
    .split(",")
    .map((word) => word.trim())
    .filter(Boolean);

export const phones = z
  .string()
  .default("")
  .transform(wordsOf)
  .superRefine((list, context) => {
    for (const word of list)
      if (!parsePhone(word)) context.addIssue(`${word} is not a Nigerian mobile number`);
  })
  .transform((list) => list.map((word) => parsePhone(word)!));
