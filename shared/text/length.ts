/** Characters as users count them: an emoji outside the basic plane is one. */
export const lengthOf = (text: string): number => {
  let count = 0;
  for (const _ of text) count += 1;
  return count;
};
