import { MapPin } from "lucide-react";
import { useRef } from "react";
import { descriptionMaxLength } from "#shared/constants.ts";
import type { User } from "#shared/contracts/accounts.ts";
import { groupDigits } from "#shared/money/money.ts";
import { lengthOf } from "#shared/text/length.ts";
import { authTexts } from "#texts/accounts.ts";
import { postingTexts as words } from "#texts/jobs.ts";
import { outboxTexts } from "#texts/offline.ts";
import { ContractForm } from "#web/lib/forms/contract-form.tsx";
import { Button } from "#web/ui/actions/button.tsx";
import { Caution } from "#web/ui/feedback/caution.tsx";
import { Notice } from "#web/ui/feedback/notice.tsx";
import { PhoneField } from "#web/ui/fields/phone-field.tsx";
import { TextArea } from "#web/ui/fields/text-area.tsx";
import { TextField } from "#web/ui/fields/text-field.tsx";
import { AboutFields } from "./about-fields.tsx";
import { AgentContact } from "./agent-contact.tsx";
import { BudgetFields } from "./budget-fields.tsx";
import { MediaField } from "./media-field.tsx";
import { type PostingForm, usePostingForm } from "./posting-form.ts";
import { BeforePosting, PostingFailure, UnitsNotice } from "./posting-notices.tsx";
import { UnitsDialog } from "./units-dialog.tsx";
import { useChosenMedia } from "./use-chosen-media.ts";
import { useDraftMedia } from "./use-draft-media.ts";
import { usePosting } from "./use-posting.ts";
import { usePostingLists } from "./use-posting-lists.ts";
import { useShared } from "./use-shared.ts";

/** The form that posts a job. What was entered survives a lost network, a login, a top-up and a reload. */
export function PostJobForm({ user }: { user: User }) {
  const { form, forgetDraft } = usePostingForm(user.isAgent);
  const { watch, getValues, clearErrors } = form.form;
  const [description = "", location] = watch(["description", "location"]);
  const lists = usePostingLists(description, location ?? "");
  const media = useChosenMedia();
  /** Which of the two buttons submits. */
  const isLater = useRef(false);
  const posting = usePosting(user, {
    onPosted: () => {
      forgetDraft();
      draftMedia.forget();
    },
    // A form that stayed full would invite to post the same job twice.
    onKept: () => {
      form.form.reset();
      media.remove();
      forgetDraft();
      window.scrollTo({ top: 0 });
    },
  });
  const draftMedia = useDraftMedia(user._id, media);
  useShared(user._id, (text, file) => {
    if (text) form.form.setValue("description", text);
    if (file) void media.choose(file);
  });
  const mediaField = form.field("mediaUrl");
  const chosen = () => {
    const { service, state, lga } = getValues();
    return { service: service ?? "", state: state ?? "", lga: lga ?? "" };
  };
  return (
    <>
      <ContractForm
        form={form}
        send={(values) =>
          posting.send({ values, about: chosen(), media: media.ready, isLater: isLater.current })
        }
        className="stack loose"
        onFocus={lists.load}
      >
        <noscript>
          <Notice tone="warning">{authTexts.needsScripts}</Notice>
        </noscript>
        <BeforePosting user={user} />
        <DescriptionField form={form} typed={description} />
        <BudgetFields form={form} />
        <LocationField form={form} typed={location ?? ""} />
        <AboutFields form={form} posting={lists} />
        {user.isAgent && <ClientPhoneField form={form} />}
        <MediaField
          id={mediaField.id}
          media={media}
          error={mediaField.error}
          sentShare={posting.sentShare}
          onCancelSending={posting.cancelSending}
          onChange={() => clearErrors("mediaUrl")}
        />
        <UnitsNotice user={user} />
        <PostingFailure failure={form.failure} />
        <SubmitButtons
          form={form}
          isOff={media.isShrinking}
          onChoose={(chosen) => {
            isLater.current = chosen === "later";
          }}
        />
      </ContractForm>
      {!user.isAgent && <AgentContact readDescription={() => getValues("description") ?? ""} />}
      <UnitsDialog
        gap={posting.gap}
        isOpen={posting.isGapOpen}
        isAgent={user.isAgent}
        losesMedia={media.ready !== undefined && !draftMedia.isStored}
        onClose={posting.closeGap}
      />
    </>
  );
}

interface TypedFieldProps {
  form: PostingForm;
  typed: string;
}

function DescriptionField({ form, typed }: TypedFieldProps) {
  return (
    <div>
      <TextArea
        {...form.field("description")}
        label={words.descriptionLabel}
        placeholder={words.descriptionPlaceholder}
        hint={words.descriptionHint}
        tally={words.tally(groupDigits(lengthOf(typed)), groupDigits(descriptionMaxLength))}
        rows={4}
      />
      <Caution text={typed} />
    </div>
  );
}

function LocationField({ form, typed }: TypedFieldProps) {
  return (
    <div>
      <TextField
        {...form.field("location")}
        label={words.location}
        optional
        placeholder={words.locationPlaceholder}
        prefix={<MapPin className="icon" />}
        autoComplete="street-address"
      />
      <Caution text={typed} />
    </div>
  );
}

function ClientPhoneField({ form }: { form: PostingForm }) {
  return (
    <PhoneField
      {...form.field("phoneNumber")}
      label={words.clientPhone}
      hint={words.clientPhoneHint}
      placeholder={authTexts.phonePlaceholder}
      autoComplete="off"
    />
  );
}

interface SubmitButtonsProps {
  form: PostingForm;
  /** The photo, which would be left out, is not ready. */
  isOff: boolean;
  /** Called before the form is submitted. */
  onChoose: (chosen: "now" | "later") => void;
}

function SubmitButtons({ form, isOff, onChoose }: SubmitButtonsProps) {
  return (
    <>
      <Button
        type="submit"
        kind="accent"
        wide
        disabled={isOff}
        busy={form.isBusy}
        busyText={words.posting}
        onClick={() => onChoose("now")}
      >
        {words.action}
      </Button>
      {form.failure?.status === 0 && (
        <Button
          type="submit"
          kind="quiet"
          wide
          disabled={isOff || form.isBusy}
          onClick={() => onChoose("later")}
        >
          {outboxTexts.keepLater}
        </Button>
      )}
    </>
  );
}
