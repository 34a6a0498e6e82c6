/** For the bars around a page: its route module exports `const handle: ShellHandle = { shell: { … } }`. */
export interface ShellHandle {
  shell: {
    /** The page opens with a dyed field, so the top bar is dyed too. For visitors: the landing page. */
    dyedTop?: "always" | "visitors";
    /** The plus floats above the bottom bar on the tabbed home. Elsewhere it sits flush. */
    plusFloats?: boolean;
  };
}
