import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { z } from "zod/mini";
import { articleMaxLength, questionMaxLength } from "#shared/constants.ts";
import { BlogTexts, PostFaq } from "#shared/contracts/content.ts";
import type { Translation } from "#shared/messages/content-language.ts";
import { defaultLanguage, ownName } from "#shared/messages/languages.ts";
import { publicRelationsTexts } from "#texts/content.ts";
import { ContractForm } from "#web/lib/forms/contract-form.tsx";
import { useContractForm } from "#web/lib/forms/forms.ts";
import { Button } from "#web/ui/actions/button.tsx";
import { Fold } from "#web/ui/content/accordion.tsx";
import { LightText } from "#web/ui/content/light-text.tsx";
import { ErrorState } from "#web/ui/feedback/error-state.tsx";
import { Skeleton, SkeletonList } from "#web/ui/feedback/skeleton.tsx";
import { FormEnd } from "#web/ui/fields/form-end.tsx";
import { TextArea } from "#web/ui/fields/text-area.tsx";
import { TextField } from "#web/ui/fields/text-field.tsx";
import { Sheet } from "#web/ui/overlay/sheet.tsx";
import { useToast } from "#web/ui/overlay/toast.tsx";
import { useLast } from "#web/ui/use-last.ts";
import { blogQuery, faqsQuery } from "./content.api.ts";
import { translateBlog, translateFaq } from "./editing.api.ts";

const { fields, lightTextHint, published } = publicRelationsTexts;
const words = published.translation;

export interface ToTranslate {
  kind: "faq" | "blog";
  id: string;
  language: Translation;
}

interface TranslationProps {
  item: ToTranslate;
  onClose: () => void;
  /** Asks before it takes the translation off the page. */
  onRemove: (item: ToTranslate) => void;
}

export function TranslationSheet({
  item,
  ...actions
}: Omit<TranslationProps, "item"> & { item: ToTranslate | undefined }) {
  const shown = useLast(item);
  const name = shown ? ownName[shown.language] : "";
  const Form = shown?.kind === "blog" ? BlogTranslation : FaqTranslation;
  return (
    <Sheet isOpen={item !== undefined} onClose={actions.onClose} title={words.title(name)}>
      <p className="muted">{words.lead(name)}</p>
      {shown && <Form key={shown.id + shown.language} item={shown} {...actions} />}
    </Sheet>
  );
}

function FaqTranslation({ item, ...actions }: TranslationProps) {
  const english = useQuery(faqsQuery(defaultLanguage));
  const translated = useQuery(faqsQuery(item.language));
  const original = english.data?.find(({ id }) => id === item.id);
  const present = translated.data?.find(({ id }) => id === item.id);
  if (!original || !present) return <Loading queries={[english, translated]} />;
  return (
    <FaqTranslationForm
      item={item}
      {...actions}
      original={original}
      present={present.language === item.language ? present : undefined}
    />
  );
}

function BlogTranslation({ item, ...actions }: TranslationProps) {
  const english = useQuery(blogQuery(item.id, defaultLanguage));
  const translated = useQuery(blogQuery(item.id, item.language));
  if (!english.data || !translated.data) return <Loading queries={[english, translated]} />;
  return (
    <BlogTranslationForm
      item={item}
      {...actions}
      original={english.data}
      present={translated.data.language === item.language ? translated.data : undefined}
    />
  );
}

function Loading({ queries }: { queries: { isError: boolean; refetch: () => Promise<unknown> }[] }) {
  if (queries.some(({ isError }) => isError)) {
    const retry = () => void Promise.all(queries.map(({ refetch }) => refetch()));
    return <ErrorState title={words.failed} onRetry={retry} />;
  }
  return <SkeletonList count={1} label={words.loading} item={<Skeleton height="9rem" />} />;
}

interface FormProps<Texts> extends TranslationProps {
  original: Texts;
  /** Undefined if there is no translation yet. */
  present: Texts | undefined;
}

function FaqTranslationForm({ item, onClose, onRemove, original, present }: FormProps<PostFaq>) {
  const client = useQueryClient();
  const showToast = useToast();
  const form = useContractForm<z.input<typeof PostFaq>, PostFaq>({
    id: "translate-faq",
    schema: PostFaq,
    labels: { question: fields.question, answer: fields.answer },
    start: { question: present?.question ?? "", answer: present?.answer ?? "" },
  });
  const send = async (texts: PostFaq) => {
    showToast(await translateFaq(client, { id: item.id, language: item.language, texts }));
    onClose();
  };
  return (
    <ContractForm form={form} send={send}>
      <Original title={original.question} body={original.answer} />
      <TextField {...form.field("question")} maxLength={questionMaxLength.question} data-focus />
      <TextArea
        {...form.field("answer")}
        rows={6}
        maxLength={questionMaxLength.answer}
        hint={lightTextHint}
      />
      <End form={form} item={item} isPresent={present !== undefined} onClose={onClose} onRemove={onRemove} />
    </ContractForm>
  );
}

function BlogTranslationForm({ item, onClose, onRemove, original, present }: FormProps<BlogTexts>) {
  const client = useQueryClient();
  const showToast = useToast();
  const form = useContractForm<z.input<typeof BlogTexts>, BlogTexts>({
    id: "translate-blog",
    schema: BlogTexts,
    labels: { title: fields.title, body: fields.body },
    start: { title: present?.title ?? "", body: present?.body ?? "" },
  });
  const send = async (texts: BlogTexts) => {
    showToast(await translateBlog(client, { id: item.id, language: item.language, texts }));
    onClose();
  };
  return (
    <ContractForm form={form} send={send}>
      <Original title={original.title} body={original.body} />
      <TextField {...form.field("title")} maxLength={articleMaxLength.title} data-focus />
      <TextArea {...form.field("body")} rows={10} maxLength={articleMaxLength.body} hint={lightTextHint} />
      <End form={form} item={item} isPresent={present !== undefined} onClose={onClose} onRemove={onRemove} />
    </ContractForm>
  );
}

const Original = ({ title, body }: { title: string; body: string }): ReactNode => (
  <Fold title={words.original}>
    <h3>{title}</h3>
    <LightText text={body} />
  </Fold>
);

function End({
  form,
  item,
  isPresent,
  onClose,
  onRemove,
}: TranslationProps & { form: Parameters<typeof FormEnd>[0]["form"]; isPresent: boolean }) {
  return (
    <>
      {isPresent && (
        <Button kind="line" onClick={() => onRemove(item)} disabled={form.isBusy}>
          {words.remove(ownName[item.language])}
        </Button>
      )}
      <FormEnd
        form={form}
        failed={words.saveFailed}
        cancel={words.back}
        onCancel={onClose}
        send={words.save}
        busyText={words.saving}
      />
    </>
  );
}
