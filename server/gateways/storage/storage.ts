/** Where uploaded files are kept. Keys are `folder/name.ext`, chosen by us. */
import type { Readable } from "node:stream";

export interface FileStorage {
  put(key: string, bytes: Buffer, contentType: string): Promise<void>;
  /** Undefined when there is no such file. */
  read(key: string): Promise<{ stream: Readable; bytes: number } | undefined>;
  /** Part of a file, `start` and `end` included: videos are asked for in pieces. */
  readRange(key: string, start: number, end: number): Promise<Readable>;
  /** Repeats: a missing file is no error. */
  remove(key: string): Promise<void>;
}
