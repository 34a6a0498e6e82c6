import { AppError } from "#server/app-error.ts";
import type { Deps } from "#server/deps.ts";
import { bind } from "#server/http/bind.ts";
import { limits } from "#server/http/limits/rate-limits.ts";
import type { Server } from "#server/http/server-type.ts";
import { countRefusal } from "#server/metrics.ts";
import * as agentsApi from "#shared/contracts/agents.endpoints.ts";
import { ConsentForm, ConsentParams } from "#shared/contracts/agents.ts";
import { languages, pagePrefix } from "#shared/messages/languages.ts";
import { pages } from "#shared/paths.ts";
import { answerConsent, readConsent } from "./consents.service.ts";

/** No session is needed: the link from the SMS is the credential. */
export function consentRoutes(app: Server, deps: Deps): void {
  bind(app, agentsApi.readConsent, { limit: limits.lookup }, (request) =>
    readConsent(deps, request.params.token),
  );

  bind(app, agentsApi.answerConsent, { limit: limits.lookup }, (request) =>
    answerConsent(deps, { token: request.params.token, agree: request.body.agree }),
  );

  app.register(async (scope) => plainFormRoute(scope as Server, deps));
}

const formMaxBytes = 1_024;

/** The page's HTML form, which browsers submit without scripts; the page it redirects to shows the result. */
function plainFormRoute(app: Server, deps: Deps): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    "application/x-www-form-urlencoded",
    { parseAs: "string" },
    (_request, text, done) => done(null, Object.fromEntries(new URLSearchParams(String(text)))),
  );
  for (const prefix of languages.map(pagePrefix))
    app.post(
      prefix + pages.consent(":token"),
      {
        bodyLimit: formMaxBytes,
        config: { rateLimit: limits.lookup },
        schema: { hide: true, params: ConsentParams, body: ConsentForm },
      },
      async (request, reply) => {
        const { token } = request.params;
        await answerConsent(deps, { token, agree: request.body.agree === "yes" }).catch((error) => {
          if (!(error instanceof AppError)) throw error;
          countRefusal(deps.metrics, error);
        });
        return reply.redirect(prefix + pages.consent(token), 303);
      },
    );
}
