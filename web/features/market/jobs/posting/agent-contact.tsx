import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { ApprovedAgent } from "#shared/contracts/servicemen.ts";
import { whatsAppLink } from "#shared/phones/phone-display.ts";
import { postingTexts as words } from "#texts/jobs.ts";
import { Button } from "#web/ui/actions/button.tsx";
import { Notice } from "#web/ui/feedback/notice.tsx";
import { listAgents } from "./posting.api.ts";

type Lookup = "idle" | "busy" | "none" | "failed" | { agent: ApprovedAgent };

/** Link to an agent's WhatsApp chat, with the job's text so far as the first message. */
const chatLink = ({ phoneNumber }: Pick<ApprovedAgent, "phoneNumber">, description: string): string =>
  `${whatsAppLink(phoneNumber)}?text=${encodeURIComponent(words.agentChat(description.trim()))}`;

/** For users who prefer to describe the job in a chat: opens the chat of a random approved agent. */
export function AgentContact({ readDescription }: { readDescription: () => string }) {
  const client = useQueryClient();
  const [lookup, setLookup] = useState<Lookup>("idle");
  const contact = async () => {
    setLookup("busy");
    try {
      const agents = await listAgents(client);
      const agent = agents[Math.floor(Math.random() * agents.length)];
      if (!agent) return setLookup("none");
      window.open(chatLink(agent, readDescription()), "_blank", "noopener");
      setLookup({ agent });
    } catch {
      setLookup("failed");
    }
  };
  return (
    <section className="stack">
      <p className="sm dim">{words.agentHelp}</p>
      <Button kind="line" wide busy={lookup === "busy"} onClick={contact}>
        {words.agentAction}
      </Button>
      {lookup === "none" && <Notice announce>{words.noAgents}</Notice>}
      {lookup === "failed" && (
        <Notice tone="danger" announce>
          {words.agentsFailed}
        </Notice>
      )}
      {typeof lookup === "object" && (
        <Notice announce>
          {words.agentOpened}{" "}
          <a href={chatLink(lookup.agent, readDescription())} target="_blank" rel="noopener noreferrer">
            {words.agentLink(lookup.agent.fullName)}
          </a>
        </Notice>
      )}
    </section>
  );
}
