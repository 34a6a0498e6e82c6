// What `npm start` does before the product runs: packages and built pages. A process of its own, so that it can be told
// to stop while it installs or builds.
import { install, run } from "./bootstrap.mjs";

const development = process.argv.includes("--dev");
install({ development });
if (!development) run(["scripts/build-web.ts"]);
