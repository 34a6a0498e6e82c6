import { isIP, SocketAddress } from "node:net";

/**
 * Normalizes an address in any spelling that a load balancer reports: IPv4 addresses stay whole, IPv6 addresses become
 * their /64, because one household or phone owns all of it.
 */
export function networkOf(address: string): string {
  const plain = withoutPort(address.trim());
  if (isIP(plain) !== 6) return plain;
  const groups = groupsOf(plain);
  const [high = 0, low = 0] = groups.slice(6).map((group) => Number.parseInt(group, 16));
  const isMapped = groups.slice(0, 6).join(":") === "0:0:0:0:0:ffff";
  if (isMapped) return [high >> 8, high & 255, low >> 8, low & 255].join(".");
  return `${groups.slice(0, 4).join(":")}::/64`;
}

/**
 * The widest network that one person may rent: an IPv6 address becomes its /48, which some providers give to each
 * customer; an IPv4 address stays whole.
 */
export const widerNetworkOf = (address: string): string =>
  networkOf(address).replace(/^(\w+:\w+:\w+):\w+::\/64$/, "$1::/48");

/** Some load balancers report "1.2.3.4:5678" or "[2001:db8::1]:443"; the port differs by connection. */
function withoutPort(address: string): string {
  if (isIP(address)) return address;
  return SocketAddress.parse(address)?.address ?? address;
}

/** The eight groups of an IPv6 address, in lower case and without leading zeros. */
function groupsOf(address: string): string[] {
  const { hostname } = new URL(`http://[${address.split("%")[0]}]`);
  const [before = "", after] = hostname.slice(1, -1).split("::");
  const [head, tail] = [before, after ?? ""].map((part) => (part === "" ? [] : part.split(":")));
  const zeros = Array.from({ length: 8 - head!.length - tail!.length }, () => "0");
  return [...head!, ...zeros, ...tail!];
}

export const isOwnMachine = (address: string): boolean => /^(127\.|0:0:0:0::)/.test(networkOf(address));
