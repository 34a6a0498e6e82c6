import { type QueryClient, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { type Translation, translations } from "#shared/messages/content-language.ts";
import { defaultLanguage, ownName } from "#shared/messages/languages.ts";
import { publicRelationsTexts } from "#texts/content.ts";
import { refusalOr } from "#web/lib/api/refusal-or.ts";
import { Button } from "#web/ui/actions/button.tsx";
import { Fold } from "#web/ui/content/accordion.tsx";
import { Count } from "#web/ui/content/badge.tsx";
import { ErrorState } from "#web/ui/feedback/error-state.tsx";
import { Skeleton } from "#web/ui/feedback/skeleton.tsx";
import { ConfirmDialog } from "#web/ui/overlay/confirm-dialog.tsx";
import { useToast } from "#web/ui/overlay/toast.tsx";
import { entryBeside, focusSoon } from "#web/ui/take-focus.ts";
import { useLast } from "#web/ui/use-last.ts";
import { blogsQuery, faqsQuery } from "./content.api.ts";
import { removeBlog, removeBlogTranslation, removeFaq, removeFaqTranslation } from "./editing.api.ts";
import { type ToTranslate, TranslationSheet } from "./translation-sheet.tsx";

const words = publicRelationsTexts.published;

interface Item {
  kind: "faq" | "blog";
  id: string;
  title: string;
}

/** What the dialog asks about before it is taken off the page. */
interface ToTake {
  title: string;
  help: string;
  remove: (client: QueryClient) => Promise<string>;
  /** What gets the focus then, if the pressed button goes with it. */
  next?: HTMLElement | null;
}

export function Published() {
  const faqs = useQuery(faqsQuery(defaultLanguage));
  const blogs = useQuery(blogsQuery(defaultLanguage));
  const [toTake, setToTake] = useState<ToTake>();
  const [toTranslate, setToTranslate] = useState<ToTranslate>();
  const isError = faqs.isError || blogs.isError;
  const retry = () => void Promise.all([faqs.refetch(), blogs.refetch()]);
  const takeTranslation = ({ kind, id, language }: ToTranslate) => {
    setToTranslate(undefined);
    const name = ownName[language];
    setToTake({
      title: words.translation.remove(name),
      help: words.translation.removeHelp(name),
      remove: (client) =>
        (kind === "faq" ? removeFaqTranslation : removeBlogTranslation)(client, { id, language }),
    });
  };
  const list = { onTake: setToTake, onTranslate: setToTranslate };
  return (
    <section className="stack" aria-labelledby="pr-published">
      <h2 id="pr-published" className="h3">
        {words.title}
      </h2>
      {isError && <ErrorState title={words.failed} onRetry={retry} />}
      {!isError && !(faqs.data && blogs.data) && <Skeleton height="9rem" />}
      <div>
        {blogs.data && (
          <Items
            label={words.blogs}
            items={blogs.data.map(({ _id, title }) => ({ kind: "blog", id: _id, title }))}
            {...list}
          />
        )}
        {faqs.data && (
          <Items
            label={words.faqs}
            items={faqs.data.map(({ id, question }) => ({ kind: "faq", id, title: question }))}
            {...list}
          />
        )}
      </div>
      <TranslationSheet
        item={toTranslate}
        onClose={() => setToTranslate(undefined)}
        onRemove={takeTranslation}
      />
      <TakeDialog item={toTake} onClose={() => setToTake(undefined)} />
    </section>
  );
}

interface ItemsProps {
  label: string;
  items: readonly Item[];
  onTake: (item: ToTake) => void;
  onTranslate: (item: ToTranslate) => void;
}

function Items({ label, items, onTake, onTranslate }: ItemsProps) {
  return (
    <Fold
      title={
        <h3 className="row">
          {label} <Count value={items.length} />
        </h3>
      }
    >
      {items.length === 0 && <p className="muted">{words.none}</p>}
      <ul className="outcomes">
        {items.map((item) => (
          <li key={item.id} className="row between">
            <span className="fill">{item.title}</span>
            <span className="row">
              {translations.map((language) => (
                <TranslateButton key={language} item={item} language={language} onTranslate={onTranslate} />
              ))}
              <Button
                kind="line"
                small
                aria-label={words.takeOne(item.title)}
                onClick={({ currentTarget }) =>
                  onTake({
                    title: item.title,
                    help: words.askHelp,
                    remove: (client) => (item.kind === "faq" ? removeFaq : removeBlog)(client, item.id),
                    next: entryBeside(currentTarget.closest("li")),
                  })
                }
              >
                {words.takeShort}
              </Button>
            </span>
          </li>
        ))}
      </ul>
    </Fold>
  );
}

function TranslateButton({
  item,
  language,
  onTranslate,
}: Pick<ItemsProps, "onTranslate"> & { item: Item; language: Translation }) {
  const { add, addOne, change, changeOne } = words.translation;
  const { kind, id, title } = item;
  const name = ownName[language];
  const isTranslated = useIsTranslated(item, language);
  return (
    <Button
      kind="line"
      small
      aria-label={(isTranslated ? changeOne : addOne)(name, title)}
      onClick={() => onTranslate({ kind, id, language })}
    >
      {(isTranslated ? change : add)(name)}
    </Button>
  );
}

function useIsTranslated({ kind, id }: Item, language: Translation): boolean {
  const faqs = useQuery({ ...faqsQuery(language), enabled: kind === "faq" });
  const blogs = useQuery({ ...blogsQuery(language), enabled: kind === "blog" });
  const found =
    kind === "faq" ? faqs.data?.find((faq) => faq.id === id) : blogs.data?.find(({ _id }) => _id === id);
  return found?.language === language;
}

function TakeDialog({ item, onClose }: { item: ToTake | undefined; onClose: () => void }) {
  const client = useQueryClient();
  const showToast = useToast();
  const shown = useLast(item);
  const [isBusy, setBusy] = useState(false);
  const take = async () => {
    if (!item) return;
    setBusy(true);
    try {
      showToast(await item.remove(client));
      focusSoon(item.next);
    } catch (error) {
      showToast(refusalOr(error, publicRelationsTexts.campaigns.stepFailed), "error");
    }
    setBusy(false);
    onClose();
  };
  return (
    <ConfirmDialog
      isOpen={item !== undefined}
      onClose={onClose}
      onConfirm={() => void take()}
      title={words.ask}
      confirmText={words.take}
      cancelText={words.keep}
      isBusy={isBusy}
    >
      <p>{shown?.title}</p>
      <p className="muted">{shown?.help}</p>
    </ConfirmDialog>
  );
}
