import { History, MapPin } from "lucide-react";
import { useRef, useState } from "react";
import { Button } from "#web/ui/actions/button.tsx";
import { Select } from "#web/ui/choices/select.tsx";
import { ErrorSummary } from "#web/ui/fields/error-summary.tsx";
import { MoneyField } from "#web/ui/fields/money-field.tsx";
import { PasswordField } from "#web/ui/fields/password-field.tsx";
import { PhoneField } from "#web/ui/fields/phone-field.tsx";
import { SearchField } from "#web/ui/fields/search-field.tsx";
import { SuggestionList } from "#web/ui/fields/suggestion-list.tsx";
import { TextArea } from "#web/ui/fields/text-area.tsx";
import { TextField } from "#web/ui/fields/text-field.tsx";
import { Sample } from "./sample.tsx";

export function FieldSamples() {
  const [query, setQuery] = useState("plumber");
  return (
    <>
      <Sample title="Fields">
        <TextField
          label="Location"
          defaultValue="Yaba, Lagos"
          prefix={<MapPin className="icon" />}
          hint="Area and city"
        />
        <MoneyField label="Amount" defaultValue={20_000} error="Top-up Units." />
        <Select
          label="Service rendered"
          options={[
            { value: "solar", label: "Solar Panel Installation" },
            { value: "catering", label: "Catering" },
          ]}
        />
        <TextField label="Not available" hideLabel defaultValue="Not available" disabled />
        <TextField
          label="Account number"
          inputMode="numeric"
          figures
          defaultValue="0123456789"
          ok="OLUWASEUN ADEBAYO OGUNLESI"
          live
        />
        <TextField
          label="Private name"
          optional
          defaultValue="quietbuyer"
          hint="Small letters, no spaces."
          tally="10/20"
        />
      </Sample>
      <Sample title="More fields">
        <SearchField
          label="Search jobs"
          placeholder="Search jobs, e.g. plumber"
          value={query}
          onChange={(event) => setQuery(event.currentTarget.value)}
          onClear={() => setQuery("")}
        />
        <PhoneField label="Phone number" placeholder="0803 123 4567" />
        <PasswordField label="Password" autoComplete="current-password" defaultValue="correct horse" />
        <div className="two">
          <MoneyField label="Minimum" optional defaultValue={1_500_000} />
          <MoneyField label="Maximum budget" error="Enter the most you will pay." />
        </div>
        <TextArea label="What do you need done?" placeholder="e.g. Fix a leaking kitchen tap" />
      </Sample>
      <SuggestionSample />
      <FormSample />
    </>
  );
}

function SuggestionSample() {
  const input = useRef<HTMLInputElement>(null);
  const [query, setQuery] = useState("ya");
  return (
    <Sample title="Suggestions">
      <div>
        <SearchField
          ref={input}
          label="Search with suggestions"
          value={query}
          onChange={(event) => setQuery(event.currentTarget.value)}
        />
        <SuggestionList
          input={input}
          label="Suggestions"
          countText={(count) => `${count} suggestions`}
          suggestions={suggested}
          onChoose={(place) => setQuery(suggested[place]!.text)}
        />
      </div>
    </Sample>
  );
}

const suggested = [
  { text: "yam seller Yaba", label: "yam seller Yaba", icon: <History className="icon" /> },
  { text: "Yaba", label: "Yaba", note: "Lagos Mainland, Lagos", icon: <MapPin className="icon" /> },
];

function FormSample() {
  const [attempt, setAttempt] = useState(0);
  const hasErrors = attempt > 0;
  return (
    <Sample title="A form with errors">
      <form
        className="stack loose"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          setAttempt(attempt + 1);
        }}
      >
        {hasErrors && (
          <ErrorSummary
            attempt={attempt}
            errors={[
              { fieldId: "sample-description", label: "Description" },
              { fieldId: "sample-budget", label: "maximum budget" },
            ]}
          />
        )}
        <TextArea
          id="sample-description"
          label="Description"
          error={hasErrors ? "Write what you need done." : undefined}
        />
        <MoneyField
          id="sample-budget"
          label="Maximum budget"
          error={hasErrors ? "Enter the most you will pay." : undefined}
        />
        <Button kind="accent" type="submit" wide>
          Post job
        </Button>
      </form>
    </Sample>
  );
}
