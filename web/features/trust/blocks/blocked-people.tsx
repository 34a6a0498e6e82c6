import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Ban } from "lucide-react";
import { useState } from "react";
import type { Block } from "#shared/contracts/blocks.ts";
import { shortDate } from "#shared/time/job-age.ts";
import { blockAnswers, blockedTexts as words } from "#texts/blocks.ts";
import { Button } from "#web/ui/actions/button.tsx";
import { ListRow, Rows } from "#web/ui/content/list-row.tsx";
import { ReadCard } from "#web/ui/content/read-card.tsx";
import { IconTile } from "#web/ui/identity/tile.tsx";
import { useToast } from "#web/ui/overlay/toast.tsx";
import { entryBeside, focusSoon } from "#web/ui/take-focus.ts";
import { blocksQuery, unblock } from "./blocks.api.ts";

const shownFirst = 5;

export function BlockedPeople() {
  return (
    <ReadCard read={useQuery(blocksQuery())} words={words}>
      {(blocks) => <List blocks={blocks} />}
    </ReadCard>
  );
}

function List({ blocks }: { blocks: readonly Block[] }) {
  const [isWhole, setWhole] = useState(false);
  if (blocks.length === 0) return <p className="sm muted">{words.none}</p>;
  return (
    <>
      <Rows label={words.title}>
        {blocks.slice(0, isWhole ? undefined : shownFirst).map((block) => (
          <BlockRow key={block._id} block={block} />
        ))}
      </Rows>
      {!isWhole && blocks.length > shownFirst && (
        <Button kind="quiet" wide onClick={() => setWhole(true)}>
          {words.showAll}
        </Button>
      )}
    </>
  );
}

function BlockRow({ block }: { block: Block }) {
  const client = useQueryClient();
  const showToast = useToast();
  const { mutate, isPending } = useMutation({
    mutationFn: (_next: HTMLElement | null) => unblock(client, block._id),
    onSuccess: (_answer, next) => {
      showToast(blockAnswers.unblocked);
      focusSoon(next);
    },
    onError: () => showToast(words.unblockFailed, "error"),
  });
  return (
    <ListRow
      lead={<IconTile icon={Ban} />}
      title={block.name}
      meta={words.since(shortDate(block.blockedAt))}
      end={
        <Button
          kind="soft"
          small
          busy={isPending}
          busyText={words.unblocking}
          aria-label={words.unblockLabel(block.name)}
          onClick={(event) => mutate(entryBeside(event.currentTarget.closest("li")))}
        >
          {words.unblock}
        </Button>
      }
    />
  );
}
