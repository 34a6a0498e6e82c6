/** Errors of fields as codes: contracts hold no sentences, so that readers get them in their language. */
import type { fieldTexts } from "#texts/fields.ts";

type Fields = typeof fieldTexts;
type FieldCode = keyof Fields;
type PlainCode = { [Code in FieldCode]: Fields[Code] extends string ? Code : never }[FieldCode];

/** The code of a field's error, with the limit that its sentence names. */
export function field(code: PlainCode): string;
export function field(code: Exclude<FieldCode, PlainCode>, limit: number): string;
export function field(code: FieldCode, limit?: number): string {
  return limit === undefined ? code : `${code} ${limit}`;
}

/** Splits a code from its limit. Undefined for a sentence, which answers of the server contain already. */
export function readFieldCode(texts: object, coded: string): { code: FieldCode; limit: number } | undefined {
  const [code = "", limit] = coded.split(" ");
  return Object.hasOwn(texts, code) ? { code: code as FieldCode, limit: Number(limit) } : undefined;
}
