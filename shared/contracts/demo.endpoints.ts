import { DemoSignInList } from "./demo.ts";
import { endpoint } from "./endpoint.ts";

export const signIns = endpoint({
  method: "GET",
  path: "/api/demo-sign-ins",
  access: "everyone",
  group: "Account",
  summary: "Sign-ins to try the product with; none where providers are real",
  answer: DemoSignInList,
});
