import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { removeLocal, writeLocal } from "#web/lib/local-store.ts";
import { meQuery } from "#web/lib/session.ts";

/** Writes the stored `user` when loaded, removes it when the session ended, here or in another tab. */
export function useLocalMirror(): void {
  const client = useQueryClient();
  const { data } = useQuery(meQuery());

  useEffect(() => {
    if (!data) return;
    if (data.user) writeLocal("user", data.user);
    else removeLocal("user");
    if (data.user?.serviceRendered) writeLocal("serviceRendered", data.user.serviceRendered);
    else removeLocal("serviceRendered");
  }, [data]);

  useEffect(() => {
    const askAgain = ({ key }: StorageEvent) => {
      if (key === "user" || key === null) void client.invalidateQueries({ queryKey: meQuery().queryKey });
    };
    window.addEventListener("storage", askAgain);
    return () => window.removeEventListener("storage", askAgain);
  }, [client]);
}
