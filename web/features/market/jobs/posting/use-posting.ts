import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { useNavigate } from "react-router";
import type { User } from "#shared/contracts/accounts.ts";
import * as jobsApi from "#shared/contracts/jobs.endpoints.ts";
import type { PostJob } from "#shared/contracts/jobs.ts";
import { pages } from "#shared/paths.ts";
import { errorTexts } from "#texts/errors.ts";
import { postingTexts } from "#texts/jobs.ts";
import { outboxTexts } from "#texts/offline.ts";
import { ApiError } from "#web/lib/api/api-error.ts";
import { draftKey, forgetOnceKey } from "#web/lib/api/once-key.ts";
import { keepUnsent } from "#web/lib/device/call-or-keep.ts";
import { dataUrlOf } from "#web/lib/forms/shrink-picture.ts";
import { writeLocal } from "#web/lib/local-store.ts";
import { loginPath } from "#web/lib/page-data/route-data.ts";
import { meQuery } from "#web/lib/person/session.ts";
import { useToast } from "#web/ui/overlay/toast.tsx";
import type { Chosen } from "./job-about.ts";
import { postJob } from "./posting.api.ts";
import { formId } from "./posting-form.ts";
import { type UnitsGap, unitsGap } from "./units-gap.ts";
import type { ReadyMedia } from "./use-chosen-media.ts";

interface Draft {
  values: PostJob;
  /** Only choices: the server derives the rest, so a retry before the guess is ready is the same post. */
  about: Chosen;
  media: ReadyMedia | undefined;
  /** Keeps it on this device without a call. */
  isLater: boolean;
}

interface Posting {
  /** Throws the error that the form shows, except for missing units, which open the dialog. */
  send: (draft: Draft) => Promise<void>;
  /** The last missing units; kept while the dialog closes. */
  gap: UnitsGap | undefined;
  isGapOpen: boolean;
  closeGap: () => void;
  /** Progress from 0 to 1 of a job with a file. */
  sentShare: number | undefined;
  cancelSending: () => void;
}

interface Endings {
  onPosted: () => void;
  /** Without a network the job waits on this device. */
  onKept: () => void;
}

/** Posts a job once, however often it is retried. */
export function usePosting(user: User, { onPosted, onKept }: Endings): Posting {
  const client = useQueryClient();
  const navigate = useNavigate();
  const showToast = useToast();
  const [gap, setGap] = useState<UnitsGap>();
  const [isGapOpen, setGapOpen] = useState(false);
  const [sentShare, setSentShare] = useState<number>();
  const sending = useRef<AbortController>(undefined);

  const post = async (draft: Draft) => {
    const stop = new AbortController();
    sending.current = stop;
    if (draft.media && !draft.isLater) setSentShare(0);
    try {
      if (draft.isLater) throw new ApiError(0);
      const { media } = draft;
      const mediaUrl = media && (await readMedia(media.blob));
      const answer = await postJob(client, {
        body: { ...bodyOf(user, draft), ...(mediaUrl ? { mediaUrl } : {}) },
        key: draftKey(draftOf(user._id)),
        onProgress: media ? setSentShare : undefined,
        signal: stop.signal,
      });
      forgetOnceKey(draftOf(user._id));
      onPosted();
      showToast(answer.message);
      // Else the dashboard would open its last section, which may be other people's jobs.
      writeLocal("activeComponent", "userJobs");
      // The form stays busy until the page is gone: a press in between would post the text again under a new key.
      await navigate(pages.myJobs);
    } catch (error) {
      if (stop.signal.aborted) return showToast(postingTexts.media.stopped);
      if (!(error instanceof ApiError)) throw error;
      await keepPost(error, bodyOf(user, draft), draft);
      onKept();
      showToast(outboxTexts.kept);
    } finally {
      setSentShare(undefined);
    }
  };

  const showGap = (found: UnitsGap) => {
    setGap(found);
    setGapOpen(true);
  };

  const send = async (draft: Draft) => {
    const known = unitsGap(user, draft.values.maxBudget);
    if (known) return showGap(known);
    try {
      await post(draft);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.code === "key_reused") forgetOnceKey(draftOf(user._id));
      if (error.code === "signed_out") return void navigate(loginPath(pages.postJob));
      if (error.code !== "insufficient_units") throw error;
      // The balance on this page was stale.
      const { user: now } = await client.fetchQuery({ ...meQuery(), staleTime: 0 });
      const found = now && unitsGap(now, draft.values.maxBudget);
      if (!found) throw error;
      showGap(found);
    }
  };
  return {
    send,
    gap,
    isGapOpen,
    closeGap: () => setGapOpen(false),
    sentShare,
    cancelSending: () => sending.current?.abort(),
  };
}

/** As a data URL. Errors: `ApiError` for the field if the file can no longer be read, because it was deleted or moved. */
const readMedia = (blob: Blob): Promise<string> =>
  dataUrlOf(blob).catch(() => {
    throw new ApiError(400, { fields: { mediaUrl: errorTexts.media_refused } });
  });

/** Keeps an unanswered job on this device, under the same key. Errors: the given one if it is not kept. */
async function keepPost(error: ApiError, body: PostJob, { media, isLater }: Draft): Promise<void> {
  const file = media && { field: "mediaUrl", blob: media.blob, name: media.name };
  const { userId: personId = "", description: about } = body;
  const key = draftKey(draftOf(personId));
  await keepUnsent(error, jobsApi.post, {
    kind: "post-job",
    personId,
    about,
    isLater,
    file,
    key,
    body,
  });
  forgetOnceKey(draftOf(personId));
}

/** Names the draft for its idempotency key. */
const draftOf = (userId: string): string => `${formId} ${userId}`;

/** Agents give their client's phone and their own; other posters use the account's phone. */
function bodyOf(user: User, { values, about }: Draft): PostJob {
  return {
    ...values,
    service: about.service || null,
    state: about.state || null,
    lga: about.lga || null,
    userId: user._id,
    fullName: user.fullName,
    phoneNumber: user.isAgent ? values.phoneNumber : user.phoneNumber,
    ...(user.isAgent ? { agentPhoneNumber: user.phoneNumber } : {}),
  };
}
