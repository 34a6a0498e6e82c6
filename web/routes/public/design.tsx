import { CardSamples } from "#web/features/design/card-samples.tsx";
import { ChoiceSamples } from "#web/features/design/choice-samples.tsx";
import { ControlSamples } from "#web/features/design/control-samples.tsx";
import { FeedbackSamples } from "#web/features/design/feedback-samples.tsx";
import { FieldSamples } from "#web/features/design/field-samples.tsx";
import { IdentitySamples } from "#web/features/design/identity-samples.tsx";
import { ListSamples } from "#web/features/design/list-samples.tsx";
import { OverlaySamples } from "#web/features/design/overlay-samples.tsx";
import { ThemeSwitch } from "#web/features/design/theme-switch.tsx";

export const meta = () => [{ title: "Components · Runor" }, { name: "robots", content: "noindex" }];

/** Every component in all its states. Mounted in development and in the sandbox only. */
export default function DesignPage() {
  return (
    <main id="content" tabIndex={-1}>
      <div className="row between wraps" style={{ marginBlock: "0.5rem 1.25rem" }}>
        <h1 className="h1">Components</h1>
        <ThemeSwitch />
      </div>
      <div className="grid gap-x-8 gap-y-7 lg:grid-cols-3">
        <IdentitySamples />
        <ControlSamples />
        <FieldSamples />
        <ChoiceSamples />
        <CardSamples />
        <ListSamples />
        <FeedbackSamples />
        <OverlaySamples />
      </div>
    </main>
  );
}
