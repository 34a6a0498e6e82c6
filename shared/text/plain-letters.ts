/** Letters that Unicode does not decompose: those of Hausa with a hook, and i without a dot. */
const whole = "ɓɗƙƴıƁƊƘƳ";
const plain = "bdkyiBDKY";

/**
 * Letters without accents, hooks and dots, in their case: "Ɗan Ƙàramí" is "Dan Karami". `plain_text` does the same in
 * the database.
 */
export const plainLetters = (text: string): string =>
  text
    .normalize("NFKD")
    .replace(/\p{M}+/gu, "")
    .replace(/[ɓɗƙƴıƁƊƘƳ]/g, (letter) => plain.charAt(whole.indexOf(letter)));
