/** A version of the product that the bench can fill and start: this one, or a commit checked out beside it. */
import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { openMarket } from "../market/open-market.ts";
import { fillBank } from "../money/fill-bank.ts";
import { startProduct } from "../servers/product.ts";

export interface Version {
  openMarket: typeof openMarket;
  fillBank: typeof fillBank;
  startProduct: typeof startProduct;
}

const root = path.resolve(import.meta.dirname, "../..");

export const thisVersion: Version = { openMarket, fillBank, startProduct };

/** Checks the commit out into `folder` and builds it, unless it is there. Errors: if it is unknown or does not build. */
export function buildCommit(commit: string, folder: string): void {
  if (existsSync(folder)) return;
  execFileSync("git", ["worktree", "add", "--detach", folder, commit], { cwd: root, stdio: "inherit" });
  for (const step of [
    ["ci", "--no-audit", "--no-fund"],
    ["run", "build"],
  ])
    execFileSync("npm", step, { cwd: folder, stdio: "inherit" });
}

/** Builds the commit in `folder` and loads its bench: each version fills its own database. Errors: as `buildCommit`. */
export async function checkOut(commit: string, folder: string): Promise<Version> {
  buildCommit(commit, folder);
  const load = async (file: string) => await import(pathToFileURL(path.join(folder, "bench", file)).href);
  const [market, bank, product] = await Promise.all([
    load("market/open-market.ts"),
    load("money/fill-bank.ts"),
    load("servers/product.ts"),
  ]);
  return {
    openMarket: market.openMarket,
    fillBank: bank.fillBank,
    startProduct: product.startProduct,
  };
}

export function removeCheckOut(folder: string): void {
  execFileSync("git", ["worktree", "remove", "--force", folder], { cwd: root });
}
