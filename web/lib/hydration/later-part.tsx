import { type ComponentType, useEffect, useState } from "react";
import { whenIdle } from "./when-idle.ts";

/**
 * A part at the end of a page, whose script loads when the page is idle; left out if it cannot be loaded. The server
 * does not render it: hydration would then need its script with those of the page.
 */
export function laterPart(load: () => Promise<ComponentType>): ComponentType {
  return function LaterPart() {
    const [Part, setPart] = useState<ComponentType>();
    useEffect(() => {
      let isOpen = true;
      const cancel = whenIdle(() => {
        void load().then(
          (Loaded) => isOpen && setPart(() => Loaded),
          () => undefined,
        );
      });
      return () => {
        isOpen = false;
        cancel();
      };
    }, []);
    return Part ? <Part /> : null;
  };
}
