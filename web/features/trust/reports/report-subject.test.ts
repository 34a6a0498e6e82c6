import { expect, test } from "vitest";
import { pages } from "#shared/paths.ts";
import { subjectOf } from "./report-subject.ts";

const id = "01890000-0000-7000-8000-000000000000";
const of = (address: string) => subjectOf(new URL(address, "https://x.test").searchParams);

test("reads the report's subject from the address", () => {
  expect(of(pages.report("job", id))).toEqual({ subjectType: "job", subjectId: id });
});

test("reads no subject from an incomplete or invalid address", () => {
  const others = ["", `?about=wallet&id=${id}`, "?about=job", "?about=job&id=1", `?id=${id}`];
  for (const query of others) expect(of(`/report-page${query}`)).toBeUndefined();
});
