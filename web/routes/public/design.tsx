import { CardSamples } from "#web/features/site/design/card-samples.tsx";
import { ChartSamples } from "#web/features/site/design/chart-samples.tsx";
import { ChoiceSamples } from "#web/features/site/design/choice-samples.tsx";
import { ControlSamples } from "#web/features/site/design/control-samples.tsx";
import { FeedbackSamples } from "#web/features/site/design/feedback-samples.tsx";
import { FieldSamples } from "#web/features/site/design/field-samples.tsx";
import { FormSamples } from "#web/features/site/design/form-samples.tsx";
import { IdentitySamples } from "#web/features/site/design/identity-samples.tsx";
import { ListSamples } from "#web/features/site/design/list-samples.tsx";
import { OverlaySamples } from "#web/features/site/design/overlay-samples.tsx";
import { PageSamples } from "#web/features/site/design/page-samples.tsx";
import { ThemeSwitch } from "#web/features/site/design/theme-switch.tsx";
import { primed } from "#web/lib/page-data/route-data.ts";
import { settingsQuery } from "#web/lib/settings.ts";

/** Not shown to customers in production. */
const primedDesign = primed(async ({ client }) => {
  const { sandbox } = await client.ensureQueryData(settingsQuery());
  if (!sandbox && !import.meta.env.DEV) throw new Response(null, { status: 404 });
});
export const loader = primedDesign.onServer;
export const clientLoader = primedDesign.inBrowser;

export const meta = () => [{ title: "Components · Runor" }, { name: "robots", content: "noindex" }];

/** Every component in all its states. Only in development and in the sandbox. */
export default function DesignPage() {
  return (
    <main id="content" tabIndex={-1}>
      <div className="row between wraps" style={{ marginBlock: "0.5rem 1.25rem" }}>
        <h1 className="h1">Components</h1>
        <ThemeSwitch />
      </div>
      <div className="samples">
        <IdentitySamples />
        <ControlSamples />
        <FieldSamples />
        <ChoiceSamples />
        <CardSamples />
        <ListSamples />
        <ChartSamples />
        <FeedbackSamples />
        <OverlaySamples />
        <FormSamples />
        <PageSamples />
      </div>
    </main>
  );
}
