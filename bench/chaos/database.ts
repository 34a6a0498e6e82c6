/** The database behind a site: our own primary with a standby, or a Patroni cluster. */
export interface Database {
  /** For DATABASE_URL: names all hosts. */
  url: string;
  /** Connects to the current primary as a superuser, by a route that no fault can break. */
  connectionString(): Promise<string>;
  stop(): Promise<void>;
}
