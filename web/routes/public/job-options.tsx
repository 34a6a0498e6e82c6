import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate } from "react-router";
import { pages } from "#shared/paths.ts";
import type { Written } from "#web/features/trust/blocks/author-options.tsx";
import { lazySheet } from "#web/ui/feedback/lazy-part.tsx";
import { useLast } from "#web/ui/use-last.ts";

const AuthorOptions = lazySheet(
  () => import("#web/features/trust/blocks/author-options.tsx").then((module) => module.AuthorOptions),
  {
    isOpen: ({ written }) => written !== undefined,
    close: ({ onClose }) => onClose(),
  },
);

/** Returns the sheet and a function that opens it. Blocking a job's poster leads to the list of jobs. */
export function useJobOptions() {
  const client = useQueryClient();
  const navigate = useNavigate();
  const [written, setWritten] = useState<Written>();
  const wasOpened = useLast(written) !== undefined;
  const leaveBlocked = async ({ subjectType }: Written) => {
    if (subjectType === "job") {
      await navigate(pages.jobs, { replace: true });
      client.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== "me", type: "inactive" });
    }
    await client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== "me" });
  };
  const sheet = wasOpened && (
    <AuthorOptions written={written} onClose={() => setWritten(undefined)} onBlocked={leaveBlocked} />
  );
  return { open: setWritten, sheet };
}
