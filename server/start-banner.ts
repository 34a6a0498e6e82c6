import { stdout } from "node:process";
import { demoIsLoaded } from "./features/demo/demo.queries.ts";
import type { Runor } from "./runor.ts";
import { demoSignIns } from "./seed/demo-sign-ins.ts";

/** Says where the product is, and with demo data who can sign in. */
export async function announce(runor: Runor): Promise<void> {
  const { config } = runor.deps;
  const lines = ["", `  ${config.productName} is running at ${config.origin}`];
  if (config.sandboxed.payments || config.sandboxed.sms)
    lines.push(`  Sandbox: no real money. Text messages are at ${config.origin}/sandbox`);
  if (await demoIsLoaded(runor.deps.db)) {
    lines.push("", "  Demo sign-ins:");
    for (const person of demoSignIns)
      lines.push(`    ${person.label.padEnd(24)} ${person.phoneNumber}  ${person.password}`);
  }
  stdout.write(`${lines.join("\n")}\n\n`);
}
