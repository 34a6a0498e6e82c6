/** Loaded before tests and before the product of the browser tests: a real hash takes 25 ms of processor time. */
import { hashCheaply } from "#server/features/identity/accounts/password-hash.ts";

hashCheaply();
