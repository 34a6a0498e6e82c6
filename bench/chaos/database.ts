/** What a site keeps its data in, whichever programs it is made of. */
export interface Database {
  /** For DATABASE_URL: names all hosts. */
  url: string;
  /** Of the host that is the primary now, as a superuser and not through anything that faults can break. */
  connectionString(): Promise<string>;
  stop(): Promise<void>;
}
