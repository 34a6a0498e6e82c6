import { sharedFields } from "#shared/constants.ts";
import { devicePerson, writeFact } from "#web/lib/device/device-database.ts";
import { inLanguage, withoutPrefix } from "#web/lib/device/kept-pages.ts";
import { deviceLanguage } from "./device-language.ts";

/** Other sites can post forms here. Unlike content shared by an app, these have a referrer, unless hidden. */
const isOfOtherSite = ({ referrer, url }: Request): boolean =>
  referrer.startsWith("http") && new URL(referrer).origin !== new URL(url).origin;

/** Other apps share photos and texts to it. */
const postJob = "/post-job";

/** Whether the path, in any language, is the one that other apps share to. */
export const isShareTarget = (pathname: string): boolean => withoutPrefix(pathname) === postJob;

/** Stores what another app shared, and opens the form that posts a job, which reads it. */
export async function takeShared(request: Request): Promise<Response> {
  const form = inLanguage(await deviceLanguage(), postJob);
  if (isOfOtherSite(request)) return Response.redirect(form, 303);
  try {
    const shared = await request.formData();
    const textOf = (name: string) => String(shared.get(name) ?? "").trim();
    const file = shared.get(sharedFields.file);
    const isFile = file instanceof File && file.size > 0;
    const { title, text } = sharedFields;
    await writeFact("shared", {
      text: [textOf(title), textOf(text)].filter(Boolean).join("\n"),
      file: isFile ? { bytes: await file.arrayBuffer(), type: file.type, name: file.name } : null,
      at: Date.now(),
      personId: await devicePerson(),
    });
  } catch {
    // The form opens without it.
  }
  return Response.redirect(form, 303);
}
