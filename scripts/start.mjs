// `npm start`: makes the clone runnable, then becomes the product. `--dev` serves the pages from their sources.
import { spawn } from "node:child_process";
import { environment, install, lean, pinnedNode, root, run } from "./bootstrap.mjs";

const development = process.argv.includes("--dev");
install({ development });
if (!development) run(["scripts/build-web.ts"]);
const watch = development ? ["--watch-path=server", "--watch-path=shared", "--watch-path=sandbox"] : [];
const args = [...lean.flags, ...watch, "server/main.ts", ...(development ? ["--dev"] : [])];
const product = spawn(pinnedNode(), args, {
  cwd: root,
  stdio: "inherit",
  env: environment(lean.environment),
});
// The terminal sends Ctrl-C to both; other signals come to this process alone.
for (const signal of ["SIGINT", "SIGTERM"])
  process.on(signal, () => signal === "SIGTERM" && product.kill(signal));
product.on("exit", (code, signal) => process.exit(code ?? (signal ? 1 : 0)));
