/** A business card as everyone sees it. */
import type { CardPhoto, UserProfile } from "#shared/contracts/profiles.ts";
import { maskContacts } from "#shared/masking.ts";
import type { CardPhotoRow, CardRow } from "./cards.queries.ts";

/** Where stored files are served. */
export const mediaUrl = (path: string): string => `/media/${path}`;

export const toCardPhoto = ({ id, path, smallPath }: Omit<CardPhotoRow, "mediaId">): CardPhoto => ({
  _id: id,
  url: mediaUrl(path),
  thumbnailUrl: mediaUrl(smallPath ?? path),
});

type CardFields = Pick<
  UserProfile,
  "serviceRendered" | "serviceDescription" | "currentLocation" | "state" | "lga" | "minUnits"
>;

const noCard: CardFields = {
  serviceRendered: null,
  serviceDescription: null,
  currentLocation: null,
  state: null,
  lga: null,
  minUnits: null,
};

/** The part of a card that shows whatever name its owner goes by. All null without a card. */
export const toCardFields = (card: CardRow | undefined): CardFields =>
  card
    ? {
        serviceRendered: card.serviceRendered,
        serviceDescription: maskContacts(card.serviceDescription),
        currentLocation: maskContacts(card.currentLocation),
        state: card.state,
        lga: card.lga,
        minUnits: card.minUnits,
      }
    : noCard;
