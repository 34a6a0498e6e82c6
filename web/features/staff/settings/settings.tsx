import { useQuery } from "@tanstack/react-query";
import { pages } from "#shared/paths.ts";
import { settingTexts as words } from "#texts/settings.ts";
import { isForStaff, StaffOnly } from "#web/lib/staff-page.tsx";
import { PageHeader } from "#web/ui/content/page-header.tsx";
import { ErrorState } from "#web/ui/feedback/error-state.tsx";
import { Skeleton, SkeletonList } from "#web/ui/feedback/skeleton.tsx";
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
        {!data && error && (
          <ErrorState
            title={words.failed}
            help={words.failedHelp}
            onRetry={() => void query.refetch()}
            isRetrying={query.isFetching}
          />
        )}
        {!data && !error && (
          <SkeletonList
            count={skeletons}
            label={words.loading}
            item={<Skeleton height="4.25rem" radius="1.25rem" />}
          />
        )}
      </div>
    </>
  );
}
