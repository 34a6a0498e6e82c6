import { useState } from "react";
import { Button } from "#web/ui/actions/button.tsx";
import { ChipLink, ChipRow } from "#web/ui/actions/chip.tsx";
import { ChoiceList } from "#web/ui/choices/choice-list.tsx";
import { FilterChip } from "#web/ui/choices/filter-chip.tsx";
import { FilterSheet } from "#web/ui/choices/filter-sheet.tsx";
import { OptionSearch } from "#web/ui/choices/option-search.tsx";
import { ServiceSelect } from "#web/ui/choices/service-select.tsx";
import { Field, FieldNote } from "#web/ui/fields/field.tsx";
import { FormEnd } from "#web/ui/fields/form-end.tsx";
import { ResendLine } from "#web/ui/fields/resend-line.tsx";
import { Sample } from "./sample.tsx";

const states = ["Abia", "Kano", "Lagos", "Rivers"].map((state) => ({ value: state, label: state }));
const nothing = () => undefined;

export function FormSamples() {
  const [service, setService] = useState<string>();
  return (
    <>
      <Sample title="Choices in sight">
        <ChoiceList
          label="How to pay"
          choices={[
            { value: "card", label: "Card", help: "Verve, Mastercard, Visa" },
            { value: "transfer", label: "Bank transfer" },
          ]}
          value="card"
          onChange={nothing}
        />
        <ChoiceList label="Nothing chosen" error="Choose one." choices={[{ value: "ussd", label: "USSD" }]} />
        <ChoiceList label="Side by side" choices={states.slice(0, 2)} isInline />
        <ServiceSelect label="Service" value={service} onValueChange={setService} placeholder="Choose" />
      </Sample>
      <FilterSamples />
      <Sample title="Around a control">
        <Field id="sample-plain" label="A control of its own" hint="A line that helps" optional>
          <input id="sample-plain" className="control" />
        </Field>
        <FieldNote id="sample-note" error="What went wrong" tally="10/20" />
        <FieldNote id="sample-found" ok="Adaeze Okonkwo" />
      </Sample>
      <Sample title="Ends of forms">
        <FormEnd form={{ failure: undefined, isBusy: false }} {...formEnd} />
        <FormEnd form={{ failure: undefined, isBusy: true }} {...formEnd} />
        <FormEnd
          form={{ failure: { isRefusal: true, message: "Refused." }, isBusy: false }}
          {...formEnd}
          kind="danger"
        />
        <ResendLine endsAt={undefined} isBusy={false} failure={undefined} onPress={nothing} />
        <ResendLine endsAt={0} isBusy={false} failure="Too many codes. Wait an hour." onPress={nothing} />
      </Sample>
    </>
  );
}

const formEnd = {
  failed: "Could not send. Try again.",
  cancel: "Cancel",
  onCancel: nothing,
  send: "Send",
  busyText: "Sending",
};

function FilterSamples() {
  const [state, setState] = useState<string | undefined>("Lagos");
  const [isOpen, setOpen] = useState(false);
  const filter = {
    label: "State",
    anyText: "All states",
    searchLabel: "Search states",
    value: state,
    onChoose: setState,
    loadOptions: () => Promise.resolve(states),
  };
  return (
    <Sample title="Filters">
      <ChipRow label="Filters">
        <FilterChip {...filter} />
        <FilterChip {...filter} value={undefined} />
        <ChipLink to="/design" current>
          All jobs
        </ChipLink>
        <ChipLink to="/design">Boosted</ChipLink>
      </ChipRow>
      <Button kind="soft" small onClick={() => setOpen(true)}>
        Filter sheet
      </Button>
      <FilterSheet {...filter} isOpen={isOpen} onClose={() => setOpen(false)} />
      <OptionSearch
        listId="sample-options"
        label="Search states"
        options={states}
        value={state}
        onChoose={setState}
      />
    </Sample>
  );
}
