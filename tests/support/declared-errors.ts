/** Fails a test file if an endpoint answers an error that its contract does not declare. */
import { afterAll, expect } from "vitest";
import { type UndeclaredError, undeclaredErrors } from "#server/http/endpoint-errors.ts";

const found = new Set<string>();
const note = (message: unknown): void => {
  const { method, path, code } = message as UndeclaredError;
  found.add(`${method} ${path}: ${code}`);
};
undeclaredErrors.subscribe(note);

afterAll(() => {
  undeclaredErrors.unsubscribe(note);
  expect([...found]).toEqual([]);
});
