/** The definition of an API endpoint: the server binds a handler to it, the browser calls it. */
import type * as z from "zod/mini";
import type { ErrorCode } from "../errors.ts";
import type { StaffArea } from "../roles.ts";
import type { ApiGroup } from "./groups.ts";

export type Method = "GET" | "POST" | "PATCH" | "PUT" | "DELETE";

/** Who may call: anyone, users with a session, users with a verified phone, or staff of an area. */
export type Access = "everyone" | "signed-in" | "verified" | `staff:${StaffArea | "admin"}`;

export interface Endpoint {
  method: Method;
  /** In Fastify's syntax, with `:name` for each of `params`. */
  path: `/${string}`;
  access: Access;
  group: ApiGroup;
  summary: string;
  params?: z.ZodMiniType;
  query?: z.ZodMiniType;
  body?: z.ZodMiniType;
  /** The body of a success; undefined if it is empty or not JSON. */
  answer: z.ZodMiniType;
  /** The status of a success; 200 by default. */
  status?: 201 | 202;
  /** The media type of a success that is not JSON. */
  type?: string;
  /** Bodies of other statuses that are not refusals. */
  others?: Readonly<Record<number, z.ZodMiniType>>;
  /** Refusals besides those that follow from the other properties (`server/http/endpoint-errors.ts`). */
  errors?: readonly ErrorCode[];
}

/** scripts/vite/slim-endpoints.ts reduces the argument to `method` and `path`, so pages load no schemas. */
export const endpoint = <const Facts extends Endpoint>(facts: Facts): Facts => facts;

export type AnswerOf<E extends Endpoint> = z.output<E["answer"]>;

type Given<E, Name extends string> =
  E extends Record<Name, infer Schema extends z.ZodMiniType> ? z.input<Schema> : never;

export type CallOf<E extends Endpoint> = ParamsOf<E> & QueryOf<E> & BodyOf<E>;

type ParamsOf<E> = E extends { params: object }
  ? { params: Record<keyof Given<E, "params">, string> }
  : unknown;
/** Query values are sent as text; null, undefined and empty ones are left out. */
type QueryOf<E> = E extends { query: object }
  ? { query?: { [Key in keyof Given<E, "query">]?: string | number | null | undefined } }
  : unknown;
type BodyOf<E> = E extends { body: object } ? { body: Given<E, "body"> } : unknown;
