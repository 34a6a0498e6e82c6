/** The run's own network: each host is a network namespace with a cable that can be pulled. Requires root. */
import { execFileSync } from "node:child_process";

export interface Host {
  name: string;
  address: string;
  /** The command that runs this program on the host. */
  on(file: string, args: string[]): { file: string; args: string[] };
  pullCable(): void;
  plugCable(): void;
  /** Each way carries `slowMegabits` a second at most, with a queue in front. */
  slowDown(): void;
  speedUp(): void;
}

export interface Network {
  /** Address of the machine that runs everything else. */
  gateway: string;
  hosts: readonly Host[];
  remove(): void;
}

const bridge = "runor-chaos";
const prefix = "10.213.7";

export const slowMegabits = 2;
/** A link that is full: half a second of waiting at worst, and packets that are lost beyond it. */
const fullLink = `tbf rate ${slowMegabits}mbit burst 16kb latency 500ms`;

const run = (program: string, line: string): void =>
  void execFileSync(program, line.split(" "), { stdio: "pipe" });
const ip = (line: string): void => run("ip", line);

/** Errors: another run uses the network, or the machine does not allow it. */
export function makeNetwork(names: readonly string[]): Network {
  try {
    ip(`link add ${bridge} type bridge`);
  } catch (error) {
    const left = `ip link del ${bridge}; for host in ${names.join(" ")}; do ip netns del $host; done`;
    throw new Error(`Another run uses the network ${bridge}, or a killed one left it: ${left}`, {
      cause: error,
    });
  }
  const remove = () => {
    for (const name of names)
      try {
        ip(`netns del ${name}`);
      } catch {
        // It was not created yet.
      }
    ip(`link del ${bridge}`);
  };
  try {
    ip(`addr add ${prefix}.1/24 dev ${bridge}`);
    ip(`link set ${bridge} up`);
    const hosts = names.map((name, n) => addHost(name, `${prefix}.${11 + n}`));
    return { gateway: `${prefix}.1`, hosts, remove };
  } catch (error) {
    remove();
    throw error;
  }
}

function addHost(name: string, address: string): Host {
  const cable = `${name}-cable`;
  ip(`netns add ${name}`);
  ip(`link add ${cable} type veth peer name eth0 netns ${name}`);
  ip(`link set ${cable} master ${bridge} up`);
  ip(`-n ${name} addr add ${address}/24 dev eth0`);
  ip(`-n ${name} link set eth0 up`);
  ip(`-n ${name} link set lo up`);
  return {
    name,
    address,
    on: (file, args) => ({ file: "ip", args: ["netns", "exec", name, file, ...args] }),
    pullCable: () => ip(`link set ${cable} down`),
    plugCable: () => ip(`link set ${cable} up`),
    slowDown: () => {
      run("tc", `qdisc add dev ${cable} root ${fullLink}`);
      run("tc", `-n ${name} qdisc add dev eth0 root ${fullLink}`);
    },
    speedUp: () => {
      run("tc", `qdisc del dev ${cable} root`);
      run("tc", `-n ${name} qdisc del dev eth0 root`);
    },
  };
}
