import { expect, test } from "vitest";
import { readConfig } from "#server/config.ts";
import { pageContentPolicy } from "#server/http/pages/page-content-policy.ts";
import { startTestApp } from "#tests/support/app.ts";

const chatHost = "https://chat.example";

test("sends the owner's chat host to browsers, and allows pages to call only that host [API-55] [API-56]", async () => {
  const app = await startTestApp({ CHAT_HOST: chatHost });
  const { body } = await app.call({ method: "GET", path: "/api/settings" });
  expect(body.chatHost).toBe(chatHost);
  await app.close();
  const policy = (environment: Record<string, string>) => pageContentPolicy(readConfig(environment), []);
  expect(policy({ CHAT_HOST: `${chatHost}/deep` })).toContain(`connect-src 'self' ${chatHost};`);
  expect(policy({ CHAT_HOST: chatHost })).toContain("img-src 'self' data: blob:;");
  expect(policy({})).toContain("connect-src 'self';");
});

test("refuses to start with an invalid host address, or a model without a name", () => {
  for (const wrong of ["chat.example", "javascript:alert(1)", "ftp://chat.example"])
    expect(() => readConfig({ CHAT_HOST: wrong }), wrong).toThrow("CHAT_HOST");
  expect(() => readConfig({ CHAT_MODEL_URL: "https://model.example/v1" })).toThrow("CHAT_MODEL_NAME");
});
