/** A table written as words: the first character of each is a sign, the rest is its meaning. */
export const pairsIn = (words: string): Readonly<Record<string, string>> =>
  Object.fromEntries(
    words.split(" ").map((word) => {
      const [sign = "", ...meaning] = word;
      return [sign, meaning.join("")];
    }),
  );
