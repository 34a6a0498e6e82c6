/**
 * Adds our own fields to an answer that has only those of the specification, as another host or an earlier version
 * sends it. A complete answer is returned as it is.
 */
export const completed = <Answer extends object>(answer: Answer, added: Partial<Answer>): Answer =>
  Object.keys(added).every((key) => key in answer) ? answer : { ...added, ...answer };
