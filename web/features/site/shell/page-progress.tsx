import { useNavigation } from "react-router";
import { uiTexts } from "#texts/ui.ts";

/** A line under the top bar while the next page is on its way. It waits a moment: most pages are there at once. */
export function PageProgress() {
  const isLoading = useNavigation().state === "loading";
  return (
    <div role="status">
      {isLoading && (
        <div className="pageprogress">
          <span className="visually-hidden">{uiTexts.loading}</span>
        </div>
      )}
    </div>
  );
}
