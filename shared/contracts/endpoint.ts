/** What an endpoint of the API is: the server binds a handler to one, the browser calls one. */
import type * as z from "zod/mini";
import type { ErrorCode } from "../errors.ts";
import type { StaffArea } from "../roles.ts";
import type { ApiGroup } from "./groups.ts";

export type Method = "GET" | "POST" | "PATCH" | "PUT" | "DELETE";

/** Who may call: everyone, people with a session, people with a verified phone, or staff of an area. */
export type Access = "everyone" | "signed-in" | "verified" | `staff:${StaffArea | "admin"}`;

export interface Endpoint {
  method: Method;
  /** As Fastify spells it, with `:name` for each of `params`. */
  path: `/${string}`;
  access: Access;
  group: ApiGroup;
  summary: string;
  params?: z.ZodMiniType;
  query?: z.ZodMiniType;
  body?: z.ZodMiniType;
  /** Of a success; without, the body is empty or no JSON. */
  answer: z.ZodMiniType;
  /** Of a success; 200 without. */
  status?: 201 | 202;
  /** The media type of a success that is no JSON. */
  type?: string;
  /** Bodies of other statuses that are no refusals. */
  others?: Readonly<Record<number, z.ZodMiniType>>;
  /** Refusals of its own, beside those that follow from its other facts (`server/http/endpoint-errors.ts`). */
  errors?: readonly ErrorCode[];
}

/**
 * Defines an endpoint. The browser's build keeps only `method` and `path` (`scripts/vite/slim-endpoints.ts`), so that
 * pages do not load the schemas of answers.
 */
export const endpoint = <const Facts extends Endpoint>(facts: Facts): Facts => facts;

/** The answer of an endpoint, as callers get it. */
export type AnswerOf<E extends Endpoint> = z.output<E["answer"]>;

type Given<E, Name extends string> =
  E extends Record<Name, infer Schema extends z.ZodMiniType> ? z.input<Schema> : never;

/** What a call of the endpoint carries. */
export type CallOf<E extends Endpoint> = ParamsOf<E> & QueryOf<E> & BodyOf<E>;

type ParamsOf<E> = E extends { params: object }
  ? { params: Record<keyof Given<E, "params">, string> }
  : unknown;
/** Values travel as text; those that are null, undefined or empty do not travel. */
type QueryOf<E> = E extends { query: object }
  ? { query?: { [Key in keyof Given<E, "query">]?: string | number | null | undefined } }
  : unknown;
type BodyOf<E> = E extends { body: object } ? { body: Given<E, "body"> } : unknown;
