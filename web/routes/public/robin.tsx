import { pages } from "#shared/paths.ts";
import { chatTexts as words } from "#texts/chat.ts";
import { ChatPanel } from "#web/features/messaging/chat/chat-panel.tsx";
import { pageMeta } from "#web/lib/head/page-meta.ts";
import { PageHeader } from "#web/ui/content/page-header.tsx";

export const meta = () => pageMeta(words.title, words.pageLead);

export default function RobinPage() {
  return (
    <main id="content" className="narrow chatpage" tabIndex={-1}>
      <PageHeader title={words.title} back={pages.landing} />
      <ChatPanel />
    </main>
  );
}
