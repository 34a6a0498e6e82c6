/** Sentences as keys with the facts in them; `say.ts` looks them up in the reader's language. */

/** Plain data: a stored answer holds messages too, and is looked up again when it is repeated. */
export interface Message {
  /** Path of the text, such as `withdrawalAnswers.requested`. */
  readonly key: string;
  readonly facts: readonly unknown[];
}

export function isMessage(value: unknown): value is Message {
  const { key, facts } = (value ?? {}) as Partial<Message>;
  return typeof key === "string" && Array.isArray(facts);
}

/** An answer in which any sentence may still be a key: the endpoint looks it up in the caller's language. */
export type Spoken<Answer> = Answer extends string
  ? Answer | Message
  : Answer extends readonly (infer Item)[]
    ? Spoken<Item>[]
    : Answer extends object
      ? { [Key in keyof Answer]: Spoken<Answer[Key]> }
      : Answer;

export type WithMessage<Answer> = Omit<Answer, "message"> & { message: Message };

/** The same tree as the texts, with a message in place of each sentence. */
type Messages<Value> = Value extends string
  ? Message
  : Value extends (...facts: infer Facts) => string
    ? (...facts: { [Index in keyof Facts]: Spoken<Facts[Index]> }) => Message
    : { readonly [Key in keyof Value]: Messages<Value[Key]> };

export const messagesOf = <Value extends object>(texts: Value): Messages<Value> =>
  messagesAt(texts, "") as Messages<Value>;

function messagesAt(value: unknown, key: string): unknown {
  if (typeof value === "string") return { key, facts: [] };
  if (typeof value === "function") return (...facts: unknown[]) => ({ key, facts });
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [name, messagesAt(each, key ? `${key}.${name}` : name)]),
  );
}
