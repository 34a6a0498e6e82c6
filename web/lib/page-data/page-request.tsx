import { createContext, useContext } from "react";
import type { PageRequest } from "./request-context.ts";

const Context = createContext<PageRequest>({
  nonce: "",
  facts: undefined,
  apiHost: undefined,
  requestId: undefined,
  reads: undefined,
  deliver: () => {},
  report: () => {},
});

export type { PageFacts } from "./request-context.ts";

/** Gives components the server's facts about the page request. */
export const PageRequestProvider = Context.Provider;
export const usePageRequest = (): PageRequest => useContext(Context);
