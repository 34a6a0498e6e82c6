/** Hausa letters, which Unicode does not decompose into a letter and a mark, and the letters without their hooks. */
const hooked = "ɓɗƙƴƁƊƘƳ";
const unhooked = "bdkyBDKY";

/** Letters without accents and hooks, in their case: "Ɗan Ƙàramí" is "Dan Karami". */
export const plainLetters = (text: string): string =>
  text
    .normalize("NFKD")
    .replace(/\p{M}+/gu, "")
    .replace(/[ɓɗƙƴƁƊƘƳ]/g, (letter) => unhooked.charAt(hooked.indexOf(letter)));
