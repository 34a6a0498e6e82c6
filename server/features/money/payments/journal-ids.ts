import { v5 } from "uuid";

/** Namespace of the journals of payments: the same order, payment or refund gives the same journal for ever. */
const namespace = "6f1c4e0a-3d0b-4b39-9d53-6c2b6f3f0e11";
export const journalOf = (name: string): string => v5(name, namespace);
