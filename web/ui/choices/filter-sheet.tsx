import { useEffect, useId, useState } from "react";
import { uiTexts } from "#texts/ui.ts";
import { ErrorState } from "#web/ui/feedback/error-state.tsx";
import { SkeletonList } from "#web/ui/feedback/skeleton.tsx";
import { Sheet } from "#web/ui/overlay/sheet.tsx";
import type { FilterChipProps } from "./filter-chip.tsx";
import { OptionSearch } from "./option-search.tsx";
import type { Option } from "./select.tsx";

type FilterSheetProps = FilterChipProps & { isOpen: boolean; onClose: () => void };

/** The options of a FilterChip, "all" first. */
export function FilterSheet(props: FilterSheetProps) {
  const { label, anyText, searchLabel, value, loadOptions, onChoose, isOpen, onClose } = props;
  const listId = useId();
  const [options, setOptions] = useState<readonly Option[]>();
  const [hasFailed, setFailed] = useState(false);
  const load = () => {
    setFailed(false);
    void loadOptions().then(setOptions, () => setFailed(true));
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: the choices of a filter do not change
  useEffect(load, []);
  const choose = (chosen: string) => {
    onChoose(chosen || undefined);
    onClose();
  };
  return (
    <Sheet isOpen={isOpen} onClose={onClose} title={label}>
      {options ? (
        <OptionSearch
          listId={listId}
          label={searchLabel}
          options={[{ value: "", label: anyText }, ...options]}
          value={value ?? ""}
          onChoose={choose}
        />
      ) : hasFailed ? (
        <ErrorState onRetry={load} />
      ) : (
        <SkeletonList count={5} label={uiTexts.loading} />
      )}
    </Sheet>
  );
}
