import type { ComponentProps } from "react";
import { servicemanListTexts } from "#texts/servicemen.ts";
import { ServicemenBrowser } from "./servicemen-browser.tsx";

export function ServicemenTab(props: ComponentProps<typeof ServicemenBrowser>) {
  return (
    <>
      <h2 className="visually-hidden">{servicemanListTexts.heading}</h2>
      <ServicemenBrowser {...props} />
    </>
  );
}
