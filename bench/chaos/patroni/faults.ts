/** Faults of a Patroni cluster: each host is lost, frozen or cut off for longer than Patroni's `ttl`. */
import type { Fault } from "../faults.ts";
import { gapWithin, noneFailed } from "../goals.ts";
import type { PatroniCluster } from "./cluster.ts";
import { slowMegabits } from "./network.ts";
import type { Node } from "./node.ts";

type PatroniFault = Fault<PatroniCluster>;

/** As in deploy/patroni/patroni.yml. */
const ttlSeconds = 20;
const lasts = 2 * ttlSeconds;
/** Of a host that is lost, frozen or cut off, has a full disk or no Patroni. */
const goal = gapWithin(ttlSeconds + 5);
/** While Patroni itself decides, without waiting for `ttl`. */
const soon = gapWithin(10);
const youngSeconds = 60;

interface OnNode {
  find?: (cluster: PatroniCluster) => Promise<Node>;
  begin: (node: Node) => void | Promise<void>;
  mend: (node: Node) => void;
}

/** Remembers the host, because another one may be the primary when the fault ends. */
function onNode({ find = (cluster) => cluster.primary(), begin, mend }: OnNode) {
  let node: Node | undefined;
  return {
    lasts,
    begin: async ({ cluster }) => {
      node = await find(cluster);
      await begin(node);
    },
    mend: async ({ cluster }) => {
      if (node) mend(node);
      await cluster.isWhole();
    },
  } satisfies Pick<PatroniFault, "lasts" | "begin" | "mend">;
}

const lostPrimary = {
  ...onNode({ begin: (node) => node.lose(), mend: (node) => node.bringBack() }),
  goal,
};

export const patroniFaults: readonly PatroniFault[] = [
  {
    ...lostPrimary,
    name: "young",
    what: "the primary's host is lost in the cluster's first minute",
    isFirst: true,
    begin: async (site) => {
      const age = site.cluster.ageSeconds();
      if (age > youngSeconds) throw new Error(`the cluster is ${Math.round(age)} s old already`);
      await lostPrimary.begin(site);
    },
  },
  { ...lostPrimary, name: "host", what: "the primary's host is lost: kill -9 of all, no answer to a packet" },
  {
    ...onNode({ begin: (node) => node.freeze(), mend: (node) => node.thaw() }),
    name: "frozen",
    goal,
    what: "the primary's host is frozen for 40 s (SIGSTOP) and runs on then",
  },
  {
    ...onNode({ begin: (node) => node.pullCable(), mend: (node) => node.plugCable() }),
    name: "cut",
    goal,
    what: "the primary's host is cut off from all others for 40 s and runs on",
  },
  {
    ...onNode({ begin: (node) => node.slowDown(), mend: (node) => node.speedUp() }),
    name: "slow",
    goal: noneFailed,
    what: `the network of the primary's host carries ${slowMegabits} Mbit/s each way for 40 s`,
  },
  {
    ...onNode({ begin: (node) => node.fillDisk(), mend: (node) => node.emptyDisk() }),
    name: "disk",
    goal,
    what: "the disk of the primary's host is full for 40 s",
  },
  {
    name: "lag",
    what: "the standbys replay nothing for 40 s",
    lasts,
    goal: noneFailed,
    begin: ({ cluster }) => cluster.pauseStandbys(),
    mend: async ({ cluster }) => {
      await cluster.resumeStandbys();
      await cluster.isWhole();
    },
  },
  {
    ...onNode({ begin: (node) => node.killPatroni(), mend: (node) => node.bringBack() }),
    name: "patroni",
    goal,
    what: "kill -9 of Patroni alone on the primary's host, without a watchdog; PostgreSQL runs on",
  },
  {
    ...onNode({
      find: (cluster) => cluster.syncStandby(),
      begin: (node) => node.lose(),
      mend: (node) => node.bringBack(),
    }),
    name: "standby",
    goal,
    what: "the host of the synchronous standby is lost",
  },
  {
    name: "postgres",
    what: "kill -9 of the primary's PostgreSQL; Patroni decides",
    lasts: 0,
    goal: soon,
    begin: async ({ cluster }) => (await cluster.primary()).killPostgres(),
    mend: ({ cluster }) => cluster.isWhole(),
  },
  {
    name: "switchover",
    what: "a planned switchover to the standby",
    lasts: 0,
    goal: soon,
    begin: ({ cluster }) => cluster.switchOver(),
    mend: ({ cluster }) => cluster.isWhole(),
  },
  {
    name: "etcd",
    what: "kill -9 of etcd, which starts again after 40 s",
    lasts,
    goal: noneFailed,
    begin: ({ cluster }) => cluster.killEtcd(),
    mend: async ({ cluster }) => {
      await cluster.startEtcd();
      await cluster.isWhole();
    },
  },
];
