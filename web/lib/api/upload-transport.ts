import { ownLanguage } from "../language.ts";
import { apiOrigin, credentialsFor, isPortal, parse, type Transport } from "./api.ts";
import { ApiError } from "./api-error.ts";

/** Sends a large request and reports progress from 0 to 1, which `fetch` cannot. */
export const uploadTransport =
  (onProgress: (share: number) => void): Transport =>
  async (request) => {
    const credentials = await credentialsFor(request.method);
    return new Promise((resolve, reject) => {
      const call = new XMLHttpRequest();
      const fail = () => reject(new ApiError(0));
      call.open(request.method, apiOrigin() + request.url);
      call.withCredentials = credentials === "include";
      call.setRequestHeader("accept", "application/json");
      call.setRequestHeader("content-type", "application/json");
      for (const [name, value] of Object.entries({ ...ownLanguage, ...request.headers }))
        call.setRequestHeader(name, value);
      call.upload.addEventListener("progress", ({ loaded, total, lengthComputable }) => {
        if (lengthComputable) onProgress(loaded / total);
      });
      call.addEventListener("error", fail);
      call.addEventListener("abort", fail);
      call.addEventListener("load", () => {
        const { status, responseText } = call;
        if (isPortal(status, call.getResponseHeader("content-type"))) return fail();
        const headers = { "retry-after": call.getResponseHeader("retry-after") };
        resolve({ status, body: parse(responseText), headers });
      });
      request.signal?.addEventListener("abort", () => call.abort());
      call.send(JSON.stringify(request.body));
    });
  };
