import { useQueryClient } from "@tanstack/react-query";
import { MessageCircle, Phone, RotateCcw } from "lucide-react";
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from "react";
import { Link } from "react-router";
import { dialled, whatsAppLink } from "#shared/phones/phone-display.ts";
import { chatTexts as words } from "#texts/chat.ts";
import { useUser } from "#web/lib/person/session.ts";
import { useSettings } from "#web/lib/settings.ts";
import { Button } from "#web/ui/actions/button.tsx";
import { Bubbles } from "./bubbles.tsx";
import { Composer } from "./composer.tsx";
import { belongTo, say, tryAgain, useConversation } from "./conversation.ts";

/** Conversation and input field, shared by the sheet and the page. */
export function ChatPanel() {
  const client = useQueryClient();
  const { chatHost } = useSettings();
  const userId = useUser()?._id;
  const { messages, state } = useConversation();
  const [typed, setTyped] = useState("");
  useLayoutEffect(() => {
    if (belongTo(userId)) setTyped("");
  }, [userId]);
  const field = useRef<HTMLInputElement>(null);
  const retry = useRef<HTMLButtonElement>(null);
  useFocusOn(state === "failed", { field, retry });
  const ask = { client, host: chatHost };
  const send = (text: string) => {
    if (say(ask, text)) setTyped("");
    field.current?.focus();
  };
  return (
    <>
      <Bubbles messages={messages} isWaiting={state === "waiting"}>
        {messages.length === 1 && (
          <ul className="suggested" aria-label={words.suggestions}>
            {words.suggested.map((question) => (
              <li key={question}>
                <button type="button" className="chip" onClick={() => send(question)}>
                  {question}
                </button>
              </li>
            ))}
          </ul>
        )}
      </Bubbles>
      <div className="stack tight">
        {state === "failed" ? (
          <Button ref={retry} kind="line" wide onClick={() => tryAgain(ask)}>
            <RotateCcw className="icon" />
            {words.tryAgain}
          </Button>
        ) : (
          <Composer
            typed={typed}
            field={field}
            onType={setTyped}
            onSend={() => send(typed)}
            isWaiting={state === "waiting"}
          />
        )}
        <PeopleLine />
      </div>
    </>
  );
}

interface Places {
  field: RefObject<HTMLInputElement | null>;
  retry: RefObject<HTMLButtonElement | null>;
}

/** Try Again and the field replace each other: the focus of the removed one moves to the other. */
function useFocusOn(hasFailed: boolean, { field, retry }: Places): void {
  const before = useRef(hasFailed);
  useEffect(() => {
    if (before.current === hasFailed) return;
    before.current = hasFailed;
    if (document.activeElement === document.body) (hasFailed ? retry : field).current?.focus();
  }, [hasFailed, field, retry]);
}

function PeopleLine() {
  const { supportPhone } = useSettings();
  return (
    <p className="peopleline">
      <span>{words.people}</span>
      <Link to={`tel:${dialled(supportPhone)}`}>
        <Phone className="icon" />
        {words.call}
      </Link>
      <Link to={whatsAppLink(supportPhone)} rel="noreferrer">
        <MessageCircle className="icon" />
        {words.whatsApp}
      </Link>
    </p>
  );
}
