/** Packs lists of objects with the same keys as tables: repeated keys would be half of a page's data. */

/** What `packTables` makes of a list of objects with the same keys. */
interface Table {
  $columns: string[];
  rows: unknown[][];
  /** Values that are the same in all rows. */
  same: Record<string, unknown>;
  /** Columns that repeat another one. */
  twins: Record<string, string>;
  /** Columns of times, which rows hold as ms since 1970. */
  times: string[];
}

/** Cached, because a list in the server's memory is shown on many pages. */
const packedLists = new WeakMap<readonly unknown[], unknown>();

/** Replaces such lists at any depth of JSON data, which must not be modified afterwards. */
export function packTables(value: unknown): unknown {
  if (Array.isArray(value)) {
    const known = packedLists.get(value);
    if (known) return known;
    const columns = columnsOf(value);
    const packed = columns ? toTable(value, columns) : value.map(packTables);
    packedLists.set(value, packed);
    return packed;
  }
  return isObject(value) ? mapValues(value, packTables) : value;
}

export function unpackTables(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(unpackTables);
  if (!isObject(value)) return value;
  if (!isTable(value)) return mapValues(value, unpackTables);
  const { $columns, rows, same, twins, times } = value;
  const unpacked = (column: string, packed: unknown) =>
    times.includes(column) ? new Date(packed as number).toISOString() : unpackTables(packed);
  return rows.map((row) => {
    const own = Object.fromEntries($columns.map((column, n) => [column, unpacked(column, row[n])]));
    return { ...own, ...mapValues(twins, (twin) => own[twin as string]), ...same };
  });
}

function toTable(list: Record<string, unknown>[], keys: string[]): Table {
  const [first] = list;
  const isSame = (key: string) =>
    !isComposite(first?.[key]) && list.every((each) => each[key] === first?.[key]);
  const isTwin = (key: string, twin: string) =>
    list.every((each) => !isComposite(each[key]) && each[key] === each[twin]);
  const varied = keys.filter((key) => !isSame(key));
  const twinOf = (key: string, n: number) => varied.slice(0, n).find((earlier) => isTwin(key, earlier));
  const twins = Object.fromEntries(
    varied.flatMap((key, n) => {
      const twin = twinOf(key, n);
      return twin === undefined ? [] : [[key, twin]];
    }),
  );
  const columns = varied.filter((key) => !(key in twins));
  const times = columns.filter((key) => list.every((each) => isTime(each[key])));
  const packed = (column: string, value: unknown) =>
    times.includes(column) ? Date.parse(value as string) : packTables(value);
  const rows = list.map((each) => columns.map((column) => packed(column, each[column])));
  return {
    $columns: columns,
    rows,
    same: Object.fromEntries(keys.filter(isSame).map((key) => [key, first?.[key]])),
    twins,
    times,
  };
}

/** Whether the text is exactly what JSON writes for a `Date`. */
const isTime = (value: unknown): boolean =>
  typeof value === "string" &&
  (plainTime.test(value) || (aTime.test(value) && new Date(value).toJSON() === value));
const aTime = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;
/** Days that every month has: no need to write the time again, which takes most of the time for a list. */
const plainTime = /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|1\d|2[0-8])T([01]\d|2[0-3])(:[0-5]\d){2}\.\d{3}Z$/;

const isComposite = (value: unknown): boolean => typeof value === "object" && value !== null;

/** The keys, if all are objects with the same keys in the same order. */
function columnsOf(list: unknown[]): string[] | undefined {
  if (list.length < 2 || !list.every(isObject)) return undefined;
  const [first, ...others] = list.map((each) => Object.keys(each));
  const isSame = (keys: string[]) =>
    keys.length === first?.length && keys.every((key, n) => key === first[n]);
  return first && first.length > 0 && others.every(isSame) ? first : undefined;
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const isTable = (value: Record<string, unknown>): value is Record<string, unknown> & Table =>
  "$columns" in value;

const mapValues = (object: Record<string, unknown>, change: (value: unknown) => unknown) =>
  Object.fromEntries(Object.entries(object).map(([key, value]) => [key, change(value)]));
