import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { keepAliveMs } from "#shared/constants.ts";
import * as systemApi from "#shared/contracts/system.endpoints.ts";
import { callApi } from "#web/lib/api/api.ts";

/** Pings the server every five minutes while the home page is open. A lost ping is ignored. */
export function useKeepAlive(): void {
  const client = useQueryClient();
  useEffect(() => {
    const ping = () => void callApi(client, systemApi.keepAlive).catch(() => undefined);
    const timer = setInterval(ping, keepAliveMs);
    return () => clearInterval(timer);
  }, [client]);
}
