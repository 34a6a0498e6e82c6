import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { pages } from "#shared/paths.ts";
import { publicRelationsTexts as words } from "#texts/content.ts";
import { isForStaff, StaffOnly } from "#web/lib/staff/staff-page.tsx";
import { Chip, ChipRow } from "#web/ui/actions/chip.tsx";
import { PageHeader } from "#web/ui/content/page-header.tsx";
import { campaignsQuery } from "../campaigns/campaigns.api.ts";
import { Campaigns } from "../campaigns/campaigns.tsx";
import { MessageForm } from "../campaigns/message-form.tsx";
import { BlogForm } from "./blog-form.tsx";
import { Drafts } from "./drafts.ts";
import { FaqForm } from "./faq-form.tsx";
import { Published } from "./published.tsx";
import { StaffJobForm } from "./staff-job-form.tsx";

type Destination = keyof typeof words.destinations;
const destinations = Object.keys(words.destinations) as Destination[];

export function PublicRelations() {
  const [destination, setDestination] = useState<Destination>("blog");
  // The list below uses the same query: a revoked role shows there first.
  const { error } = useQuery(campaignsQuery());
  const [kept] = useState(() => new Map());
  if (isForStaff(error)) return <StaffOnly words={words} />;
  return (
    <>
      <PageHeader title={words.title} back={pages.landing} />
      <div className="public-relations">
        <section className="stack">
          <ChipRow label={words.destination}>
            {destinations.map((each) => (
              <Chip key={each} pressed={each === destination} onClick={() => setDestination(each)}>
                {words.destinations[each]}
              </Chip>
            ))}
          </ChipRow>
          <Drafts value={kept}>
            <FormFor key={destination} destination={destination} />
          </Drafts>
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
