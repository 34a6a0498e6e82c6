import { settingTexts as words } from "#texts/settings.ts";
import { NotForYou, Settings } from "#web/features/staff/settings/settings.tsx";
import { AdminPage, primedForAdmins } from "#web/lib/admin-page.tsx";
import { pageMeta } from "#web/lib/page-meta.ts";

export const meta = () => [
  ...pageMeta(words.title, words.metaDescription),
  { name: "robots", content: "noindex" },
];

export const loader = primedForAdmins.onServer;
export const clientLoader = primedForAdmins.inBrowser;

export default function SettingsPage() {
  return (
    <AdminPage otherwise={<NotForYou />} isNarrow>
      <Settings />
    </AdminPage>
  );
}
