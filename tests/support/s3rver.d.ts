declare module "@20minutes/s3rver" {
  interface Context {
    app: { allowMismatchedSignatures: boolean };
    path: string;
    get(header: string): string;
    throw(status: number, message: string): never;
  }
  type Middleware = (context: Context, next: () => Promise<void>) => Promise<void>;

  export default class S3rver {
    constructor(options: {
      address: string;
      port: number;
      silent: boolean;
      directory: string;
      configureBuckets: { name: string }[];
    });
    middleware: Middleware[];
    run(): Promise<{ port: number }>;
    close(): Promise<void>;
  }
}
