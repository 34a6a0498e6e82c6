import { expect, test } from "vitest";
import { applicationOf, namesOf, TypedApplication } from "./typed-application.ts";

const typed = {
  firstName: "Ebiere",
  lastName: "Dappa",
  phoneNumber: "0803 123 4567",
  houseAddress: "22 Tombia Street",
  hasAccount: "no",
  operationBase: "house",
  agentLocation: "GRA Port Harcourt",
};

test("sends a store or a house as it is, and other bases as the applicant's text [ENTITY-20]", () => {
  const others = { ...typed, operationBase: "others", otherBase: " Church office " };

  expect(applicationOf(TypedApplication.parse({ ...typed, otherBase: "left over" }))).toEqual(typed);
  expect(applicationOf(TypedApplication.parse(others)).operationBase.trim()).toBe("Church office");
});

test("requires a text for other bases [VALID-45] [VALID-47]", () => {
  for (const otherBase of [undefined, "", "  "]) {
    const { error } = TypedApplication.safeParse({ ...typed, operationBase: "others", otherBase });
    expect(error?.issues.map(({ path }) => path.join())).toEqual(["otherBase"]);
  }
  const { error } = TypedApplication.safeParse({ ...typed, operationBase: null });
  expect(error?.issues.map(({ path }) => path.join())).toEqual(["operationBase"]);
});

test("splits a full name into first name and the rest", () => {
  expect(namesOf(" Chidinma  Grace Okeke ")).toEqual({ firstName: "Chidinma", lastName: "Grace Okeke" });
  expect(namesOf("Madonna")).toEqual({ firstName: "Madonna", lastName: "" });
});
