import { request } from "node:http";
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from "node:zlib";
import type { LoadRequest } from "../load/load.ts";
import type { ReferenceAnswer } from "../servers/reference.ts";

/** Headers that the reference repeats; others are specific to the product. */
const repeated = ["content-type", "content-encoding"];

/** Sends a request and returns the bytes received. Errors: no success, or the answer lacks `shows`. */
export async function captureAnswer(
  address: string,
  { path, method = "GET", headers, body }: LoadRequest,
  shows: string | undefined,
): Promise<ReferenceAnswer> {
  const answer = await new Promise<ReferenceAnswer>((resolve, reject) => {
    request(address + path, { method, headers }, async (message) => {
      const kept = repeated.flatMap((name) => {
        const value = message.headers[name];
        return typeof value === "string" ? [[name, value]] : [];
      });
      const bytes = Buffer.concat(await message.toArray());
      resolve({ status: message.statusCode ?? 0, headers: Object.fromEntries(kept), body: bytes });
    })
      .on("error", reject)
      .end(body);
  });
  const text = unpacked(answer);
  if (answer.status >= 300) throw new Error(`${path} answered ${answer.status}: ${text.slice(0, 200)}`);
  if (shows && !text.includes(shows)) throw new Error(`${path} does not show ${shows}`);
  return answer;
}

const decoders: Record<string, (body: Buffer) => Buffer> = {
  br: brotliDecompressSync,
  gzip: gunzipSync,
  zstd: zstdDecompressSync,
};

function unpacked({ headers, body }: ReferenceAnswer): string {
  const decode = decoders[headers["content-encoding"] ?? ""];
  return (decode ? decode(body) : body).toString();
}
