import { MapPin } from "lucide-react";
import { cardDescriptionMaxLength } from "#shared/constants.ts";
import { groupDigits } from "#shared/money/money.ts";
import { lengthOf } from "#shared/text/length.ts";
import { businessCardTexts as words } from "#texts/servicemen.ts";
import { ServiceSelect } from "#web/ui/choices/service-select.tsx";
import { TextArea } from "#web/ui/fields/text-area.tsx";
import { TextField } from "#web/ui/fields/text-field.tsx";
import type { CardForm } from "./card-form.ts";
import { holdsContact, type TypedCard } from "./card-preview.ts";

interface CardFieldsProps {
  form: CardForm;
  typed: TypedCard;
}

/** Text fields of a business card. A field that contains a contact says that it will be hidden. */
export function CardFields({ form, typed }: CardFieldsProps) {
  const { id, error } = form.field("serviceRendered");
  const hintOf = (name: "serviceDescription" | "currentLocation" | "businessName") =>
    holdsContact(typed[name]) ? words.contactsFound : undefined;
  return (
    <>
      <ServiceSelect
        id={id}
        error={error}
        label={words.service}
        placeholder={words.servicePlaceholder}
        value={typed.serviceRendered}
        onValueChange={(value) => {
          form.form.setValue("serviceRendered", value, { shouldDirty: true });
          form.form.clearErrors("serviceRendered");
        }}
      />
      <TextArea
        {...form.field("serviceDescription")}
        label={words.description}
        placeholder={words.descriptionPlaceholder}
        hint={hintOf("serviceDescription") ?? words.contactsHidden}
        tally={words.tally(
          groupDigits(lengthOf(typed.serviceDescription)),
          groupDigits(cardDescriptionMaxLength),
        )}
        rows={5}
        live
      />
      <TextField
        {...form.field("currentLocation")}
        label={words.location}
        placeholder={words.locationPlaceholder}
        hint={hintOf("currentLocation")}
        prefix={<MapPin className="icon" />}
        autoComplete="address-level2"
        live
      />
      <TextField
        {...form.field("minUnits")}
        label={words.minUnits}
        placeholder={words.minUnitsPlaceholder}
        prefix="₦"
        glyph
        inputMode="numeric"
        autoComplete="off"
        figures
      />
      <TextField
        {...form.field("businessName")}
        label={words.businessName}
        placeholder={words.businessNamePlaceholder}
        hint={hintOf("businessName")}
        autoComplete="organization"
        optional
        live
      />
    </>
  );
}
