/** SQL text: whether the person has taken another number since. Lists of earlier contacts leave that number out. */
export const hasChangedNumberSince = (userId: string, at: string): string =>
  `exists (select from number_history past where past.user_id = ${userId} and past.left_at > ${at})`;
