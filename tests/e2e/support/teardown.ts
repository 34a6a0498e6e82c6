import { rmSync } from "node:fs";

/** Removes the run's database and files. */
export default function teardown(): void {
  const folder = process.env.E2E_DATA_DIR;
  if (folder?.includes("runor-e2e-")) rmSync(folder, { recursive: true, force: true });
}
