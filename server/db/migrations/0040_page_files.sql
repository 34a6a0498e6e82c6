-- Scripts and styles of the versions that run or ran lately: a page of one version finds its files at every process,
-- whatever version that is of. Their names carry a hash of what is in them.
create table page_files (
  name text primary key,
  bytes bytea not null,
  seen_at timestamptz not null
);
