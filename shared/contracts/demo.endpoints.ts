import { DemoSignInList } from "./demo.ts";
import { endpoint } from "./endpoint.ts";

export const signIns = endpoint({
  method: "GET",
  path: "/api/demo-sign-ins",
  access: "everyone",
  group: "Account",
  summary: "Demo sign-ins of the sandbox; empty with live providers",
  answer: DemoSignInList,
});
