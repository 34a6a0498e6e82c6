import { Message } from "./answers.ts";
import { endpoint } from "./endpoint.ts";
import {
  ChangeSavedSearch,
  SavedSearchList,
  SavedSearchParams,
  SaveSearch,
  SearchSaved,
} from "./saved-searches.ts";

export const list = endpoint({
  method: "GET",
  path: "/api/saved-searches",
  access: "signed-in",
  group: "Alerts",
  summary: "The caller's saved searches, newest first",
  answer: SavedSearchList,
});

export const save = endpoint({
  method: "POST",
  path: "/api/saved-searches",
  access: "signed-in",
  group: "Alerts",
  summary:
    "Save a search of jobs or servicemen and get alerts about what is new; the same search is saved once",
  body: SaveSearch,
  answer: SearchSaved,
  status: 201,
  errors: ["key_reused", "too_many_saved_searches"],
});

export const change = endpoint({
  method: "PATCH",
  path: "/api/saved-searches/:searchId",
  access: "signed-in",
  group: "Alerts",
  summary: "Change, pause or continue one of the caller's saved searches",
  params: SavedSearchParams,
  body: ChangeSavedSearch,
  answer: SearchSaved,
  errors: ["saved_search_not_found"],
});

export const remove = endpoint({
  method: "DELETE",
  path: "/api/saved-searches/:searchId",
  access: "signed-in",
  group: "Alerts",
  summary: "Delete one of the caller's saved searches",
  params: SavedSearchParams,
  answer: Message,
  errors: ["saved_search_not_found"],
});
