import { useState } from "react";
import { Checkbox } from "#web/ui/choices/checkbox.tsx";
import { SelectSheet } from "#web/ui/choices/select-sheet.tsx";
import { StarField } from "#web/ui/choices/star-field.tsx";
import { CodeField } from "#web/ui/fields/code-field.tsx";
import { Sample } from "./sample.tsx";

const places = ["Aba", "Abeokuta", "Abuja", "Benin City", "Calabar", "Enugu", "Ibadan", "Ilé-Ifẹ̀", "Jos"].map(
  (place) => ({ value: place, label: place }),
);

export function ChoiceSamples() {
  const [code, setCode] = useState("7");
  const [place, setPlace] = useState<string>();
  const [stars, setStars] = useState(3);
  return (
    <>
      <Sample title="Code, checkbox">
        <CodeField label="Code" length={4} value={code} onValueChange={setCode} />
        <CodeField
          label="Wrong code"
          length={4}
          value="1234"
          onValueChange={() => {}}
          error="That code is not correct."
        />
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
