import { Message, UserParams } from "./answers.ts";
import { endpoint } from "./endpoint.ts";
import { AlternativesQuery, SearchAlternatives } from "./jobs.ts";
import {
  AddCardPhoto,
  CardMonths,
  CardPhotoAdded,
  CardSaved,
  CardViewed,
  Hired,
  PhotoParams,
  ServicemanList,
  ServicemenQuery,
  UpdateBusinessFields,
  UserProfile,
  ViewCard,
} from "./servicemen.ts";

export const list = endpoint({
  method: "GET",
  path: "/api/auth/servicemen",
  access: "everyone",
  group: "Servicemen and agents",
  summary: "Subscribed servicemen; searchable, paged",
  query: ServicemenQuery,
  answer: ServicemanList,
});

export const alternatives = endpoint({
  method: "GET",
  path: "/api/auth/servicemen-alternatives",
  access: "everyone",
  group: "Servicemen and agents",
  summary: "For a search of servicemen without results: searches nearby and of similar trades that find some",
  query: AlternativesQuery,
  answer: SearchAlternatives,
});

export const profile = endpoint({
  method: "GET",
  path: "/jobs/user-profile/:userId",
  access: "everyone",
  group: "Servicemen and agents",
  summary: "A person's profile with the business card; the caller's own has more fields",
  params: UserParams,
  answer: UserProfile,
  errors: ["profile_not_found"],
});

export const hire = endpoint({
  method: "POST",
  path: "/api/hire/:userId",
  access: "verified",
  group: "Servicemen and agents",
  summary: "The phone number of a serviceman for hire; needs the minimum units",
  params: UserParams,
  answer: Hired,
  errors: ["insufficient_units", "not_for_hire", "oneself", "profile_not_found"],
});

export const saveCard = endpoint({
  method: "POST",
  path: "/api/update-business-fields",
  access: "verified",
  group: "Servicemen and agents",
  summary: "Create or change the caller's business card",
  body: UpdateBusinessFields,
  answer: CardSaved,
  errors: ["forbidden", "key_reused", "subscribers_only"],
});

export const cardMonths = endpoint({
  method: "GET",
  path: "/api/card-months",
  access: "signed-in",
  group: "Servicemen and agents",
  summary: "Views, calls, accepted jobs and reviews of the caller by month",
  answer: CardMonths,
});

export const viewCard = endpoint({
  method: "POST",
  path: "/api/card-views",
  access: "everyone",
  group: "Servicemen and agents",
  summary: "Count a view of a person's card",
  body: ViewCard,
  answer: CardViewed,
  errors: ["profile_not_found"],
});

export const addPhoto = endpoint({
  method: "POST",
  path: "/api/card-photos",
  access: "verified",
  group: "Servicemen and agents",
  summary:
    "Add a photo to the caller's business card, as a data URL; for subscribers; takes an Idempotency-Key",
  body: AddCardPhoto,
  answer: CardPhotoAdded,
  status: 201,
  errors: [
    "key_reused",
    "media_refused",
    "media_too_large",
    "no_card",
    "subscribers_only",
    "too_many_photos",
  ],
});

export const removePhoto = endpoint({
  method: "DELETE",
  path: "/api/card-photos/:photoId",
  access: "signed-in",
  group: "Servicemen and agents",
  summary: "Remove a photo from the caller's business card",
  params: PhotoParams,
  answer: Message,
});
