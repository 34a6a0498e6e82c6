import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { pages } from "#shared/paths.ts";
import { publishingTexts as words } from "#texts/content.ts";
import { isForStaff, StaffOnly } from "#web/lib/staff-only.tsx";
import { Chip, ChipRow } from "#web/ui/actions/chip.tsx";
import { PageHeader } from "#web/ui/content/page-header.tsx";
import { Campaigns } from "../campaigns/campaigns.tsx";
import { MessageForm } from "../campaigns/message-form.tsx";
import { BlogForm } from "./blog-form.tsx";
import { FaqForm } from "./faq-form.tsx";
import { KeptWords } from "./kept-words.ts";
import { Published } from "./published.tsx";
import { campaignsQuery } from "./publishing.api.ts";
import { StaffJobForm } from "./staff-job-form.tsx";

/** For users without the role. */
export const NotForYou = () => <StaffOnly help={words.staffOnly} wayOut={words.home} />;

type Destination = keyof typeof words.destinations;
const destinations = Object.keys(words.destinations) as Destination[];

/** Form for new content or messages, and what was published before. */
export function Publishing() {
  const [destination, setDestination] = useState<Destination>("blog");
  // The list below uses the same query: a revoked role shows there first.
  const { error } = useQuery(campaignsQuery());
  const [kept] = useState(() => new Map());
  if (isForStaff(error)) return <NotForYou />;
  return (
    <>
      <PageHeader title={words.title} back={pages.landing} />
      <div className="publishing">
        <section className="stack">
          <ChipRow label={words.destination}>
            {destinations.map((each) => (
              <Chip key={each} pressed={each === destination} onClick={() => setDestination(each)}>
                {words.destinations[each]}
              </Chip>
            ))}
          </ChipRow>
          <KeptWords value={kept}>
            <FormFor key={destination} destination={destination} />
          </KeptWords>
        </section>
        <div className="stack sent-before">
          <Campaigns />
          <Published />
        </div>
      </div>
    </>
  );
}

function FormFor({ destination }: { destination: Destination }) {
  if (destination === "blog") return <BlogForm />;
  if (destination === "faqs") return <FaqForm />;
  if (destination === "jobs") return <StaffJobForm />;
  return <MessageForm audience={destination === "sms" ? "everyone" : destination} />;
}
