import { stdout } from "node:process";
import { openDemoSignIns } from "./features/platform/demo/demo.service.ts";
import type { Runor } from "./runor.ts";

/** Prints the product's address and, with demo data, the sign-ins. */
export async function announce(runor: Runor): Promise<void> {
  const { config } = runor.deps;
  const lines = ["", `  ${config.productName} is running at ${config.origin}`];
  if (config.sandboxed.payments || config.sandboxed.sms)
    lines.push(`  Sandbox: no real money. Text messages are at ${config.origin}/sandbox`);
  const people = await openDemoSignIns(runor.deps);
  if (people.length > 0) {
    lines.push("", "  Demo sign-ins:");
    for (const person of people)
      lines.push(`    ${person.label.padEnd(24)} ${person.phoneNumber}  ${person.password}`);
  }
  stdout.write(`${lines.join("\n")}\n\n`);
}
