import { useDeferredValue, useMemo } from "react";
import { findScamSigns } from "#shared/masking/scam-words.ts";
import { cautionTexts } from "#texts/ui.ts";
import { Notice } from "./notice.tsx";

/** Warnings about the text. The live region is always rendered, so that screen readers announce what appears in it. */
export function ScamNotice({ text }: { text: string }) {
  const settled = useDeferredValue(text);
  const signs = useMemo(() => findScamSigns(settled), [settled]);
  return (
    <div role="status">
      {signs.length > 0 && (
        <div className="scam-signs">
          <Notice tone="warning">
            {signs.map((sign) => (
              <span key={sign} className="own-line">
                {cautionTexts[sign]}
              </span>
            ))}
          </Notice>
        </div>
      )}
    </div>
  );
}
