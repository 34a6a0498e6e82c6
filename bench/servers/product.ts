/** The product as it runs in production, on a market's database. */
import * as systemApi from "#shared/contracts/system.endpoints.ts";
import { freePort } from "#tests/support/free-port.ts";
import { lean, productProgram } from "../../scripts/bootstrap.mjs";
import type { Market } from "../market/open-market.ts";
import type { BenchOptions } from "../options.ts";
import { benchKeys } from "./data-keys.ts";
import { type MeasuredProcess, startMeasured } from "./measured-process.ts";

/** Environment of a production process with the sandbox's providers. */
export const productEnvironment = (port: number): Record<string, string> => ({
  NODE_ENV: "production",
  SANDBOX: "1",
  SESSION_SECRET: "a secret that is only good for measuring",
  ...benchKeys,
  HOST: "127.0.0.1",
  PORT: String(port),
  PUBLIC_URL: `http://127.0.0.1:${port}`,
  // Each measured visitor sends another address, or rate limits would stop the measurement.
  TRUST_PROXY: "1",
  DEMO: "0",
  ...lean.environment,
});

export async function startProduct(
  market: Pick<Market, "connectionString">,
  { profileDir }: Pick<BenchOptions, "profileDir">,
  environment: Record<string, string> = {},
): Promise<MeasuredProcess> {
  const port = await freePort();
  const profile = profileDir ? ["--cpu-prof", `--cpu-prof-dir=${profileDir}`] : [];
  return startMeasured({
    args: [...lean.flags, ...profile, productProgram],
    env: { ...productEnvironment(port), DATABASE_URL: market.connectionString, ...environment },
    address: `http://127.0.0.1:${port}`,
    readyPath: systemApi.ready.path,
  });
}
