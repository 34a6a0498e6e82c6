/** For the bars around a page: its route module exports `const handle: ShellHandle = { shell: { … } }`. */
export interface ShellHandle {
  shell: {
    /** Visitors' page opens with a dyed field, so the top bar is dyed too. */
    isDyedForVisitors?: boolean;
    /** The plus floats above the bottom bar on the tabbed home. Elsewhere it sits flush. */
    plusFloats?: boolean;
  };
}
