import { useQuery } from "@tanstack/react-query";
import { pages } from "#shared/paths.ts";
import { settingTexts as words } from "#texts/settings.ts";
import { isForStaff, StaffOnly } from "#web/lib/staff/staff-page.tsx";
import { PageHeader } from "#web/ui/content/page-header.tsx";
import { Skeleton } from "#web/ui/feedback/skeleton.tsx";
import { Unloaded } from "#web/ui/feedback/unloaded.tsx";
import { SettingForm } from "./setting-form.tsx";
import { ownerSettingsQuery } from "./settings.api.ts";

const skeletons = 4;

export function Settings() {
  const query = useQuery(ownerSettingsQuery());
  const { data, error } = query;
  if (isForStaff(error)) return <StaffOnly words={words} />;
  return (
    <>
      <PageHeader title={words.title} back={pages.landing} />
      <div className="stack loose">
        <p className="dim">{words.lead}</p>
        {data?.map((setting) => (
          <SettingForm key={setting.name} setting={setting} />
        ))}
        {!data && (
          <Unloaded
            read={query}
            words={words}
            count={skeletons}
            item={<Skeleton height="4.25rem" radius="1.25rem" />}
          />
        )}
      </div>
    </>
  );
}
