import type { TestApp } from "./app.ts";

interface Fault {
  kind: string;
  /** 0 removes the rest of it. */
  times?: number;
  /** The provider's operation; any if left out. */
  on?: string;
  port?: string;
}

/** Makes a sandbox provider fail on its next calls. */
export async function providerFault(app: TestApp, fault: Fault): Promise<void> {
  const answer = await fetch(`${app.address}/sandbox/faults`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ port: "flutterwave", ...fault }),
  });
  if (answer.status !== 201) throw new Error(await answer.text());
}

export const smsFault = (app: TestApp, kind: string, options: Pick<Fault, "times" | "on"> = {}) =>
  providerFault(app, { port: "termii", kind, times: 1, ...options });

export async function clearFaults(app: TestApp): Promise<void> {
  await fetch(`${app.address}/sandbox/faults`, { method: "DELETE" });
}
