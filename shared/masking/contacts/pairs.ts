/** A table written as words: each begins with a sign, and the rest of it is what the sign stands for. */
export const pairsIn = (words: string): Readonly<Record<string, string>> =>
  Object.fromEntries(
    words.split(" ").map((word) => {
      const [sign = "", ...meaning] = word;
      return [sign, meaning.join("")];
    }),
  );
