import { useNavigation } from "react-router";
import { uiTexts } from "#texts/ui.ts";

/** A progress line under the top bar while the next page loads, delayed because most pages load at once. */
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
