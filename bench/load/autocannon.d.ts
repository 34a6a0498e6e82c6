/** The part of autocannon that the bench uses. */
declare module "autocannon" {
  import type { EventEmitter } from "node:events";

  interface Request {
    method?: "GET" | "POST";
    path: string;
    headers?: Record<string, string>;
    body?: string;
    setupRequest?: (request: Request) => Request;
  }
  interface Client {
    setRequests(requests: Request[]): void;
  }
  interface Options {
    url: string;
    connections: number;
    duration?: number;
    amount?: number;
    requests: Request[];
    setupClient(client: Client): void;
  }
  interface Result {
    errors: number;
    timeouts: number;
    duration: number;
  }
  export default function autocannon(
    options: Options,
    done: (error: Error | null, result: Result) => void,
  ): EventEmitter;
}
