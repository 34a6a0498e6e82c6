import { Form } from "react-router";
import { type Insights, insightSteps } from "#shared/contracts/insights.ts";
import { pages } from "#shared/paths.ts";
import { insightTexts as words } from "#texts/insights.ts";
import { Button } from "#web/ui/actions/button.tsx";
import { ChipLink, ChipRow } from "#web/ui/actions/chip.tsx";
import { Select } from "#web/ui/choices/select.tsx";
import { TextField } from "#web/ui/fields/text-field.tsx";
import { presets } from "./figures.ts";
import type { AskedPeriod } from "./insights.api.ts";

interface PeriodChoiceProps {
  period: AskedPeriod;
  /** The insights on the page; their period fills the form if the address names none. */
  shown: Insights | undefined;
  errors: Readonly<Record<string, string>>;
}

/** Preset periods, and a form for any other. The form uses GET, so that it works without scripts. */
export function PeriodChoice({ period, shown, errors }: PeriodChoiceProps) {
  const { from = shown?.from, to = shown?.to, by = shown?.by ?? "day" } = period;
  const current = `?from=${from}&to=${to}&by=${by}`;
  return (
    <search className="period">
      <ChipRow label={words.period}>
        {presets(Date.now()).map(({ label, search }) => (
          <ChipLink key={label} to={pages.insights + search} current={search === current} preventScrollReset>
            {label}
          </ChipLink>
        ))}
      </ChipRow>
      <Form method="get" className="stack" preventScrollReset>
        <TextField name="from" type="date" label={words.from} defaultValue={from} error={errors.from} />
        <TextField name="to" type="date" label={words.to} defaultValue={to} error={errors.to} />
        <Select
          name="by"
          label={words.by}
          defaultValue={by}
          error={errors.by}
          options={insightSteps.map((step) => ({ value: step, label: words.steps[step] }))}
        />
        <Button kind="soft" type="submit">
          {words.show}
        </Button>
      </Form>
    </search>
  );
}
