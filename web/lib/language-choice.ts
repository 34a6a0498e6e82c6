/** A choice of language: kept in this browser, and with the signed-in user. */
import type { QueryClient } from "@tanstack/react-query";
import type { CurrentSession } from "#shared/contracts/accounts.ts";
import * as personalDataApi from "#shared/contracts/personal-data.endpoints.ts";
import { addressIn, type ChosenLanguage, languageCookie } from "#shared/messages/languages.ts";
import { yearSeconds } from "#shared/time/durations.ts";
import { callApi } from "./api/api.ts";
import { ApiError } from "./api/api-error.ts";
import { writeFact } from "./device/device-database.ts";
import { inTime } from "./device/in-time.ts";
import { ownAddress } from "./page-data/route-data.ts";
import { meQuery } from "./person/session.ts";

/** A cookie, because the server chooses the page's language by it. Signing out keeps it. */
export function keepLanguage(language: ChosenLanguage): void {
  const secure = location.protocol === "https:" ? "; secure" : "";
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in older browsers
  document.cookie = `${languageCookie}=${language}; path=/; max-age=${yearSeconds}; samesite=lax${secure}`;
}

/**
 * Keeps the choice and shows this page in it. Errors: `ApiError` if the user's choice could not be saved, or the device
 * is offline: the page may not be stored in the other language.
 */
export async function chooseLanguage(client: QueryClient, language: ChosenLanguage): Promise<void> {
  if (!navigator.onLine) throw new ApiError(0);
  await saveForUser(client, language);
  keepLanguage(language);
  if (language === import.meta.env.PAGE_LANGUAGE) return;
  // Without an answer to the page's request, the service worker would lead back to the page in the former language.
  await inTime(writeFact("language", language)).catch(() => undefined);
  location.assign(addressIn(language, ownAddress(new URL(location.href)) + location.hash));
}

async function saveForUser(client: QueryClient, language: ChosenLanguage): Promise<void> {
  const user = client.getQueryData<CurrentSession>(meQuery().queryKey)?.user;
  if (!user || user.language === language) return;
  try {
    const saved = await callApi(client, personalDataApi.saveProfile, { body: { language } });
    client.setQueryData<CurrentSession>(meQuery().queryKey, { user: saved.user });
  } catch (error) {
    // The session has ended, so only the browser keeps the choice.
    if (!(error instanceof ApiError) || error.status !== 401) throw error;
  }
}
