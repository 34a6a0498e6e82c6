/** Registers these hooks again, before Vitest's, which report each import to the main process for its watch mode. */
import { registerQuickImports } from "../../scripts/quick-imports.mjs";

const shared = globalThis as { hasQuickImports?: boolean };
if (!shared.hasQuickImports && process.env.VITEST_MODE === "RUN") registerQuickImports();
shared.hasQuickImports = true;
