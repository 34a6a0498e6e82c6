// What `npm start` does before the product runs: packages and built pages. A separate process, so that it can be
// stopped while it installs or builds.
import { install, run } from "./bootstrap.mjs";

const development = process.argv.includes("--dev");
install({ development });
if (!development) run(["scripts/build-web.ts"]);
