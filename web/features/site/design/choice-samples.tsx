import { useState } from "react";
import { Checkbox } from "#web/ui/choices/checkbox.tsx";
import { SelectSheet } from "#web/ui/choices/select-sheet.tsx";
import { StarField } from "#web/ui/choices/star-field.tsx";
import { CodeField } from "#web/ui/fields/code-field.tsx";
import { Stepper } from "#web/ui/fields/stepper.tsx";
import { Sample } from "./sample.tsx";

const places = ["Aba", "Abeokuta", "Abuja", "Benin City", "Calabar", "Enugu", "Ibadan", "Ilé-Ifẹ̀", "Jos"].map(
  (place) => ({ value: place, label: place }),
);

export function ChoiceSamples() {
  const [units, setUnits] = useState<number | undefined>(1_000);
  const [place, setPlace] = useState<string>();
  const [stars, setStars] = useState(3);
  return (
    <>
      <Sample title="Stepper, code, checkbox">
        <Stepper
          label="Units"
          value={units}
          onValueChange={setUnits}
          min={1_000}
          max={5_000_000}
          step={500}
          quickAmounts={[1_000, 2_500, 5_000, 10_000]}
          hint="Minimum 1,000 units"
        />
        <CodeField label="Code" value="7" onValueChange={() => {}} />
        <CodeField label="Wrong code" error="That code is not correct." />
        <Checkbox label="I agree to the terms of service." defaultChecked />
        <Checkbox
          label="I agree to receive promotional emails, which may come once a week or less often."
          error="You must agree to receive promotional emails."
        />
      </Sample>
      <Sample title="Long lists, stars">
        <SelectSheet
          label="City"
          options={places}
          value={place}
          onValueChange={setPlace}
          placeholder="Choose a city"
          searchLabel="Search cities"
          allowTyped
        />
        <StarField label="Your rating" name="sample-rating" value={stars} onValueChange={setStars} />
      </Sample>
    </>
  );
}
