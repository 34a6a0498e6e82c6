/** Packs lists of objects with the same keys as tables: repeated keys would be half of a page's data. */

/** What `packTables` makes of a list of objects with the same keys. Each key is in one of its parts. */
interface Table {
  $columns: string[];
  rows: unknown[][];
  /** Values that are the same in all rows. */
  same: Record<string, unknown>;
  /** Columns with one value in most rows, and the values of the other rows by index. */
  mostly: Record<string, [usual: unknown, others: Record<number, unknown>]>;
  /** Columns that repeat another one. */
  twins: Record<string, string>;
  /** Columns of times, which rows hold as ms since 1970. */
  times: string[];
  /** Columns of times that are the same number of ms after the time in another one. */
  after: Record<string, [column: string, ms: number]>;
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
  const { $columns, rows, same, mostly, twins, times, after } = value;
  const unpacked = (column: string, packed: unknown) =>
    times.includes(column) ? new Date(packed as number).toISOString() : unpackTables(packed);
  return rows.map((row, index) => {
    const own = Object.fromEntries($columns.map((column, n) => [column, unpacked(column, row[n])]));
    return {
      ...own,
      ...mapValues(after, ([column, ms]) => new Date(Date.parse(own[column] as string) + ms).toISOString()),
      ...mapValues(twins, (twin) => own[twin]),
      ...mapValues(mostly, ([usual, others]) => (index in others ? others[index] : usual)),
      ...same,
    };
  });
}

function toTable(list: Record<string, unknown>[], keys: string[]): Table {
  const table: Table = { $columns: [], rows: [], same: {}, mostly: {}, twins: {}, times: [], after: {} };
  for (const key of keys) addColumn(table, list, key);
  const { $columns, times } = table;
  const packed = (column: string, value: unknown) =>
    times.includes(column) ? Date.parse(value as string) : packTables(value);
  return { ...table, rows: list.map((each) => $columns.map((column) => packed(column, each[column]))) };
}

/** Writes a column in the shortest way that the columns before it allow. */
function addColumn(table: Table, list: Record<string, unknown>[], key: string): void {
  const values = list.map((each) => each[key]);
  const isPlain = !values.some(isComposite);
  const usual = isPlain ? usualOf(values) : undefined;
  if (usual && usual.count === list.length) table.same[key] = usual.value;
  else if (usual) table.mostly[key] = [usual.value, othersOf(values, usual.value)];
  else {
    const twin = isPlain && table.$columns.find((column) => list.every((each) => each[column] === each[key]));
    if (twin) table.twins[key] = twin;
    else if (!values.every(isTime)) table.$columns.push(key);
    else addTimes(table, list, key);
  }
}

function addTimes({ $columns, times, after }: Table, list: Record<string, unknown>[], key: string): void {
  const msAfter = (each: Record<string, unknown> | undefined, column: string) =>
    Date.parse(each?.[key] as string) - Date.parse(each?.[column] as string);
  const isParallel = (column: string) => {
    const ms = msAfter(list[0], column);
    return list.every((each) => msAfter(each, column) === ms);
  };
  const column = times.find(isParallel);
  if (column !== undefined) after[key] = [column, msAfter(list[0], column)];
  else {
    $columns.push(key);
    times.push(key);
  }
}

/** The value of more than half of the rows, found by pairing each with a different one. */
function usualOf(values: readonly unknown[]): { value: unknown; count: number } | undefined {
  let candidate: unknown;
  let lead = 0;
  for (const value of values) {
    if (lead === 0) candidate = value;
    lead += value === candidate ? 1 : -1;
  }
  const count = values.filter((value) => value === candidate).length;
  return count * 2 > values.length ? { value: candidate, count } : undefined;
}

const othersOf = (values: readonly unknown[], usual: unknown): Record<number, unknown> =>
  Object.fromEntries([...values.entries()].filter(([, value]) => value !== usual));

/** Whether the text is exactly what JSON writes for a `Date`. */
const isTime = (value: unknown): boolean =>
  typeof value === "string" &&
  (plainTime.test(value) || (aTime.test(value) && new Date(value).toJSON() === value));
const aTime = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;
/** Days that every month has: no need to write the time again, which takes most of the time for a list. */
const plainTime = /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|1\d|2[0-8])T([01]\d|2[0-3])(:[0-5]\d){2}\.\d{3}Z$/;

const isComposite = (value: unknown): boolean => typeof value === "object" && value !== null;

/** The keys, if all are objects with the same keys in the same order. JSON has no keys without a value. */
function columnsOf(list: unknown[]): string[] | undefined {
  if (list.length < 2 || !list.every(isObject)) return undefined;
  const [first, ...others] = list.map((each) => Object.keys(each).filter((key) => each[key] !== undefined));
  const isSame = (keys: string[]) =>
    keys.length === first?.length && keys.every((key, n) => key === first[n]);
  return first && first.length > 0 && others.every(isSame) ? first : undefined;
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const isTable = (value: Record<string, unknown>): value is Record<string, unknown> & Table =>
  "$columns" in value;

const mapValues = <T>(object: Record<string, T>, change: (value: T) => unknown) =>
  Object.fromEntries(Object.entries(object).map(([key, value]) => [key, change(value)]));
