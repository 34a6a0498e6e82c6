import path from "node:path";
import { freePort } from "#tests/support/free-port.ts";
import { type MeasuredProcess, startMeasured } from "./measured-process.ts";

export interface ReferenceAnswer {
  status: number;
  headers: Record<string, string>;
  body: Buffer;
}

export async function startReference(): Promise<MeasuredProcess> {
  const port = await freePort();
  const program = path.join(import.meta.dirname, "reference-server.ts");
  return startMeasured({
    args: [program, String(port)],
    env: { NODE_ENV: "production" },
    address: `http://127.0.0.1:${port}`,
    readyPath: "/",
  });
}
