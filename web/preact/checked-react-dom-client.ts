/** "react-dom/client" that reports HTML which differs from what the browser renders, for pages that tests open. */
import "preact/debug";

export * from "./react-dom-client.ts";
