import type { Endpoint } from "./endpoint.ts";

type Value = string | number | boolean | null | undefined;

/** The address of a call: path and query string. Leaves out null, undefined and empty values. */
export function addressOf(
  { path }: Pick<Endpoint, "path">,
  { params = {}, query = {} }: { params?: Record<string, string>; query?: Record<string, Value> } = {},
): string {
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ""));
  const pairs = Object.entries(query).flatMap(([name, value]) =>
    value == null || value === "" ? [] : [`${encodeURIComponent(name)}=${encodeURIComponent(value)}`],
  );
  return pairs.length === 0 ? filled : `${filled}?${pairs.join("&")}`;
}

type ParamsIn<Path> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Record<Name, string> & ParamsIn<`/${Rest}`>
  : Path extends `${string}:${infer Name}`
    ? Record<Name, string>
    : Record<never, string>;

/** The path parameters of an endpoint's address, still percent-encoded; undefined for any other address. */
export function paramsIn<Path extends `/${string}`>(
  { path }: { path: Path },
  address: string,
): ParamsIn<Path> | undefined {
  const found = patternOf(path).exec(address.split("?", 1)[0] ?? "");
  return found ? ({ ...found.groups } as ParamsIn<Path>) : undefined;
}

const patterns = new Map<string, RegExp>();

/** Compiled once: the tags of a cached page ask about each of its calls. */
function patternOf(path: string): RegExp {
  const known = patterns.get(path);
  if (known) return known;
  const pattern = path.replaceAll(".", "\\.").replace(/:(\w+)/g, "(?<$1>[^/]+)");
  const compiled = new RegExp(`^${pattern}$`);
  patterns.set(path, compiled);
  return compiled;
}
