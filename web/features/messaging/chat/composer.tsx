import { Send } from "lucide-react";
import { type RefObject, useId } from "react";
import { chatMessageMaxLength } from "#shared/constants.ts";
import { chatTexts as words } from "#texts/chat.ts";
import { Button } from "#web/ui/actions/button.tsx";

interface ComposerProps {
  typed: string;
  field: RefObject<HTMLInputElement | null>;
  onType: (text: string) => void;
  onSend: () => void;
  isWaiting: boolean;
}

/** The user can type while a reply is pending, and send afterwards. */
export function Composer({ typed, field, onType, onSend, isWaiting }: ComposerProps) {
  const id = useId();
  return (
    <form
      className="composer"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isWaiting) onSend();
      }}
    >
      <div className="control">
        <label className="visually-hidden" htmlFor={id}>
          {words.field}
        </label>
        <input
          id={id}
          ref={field}
          value={typed}
          onChange={(event) => onType(event.target.value)}
          placeholder={words.placeholder}
          maxLength={chatMessageMaxLength}
          autoComplete="off"
          enterKeyHint="send"
          data-focus
        />
      </div>
      <Button type="submit" aria-label={words.send} disabled={isWaiting}>
        <Send className="icon" />
      </Button>
    </form>
  );
}
