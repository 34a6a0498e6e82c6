interface Call {
  method: string;
  url: string;
  headers?: Record<string, string>;
  body?: Record<string, unknown> | undefined;
  timeoutMs: number;
}

/** A call of a page or the service worker that its user did not wait for. Errors: those of `fetch`. */
export const callFromDevice = (
  api: string,
  { method, url, headers, body, timeoutMs }: Call,
): Promise<Response> =>
  fetch(api + url, {
    method,
    credentials: api === "" ? "same-origin" : "include",
    redirect: "error",
    headers: {
      accept: "application/json",
      // The user may be away from the device, so this must not prolong a staff session.
      "x-background": "1",
      ...(body && { "content-type": "application/json" }),
      ...headers,
    },
    ...(body && { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(timeoutMs),
  });
