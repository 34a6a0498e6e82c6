import { v5 } from "uuid";

/** UUID namespace of payment journals: the same order, payment or refund always gives the same journal id. */
const namespace = "6f1c4e0a-3d0b-4b39-9d53-6c2b6f3f0e11";
export const journalOf = (name: string): string => v5(name, namespace);
