/**
 * Adds our own fields to an answer that has only those of the specification, as another host or an earlier version
 * sends it. `ours` is one of them: an answer with it is complete and returned as it is, without a read of other fields,
 * on which a shared page would depend.
 */
export const completed = <Answer extends object>(
  answer: Answer,
  ours: keyof Answer,
  added: (answer: Answer) => Partial<Answer>,
): Answer => (ours in answer ? answer : { ...added(answer), ...answer });
