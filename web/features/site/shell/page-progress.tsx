import { useNavigation } from "react-router";
import { messages } from "#shared/messages/en.ts";

/** A line under the top bar while the next page is on its way. It waits a moment: most pages are there at once. */
export function PageProgress() {
  const isLoading = useNavigation().state === "loading";
  return (
    <div role="status">
      {isLoading && (
        <div className="pageprogress">
          <span className="sr">{messages.ui.loading}</span>
        </div>
      )}
    </div>
  );
}
