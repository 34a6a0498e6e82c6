import { postingTexts as words } from "#texts/jobs.ts";
import { SelectSheet } from "#web/ui/choices/select-sheet.tsx";
import { ServiceSelect } from "#web/ui/choices/service-select.tsx";
import { jobAbout } from "./job-about.ts";
import type { PostingForm } from "./posting-form.ts";
import type { PostingLists } from "./use-posting-lists.ts";

interface AboutFieldsProps {
  form: PostingForm;
  posting: PostingLists;
}

/** Service, state and local government, filled in from the poster's text so that the poster can correct them. */
export function AboutFields({ form, posting: { lists, guess } }: AboutFieldsProps) {
  const { watch, setValue, clearErrors } = form.form;
  const [service, state, lga] = watch(["service", "state", "lga"]).map((value) => value ?? "");
  const chosen = { service, state, lga } as Record<"service" | "state" | "lga", string>;
  const about = jobAbout(chosen, guess);
  const choose = (name: "service" | "state" | "lga", value: string) => {
    setValue(name, value, { shouldDirty: true });
    clearErrors(name);
  };
  const shared = (name: "service" | "state" | "lga") => {
    const { id, label: _named, error } = form.field(name);
    const isGuessed = name !== "lga" && chosen[name] === "" && about[name] !== "";
    return { id, error, optional: true, value: about[name], hint: isGuessed ? words.guessed : undefined };
  };
  return (
    <>
      <ServiceSelect
        {...shared("service")}
        label={words.service}
        placeholder={words.servicePlaceholder}
        onValueChange={(value) => choose("service", value)}
      />
      <div className="two">
        <SelectSheet
          {...shared("state")}
          label={words.state}
          placeholder={words.statePlaceholder}
          searchLabel={words.searchStates}
          options={lists?.stateChoices ?? []}
          isLoading={!lists}
          onValueChange={(value) => {
            choose("state", value);
            choose("lga", "");
          }}
        />
        <SelectSheet
          {...shared("lga")}
          label={words.lga}
          placeholder={words.lgaPlaceholder}
          searchLabel={words.searchLgas}
          options={lists?.lgaChoices(about.state) ?? []}
          isLoading={!lists}
          disabled={about.state === ""}
          {...(about.state === "" ? { hint: words.lgaWait } : {})}
          onValueChange={(value) => choose("lga", value)}
        />
      </div>
    </>
  );
}
