import { createContext, useContext } from "react";
import type { PageRequest } from "./request-context.ts";

const Context = createContext<PageRequest>({
  nonce: "",
  apiHost: undefined,
  requestId: undefined,
  report: () => {},
});

/** Gives components what the server knows of the page's request; in the browser there is nothing of it. */
export const PageRequestProvider = Context.Provider;
export const usePageRequest = (): PageRequest => useContext(Context);
