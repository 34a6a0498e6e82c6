/** Another language's version of texts: the same keys, any sentence, functions with the same parameters. */
export type Texts<English> = English extends string
  ? string
  : English extends (...facts: infer Facts) => string
    ? (...facts: Facts) => string
    : English extends object
      ? { readonly [Key in keyof English]: Texts<English[Key]> }
      : English;
