import { endpoint } from "./endpoint.ts";
import { Place, PlaceList, PlaceParams, PlaceQuery } from "./places.ts";

export const list = endpoint({
  method: "GET",
  path: "/api/places",
  access: "everyone",
  group: "Jobs",
  summary: "States with open jobs or servicemen",
  answer: PlaceList,
});

export const read = endpoint({
  method: "GET",
  path: "/api/places/:state",
  access: "everyone",
  group: "Jobs",
  summary: "How much there is to find in a state or local government, and for which trades",
  params: PlaceParams,
  query: PlaceQuery,
  answer: Place,
});
