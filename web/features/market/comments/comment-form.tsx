import { useQueryClient } from "@tanstack/react-query";
import { Send } from "lucide-react";
import { type FormEvent, useEffect, useId, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { commentMaxLength } from "#shared/constants.ts";
import { pages } from "#shared/paths.ts";
import { lengthOf } from "#shared/text/length.ts";
import { commentTexts } from "#texts/comments.ts";
import { fieldTexts } from "#texts/fields.ts";
import { outboxTexts } from "#texts/offline.ts";
import { ApiError } from "#web/lib/api/api-error.ts";
import { refusalOr } from "#web/lib/api/refusal-or.ts";
import { useErrorList } from "#web/lib/forms/error-list.ts";
import { readLocal, writeLocal } from "#web/lib/local-store.ts";
import { loginPath } from "#web/lib/page-data/route-data.ts";
import { useUser } from "#web/lib/person/session.ts";
import { Button } from "#web/ui/actions/button.tsx";
import { Caution } from "#web/ui/feedback/caution.tsx";
import { ErrorSummary } from "#web/ui/fields/error-summary.tsx";
import { describeControl, FieldNote, shellClass } from "#web/ui/fields/field.tsx";
import { useToast } from "#web/ui/overlay/toast.tsx";
import { postComment } from "./comments.api.ts";

const words = commentTexts;

/** One line and a send button. Visitors log in first; their text is kept. */
export function CommentForm({ jobId }: { jobId: string }) {
  const id = useId();
  const comment = useComment(jobId, id);
  const { text, error, isSending, send } = comment;
  const hint = useUser() ? words.hint : words.logInHint;
  const tally = `${lengthOf(text)}/${commentMaxLength}`;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void send(false);
  };
  return (
    // Without scripts this form can only lead to the login.
    <form className="field" action={pages.login} method="get" onSubmit={submit}>
      <ErrorSummary {...comment.summary} />
      <input type="hidden" name="redirectUrl" value={pages.jobDetails(jobId)} />
      <label className="label" htmlFor={id}>
        {words.label}
      </label>
      <div className="composer">
        <div className={shellClass({ error })}>
          <input
            type="text"
            value={text}
            autoComplete="off"
            enterKeyHint="send"
            onChange={(event) => comment.setText(event.currentTarget.value)}
            {...describeControl(id, { hint, error })}
          />
        </div>
        <Button type="submit" aria-label={words.send} busy={isSending}>
          <Send className="icon" />
        </Button>
      </div>
      <div>
        <FieldNote id={id} hint={hint} error={error} tally={tally} />
        <Caution text={text} />
        {comment.isUnanswered && (
          <Button kind="quiet" small onClick={() => void send(true)} disabled={isSending}>
            {outboxTexts.keepLater}
          </Button>
        )}
      </div>
      <p role="status" className="visually-hidden">
        {comment.status}
      </p>
    </form>
  );
}

/** The draft, its problems and its sending. `isUnanswered`: the network broke, so the server may or may not have it. */
function useComment(jobId: string, fieldId: string) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const showToast = useToast();
  const user = useUser();
  const { text, setText, removeSent } = useDraft(`comment-${jobId}`);
  const problem = commentProblem(text);
  const { summary, refuse } = useErrorList(problem ? [{ fieldId, label: words.label }] : []);
  const [error, setError] = useState<string>();
  const [status, setStatus] = useState("");
  const [isSending, setSending] = useState(false);
  const [isUnanswered, setUnanswered] = useState(false);
  const logIn = () => {
    const from = pages.jobDetails(jobId);
    void navigate(loginPath(from), { state: { from } });
  };

  const send = async (isLater: boolean) => {
    if (isSending) return;
    setError(problem);
    setStatus("");
    if (refuse()) return;
    if (!user) return logIn();
    setSending(true);
    try {
      const isSent = await postComment(client, { jobId, userId: user._id, comment: text.trim() }, isLater);
      removeSent(text);
      setUnanswered(false);
      if (isSent) setStatus(words.sent);
      else showToast(outboxTexts.kept);
    } catch (failure) {
      if (failure instanceof ApiError && failure.status === 401) logIn();
      setUnanswered(failure instanceof ApiError && failure.status === 0);
      setError(refusalOr(failure, words.sendFailed));
    } finally {
      setSending(false);
    }
  };
  return { text, setText, error, status, summary, isSending, isUnanswered, send };
}

/** The typed text, stored on this device until it is sent. */
function useDraft(draft: string) {
  const [text, setShown] = useState("");
  const latest = useRef(text);
  useEffect(() => {
    const kept = readLocal("drafts")?.[draft];
    if (typeof kept !== "string") return;
    latest.current = kept;
    setShown(kept);
  }, [draft]);
  const setText = (next: string) => {
    latest.current = next;
    setShown(next);
    const { [draft]: _old, ...others } = readLocal("drafts") ?? {};
    writeLocal("drafts", next ? { ...others, [draft]: next } : others);
  };
  /** Keeps what was typed while the text was sent. */
  const removeSent = (sent: string) => {
    if (latest.current === sent) setText("");
  };
  return { text, setText, removeSent };
}

/** The contract's message for an invalid comment; undefined when it is valid. */
export function commentProblem(text: string): string | undefined {
  const count = lengthOf(text.trim());
  if (count === 0) return fieldTexts.commentEmpty;
  return count > commentMaxLength ? fieldTexts.commentTooLong : undefined;
}
