/** The router imports it, but calls it only with `unstable_useTransitions`. */
export const useOptimistic = <State>(state: State): [State, (next: State) => void] => [
  state,
  () => undefined,
];
