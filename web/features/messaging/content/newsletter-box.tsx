import { useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import * as contentApi from "#shared/contracts/content.endpoints.ts";
import { newsletterTexts as words } from "#texts/content.ts";
import { callApi } from "#web/lib/api/api.ts";
import { ApiError } from "#web/lib/api/api-error.ts";
import { Button } from "#web/ui/actions/button.tsx";
import { Notice } from "#web/ui/feedback/notice.tsx";
import { TextField } from "#web/ui/fields/text-field.tsx";

/** Newsletter sign-up. Small on purpose: it is on the landing page. */
export function NewsletterBox() {
  const client = useQueryClient();
  const [error, setError] = useState<string>();
  const [isDone, setDone] = useState(false);
  const [isBusy, setBusy] = useState(false);

  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isBusy) return;
    const email = String(new FormData(event.currentTarget).get("email") ?? "").trim();
    const problem = /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email) ? undefined : words.wrong;
    setError(problem);
    if (problem) return;
    setBusy(true);
    try {
      await callApi(client, contentApi.subscribeToNewsletter, { body: { email } });
      setDone(true);
    } catch (failure) {
      setError(sentenceFor(failure));
    } finally {
      setBusy(false);
    }
  };

  return (
    <section className="stack news">
      <h2 className="h2">{words.title}</h2>
      <p className="dim">{words.lead}</p>
      {isDone ? (
        <Notice tone="success" announce>
          {words.done}
        </Notice>
      ) : (
        <form className="stack" noValidate method="post" onSubmit={send}>
          <TextField
            label={words.label}
            name="email"
            type="email"
            inputMode="email"
            autoComplete="email"
            maxLength={254}
            placeholder={words.placeholder}
            error={error}
          />
          <Button type="submit" kind="soft" busy={isBusy}>
            {words.send}
          </Button>
        </form>
      )}
    </section>
  );
}

function sentenceFor(failure: unknown): string {
  if (!(failure instanceof ApiError)) throw failure;
  if (failure.status === 409) return words.taken;
  return failure.fields.email === undefined ? words.failed : words.wrong;
}
