/** Saved searches: what a person looks for, and how Runor reports new results. */

import * as z from "zod/mini";
import { maximumBudgetNaira, searchMaxLength } from "../constants.ts";
import { isStateName } from "../places/places.ts";
import { isServiceName } from "../services/services.ts";
import { Id } from "./answers.ts";
import { field } from "./field-code.ts";
import { placeMaxLength } from "./list-query.ts";
import { searchedName, typedText } from "./text.ts";

export const savedSearchKinds = ["jobs", "servicemen"] as const;
export const alertTimes = ["now", "day", "week"] as const;
const alertChannels = ["notification", "sms", "email"] as const;
export type AlertTime = (typeof alertTimes)[number];
export type AlertChannel = (typeof alertChannels)[number];

const Kind = z.enum(savedSearchKinds, field("alertKind"));
const Every = z.enum(alertTimes, field("alertEvery"));
/** While a channel cannot reach the person, a notification replaces it. */
const By = z
  .array(z.enum(alertChannels, field("alertBy")), field("alertBy"))
  .check(z.minLength(1, field("alertBy")), z.maxLength(alertChannels.length, field("alertBy")));

const optional = <Schema extends z.ZodMiniType>(schema: Schema) => z.optional(z.nullable(schema));
/** The search itself; null or an empty text means any. */
const criteriaFields = {
  q: optional(typedText({ min: 0, max: searchMaxLength, message: field("alertWords") })),
  service: optional(
    searchedName(placeMaxLength.service).check(
      z.refine((name) => name === "" || isServiceName(name), field("service")),
    ),
  ),
  state: optional(
    searchedName(placeMaxLength.state).check(
      z.refine((name) => name === "" || isStateName(name), field("place")),
    ),
  ),
  lga: optional(searchedName(placeMaxLength.lga)),
  /** In naira: jobs whose maximum budget is at least this. */
  minBudget: optional(
    z
      .int(field("budgetRange"))
      .check(z.minimum(1, field("budgetRange")), z.maximum(maximumBudgetNaira, field("budgetRange"))),
  ),
};

export const SaveSearch = z.object({ kind: Kind, ...criteriaFields, every: Every, by: By });
export type SaveSearch = z.infer<typeof SaveSearch>;

/** Omitted fields stay unchanged. */
export const ChangeSavedSearch = z.object({
  ...criteriaFields,
  every: z.optional(Every),
  by: z.optional(By),
  paused: z.optional(z.boolean(field("invalid"))),
});
export type ChangeSavedSearch = z.infer<typeof ChangeSavedSearch>;

export const SavedSearch = z.object({
  _id: Id,
  kind: z.enum(savedSearchKinds),
  q: z.nullable(z.string()),
  service: z.nullable(z.string()),
  state: z.nullable(z.string()),
  lga: z.nullable(z.string()),
  minBudget: z.nullable(z.int()),
  every: z.enum(alertTimes),
  by: z.array(z.enum(alertChannels)),
  paused: z.boolean(),
  /** When the last alert was sent, and how many jobs or servicemen it named; null and 0 before the first. */
  lastSentAt: z.nullable(z.string()),
  lastFound: z.int(),
  createdAt: z.string(),
});
export type SavedSearch = z.infer<typeof SavedSearch>;
/** What a saved search looks for; null means any. */
export type SearchParts = Pick<SavedSearch, "kind" | "q" | "service" | "state" | "lga">;

/** Newest first, on one page: a person may save 20. */
export const SavedSearchList = z.object({ savedSearches: z.array(SavedSearch) });
export type SavedSearchList = z.infer<typeof SavedSearchList>;
export const SearchSaved = z.object({ message: z.string(), savedSearch: SavedSearch });
export type SearchSaved = z.infer<typeof SearchSaved>;
export const SavedSearchParams = z.object({ searchId: Id });
