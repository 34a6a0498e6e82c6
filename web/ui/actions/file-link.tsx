import type { ComponentPropsWithRef } from "react";
import { type ButtonKind, buttonClass } from "./button.tsx";

/** A small button that downloads a file. An ordinary link: the router would put the language before its address. */
export function FileLink({ kind, children, ...rest }: ComponentPropsWithRef<"a"> & { kind: ButtonKind }) {
  return (
    <a {...rest} className={buttonClass({ kind, small: true })} download>
      {children}
    </a>
  );
}
