/** Storage of uploaded files. Keys are `folder/name.ext`, chosen by us; a file under a key never changes. */
import type { Readable } from "node:stream";

export interface FileStorage {
  put(key: string, bytes: Buffer, contentType: string): Promise<void>;
  /** Stores a copy of a file on this machine, without reading it whole. */
  putFile(key: string, file: string, contentType: string): Promise<void>;
  /** Length in bytes; undefined if there is no such file. */
  sizeOf(key: string): Promise<number | undefined>;
  /** The file, or its bytes from `start` to `end`, both included: browsers request videos in ranges. */
  read(key: string, part?: { start: number; end: number }): Promise<Readable>;
  /** Writes a small file, which a bucket has to return. Errors: if that is not possible now. */
  check(): Promise<void>;
  /** Repeats: removing a missing file succeeds. */
  remove(key: string): Promise<void>;
}
