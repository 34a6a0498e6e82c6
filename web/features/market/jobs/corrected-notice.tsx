import { Link, useSearchParams } from "react-router";
import { jobListTexts } from "#texts/jobs.ts";
import { Notice } from "#web/ui/feedback/notice.tsx";

const words = jobListTexts;

/** Says what was searched instead of misspelled words, with a link to a search for the typed ones. */
export function CorrectedNotice({
  correctedQuery,
  typed,
}: {
  correctedQuery: string | undefined;
  typed: string;
}) {
  const [query] = useSearchParams();
  if (!correctedQuery) return null;
  const exactly = new URLSearchParams(query);
  exactly.set("exact", "1");
  exactly.delete("cursor");
  return (
    <Notice announce>
      {words.showing(correctedQuery)}{" "}
      <Link to={{ search: exactly.toString() }} preventScrollReset>
        {words.searchInstead(typed)}
      </Link>
    </Notice>
  );
}
