import * as z from "zod";

export interface Setting<T> {
  env: string;
  schema: z.ZodType<T>;
  doc: string;
  secret?: boolean;
  /** Shown in the generated docs if the default is computed or empty. */
  shownDefault?: string;
}

export type SettingTable = Record<string, Setting<unknown>>;
export type ValuesOf<Table> = { [Key in keyof Table]: Table[Key] extends Setting<infer T> ? T : never };

export const setting = <T>(row: Setting<T>): Setting<T> => row;
export const text = (fallback: string) => z.string().default(fallback);
export const optional = z.string().min(1).optional();
