import { type ReactNode, useEffect, useRef } from "react";
import { Link } from "react-router";
import { chatPageNames, chatTexts as words } from "#texts/chat.ts";
import { LightText } from "#web/ui/content/light-text.tsx";
import type { ChatMessage } from "./conversation.ts";

interface BubblesProps {
  messages: readonly ChatMessage[];
  isWaiting: boolean;
  children?: ReactNode;
}

/** The conversation, oldest first; scrolls to the end. */
export function Bubbles({ messages, isWaiting, children }: BubblesProps) {
  const list = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the list grows with these
  useEffect(() => {
    list.current?.scrollTo({ top: list.current.scrollHeight });
  }, [messages, isWaiting]);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls has to be reached by keyboard
    <div ref={list} className="bubbles" role="log" tabIndex={0} aria-label={words.messages}>
      {messages.map((message) => (
        <Bubble key={message.id} message={message} />
      ))}
      {isWaiting && (
        <div className="bubble">
          <span className="typing">
            <span className="visually-hidden">{words.typing}</span>
            <span aria-hidden="true">{words.typing.replace(/\.+$/, "")}</span>
            <i />
            <i />
            <i />
          </span>
        </div>
      )}
      {children}
    </div>
  );
}

const looks = { user: "bubble mine", bot: "bubble", error: "bubble failed" } as const;

function Bubble({ message: { from, text } }: { message: ChatMessage }) {
  return (
    <div className={looks[from]}>
      <span className="visually-hidden">{from === "user" ? words.you : words.bot}: </span>
      {from === "bot" ? <LightText text={text} showWords={withPageLinks} /> : <span>{text}</span>}
    </div>
  );
}

const path = /(?<![\w/.:-])(\/[a-z][a-z-]*)(?![\w/-])/g;

/** Turns paths of known pages into links with the pages' names. Other addresses remain text. */
function withPageLinks(words: string): ReactNode {
  const pieces = words.split(path);
  if (pieces.length === 1) return words;
  return [...pieces.entries()].map(([place, piece]) => {
    const name = place % 2 === 1 ? chatPageNames[piece] : undefined;
    if (name === undefined) return piece;
    return (
      <Link key={place} className="link" to={piece}>
        {name}
      </Link>
    );
  });
}
