import { type QueryClient, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { publicRelationsTexts } from "#texts/content.ts";
import { Button } from "#web/ui/actions/button.tsx";
import { Fold } from "#web/ui/content/accordion.tsx";
import { Count } from "#web/ui/content/badge.tsx";
import { ErrorState } from "#web/ui/feedback/error-state.tsx";
import { Skeleton } from "#web/ui/feedback/skeleton.tsx";
import { ConfirmDialog } from "#web/ui/overlay/confirm-dialog.tsx";
import { useToast } from "#web/ui/overlay/toast.tsx";
import { useLast } from "#web/ui/use-last.ts";
import { blogsQuery, faqsQuery } from "./content.api.ts";
import { removeBlog, removeFaq } from "./editing.api.ts";

const words = publicRelationsTexts.published;

interface Item {
  id: string;
  title: string;
  remove: (client: QueryClient, id: string) => Promise<string>;
}

export function Published() {
  const faqs = useQuery(faqsQuery());
  const blogs = useQuery(blogsQuery());
  const [toTake, setToTake] = useState<Item>();
  const isError = faqs.isError || blogs.isError;
  const retry = () => void Promise.all([faqs.refetch(), blogs.refetch()]);
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
            items={blogs.data.map(({ _id, title }) => ({ id: _id, title, remove: removeBlog }))}
            onTake={setToTake}
          />
        )}
        {faqs.data && (
          <Items
            label={words.faqs}
            items={faqs.data.map(({ id, question }) => ({ id, title: question, remove: removeFaq }))}
            onTake={setToTake}
          />
        )}
      </div>
      <TakeDialog item={toTake} onClose={() => setToTake(undefined)} />
    </section>
  );
}

interface ItemsProps {
  label: string;
  items: readonly Item[];
  onTake: (item: Item) => void;
}

function Items({ label, items, onTake }: ItemsProps) {
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
            <Button kind="line" small aria-label={words.takeOne(item.title)} onClick={() => onTake(item)}>
              {words.takeShort}
            </Button>
          </li>
        ))}
      </ul>
    </Fold>
  );
}

function TakeDialog({ item, onClose }: { item: Item | undefined; onClose: () => void }) {
  const client = useQueryClient();
  const showToast = useToast();
  const shown = useLast(item);
  const [isBusy, setBusy] = useState(false);
  const take = async () => {
    if (!item) return;
    setBusy(true);
    const message = await item.remove(client, item.id).catch(() => publicRelationsTexts.failed);
    setBusy(false);
    showToast(message);
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
      <p className="muted">{words.askHelp}</p>
    </ConfirmDialog>
  );
}
