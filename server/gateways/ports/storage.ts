/** Where uploaded files are kept. Keys are `folder/name.ext`, chosen by us; a file under a key never changes. */
import type { Readable } from "node:stream";

export interface FileStorage {
  put(key: string, bytes: Buffer, contentType: string): Promise<void>;
  /** Length in bytes; undefined when there is no such file. */
  sizeOf(key: string): Promise<number | undefined>;
  /** The file, or the part of it from `start` to `end`, both included: videos are asked for in pieces. */
  read(key: string, part?: { start: number; end: number }): Promise<Readable>;
  /** Repeats: a missing file is no error. */
  remove(key: string): Promise<void>;
}
