import { Message, UserParams } from "./answers.ts";
import { endpoint } from "./endpoint.ts";
import {
  AddCardPhoto,
  CardPhotoAdded,
  CardSaved,
  Hired,
  PhotoParams,
  UpdateBusinessFields,
  UserProfile,
} from "./profiles.ts";

export const read = endpoint({
  method: "GET",
  path: "/jobs/user-profile/:userId",
  access: "everyone",
  group: "Servicemen and agents",
  summary: "A person's profile, with the business card; one's own with more",
  params: UserParams,
  answer: UserProfile,
  errors: ["profile_not_found"],
});

export const hire = endpoint({
  method: "POST",
  path: "/api/hire/:userId",
  access: "verified",
  group: "Servicemen and agents",
  summary: "The number of somebody for hire, for whoever has the units",
  params: UserParams,
  answer: Hired,
  errors: ["insufficient_units", "not_for_hire", "oneself", "profile_not_found", "unsupported_type"],
});

export const saveCard = endpoint({
  method: "POST",
  path: "/api/update-business-fields",
  access: "verified",
  group: "Servicemen and agents",
  summary: "Set up one's business card",
  body: UpdateBusinessFields,
  answer: CardSaved,
  errors: ["forbidden", "subscribers_only"],
});

export const addPhoto = endpoint({
  method: "POST",
  path: "/api/card-photos",
  access: "verified",
  group: "Servicemen and agents",
  summary: "Add a photo of one's work to the card, as a data URL; for subscribers",
  body: AddCardPhoto,
  answer: CardPhotoAdded,
  status: 201,
  errors: ["media_refused", "media_too_large", "no_card", "subscribers_only", "too_many_photos"],
});

export const removePhoto = endpoint({
  method: "DELETE",
  path: "/api/card-photos/:photoId",
  access: "signed-in",
  group: "Servicemen and agents",
  summary: "Take a photo off one's card",
  params: PhotoParams,
  answer: Message,
  errors: ["unsupported_type"],
});
