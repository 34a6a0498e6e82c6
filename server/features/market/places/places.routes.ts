import type { Deps } from "#server/deps.ts";
import { bind } from "#server/http/bind.ts";
import type { Server } from "#server/http/server-type.ts";
import * as placesApi from "#shared/contracts/places.endpoints.ts";
import { listPlaces, readPlace } from "./places.service.ts";

export function placesRoutes(app: Server, deps: Deps): void {
  bind(app, placesApi.list, { anonymous: true }, async () => listPlaces(deps));
  bind(app, placesApi.read, { anonymous: true }, async ({ params, query }) =>
    readPlace(deps, { ...params, ...query }),
  );
}
