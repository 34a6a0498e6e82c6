import { settingTexts as words } from "#texts/settings.ts";
import { Settings } from "#web/features/staff/settings/settings.tsx";
import { primed } from "#web/lib/page-data/route-data.ts";
import { primeForStaff, StaffPage, staffMeta } from "#web/lib/staff/staff-page.tsx";

export const meta = staffMeta(words);

const page = primed(primeForStaff("admin"));
export const loader = page.onServer;
export const clientLoader = page.inBrowser;

export default function SettingsPage() {
  return (
    <StaffPage access="admin" words={words} isNarrow>
      <Settings />
    </StaffPage>
  );
}
