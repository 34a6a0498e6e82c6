/** A local S3-compatible server that checks signatures and stores the bucket `runor` in a folder. */
import S3rver from "@20minutes/s3rver";

export interface S3Server {
  /** Settings for the product. */
  env: Record<string, string>;
  stop(): Promise<void>;
}

const bucket = "runor";

/** The product's settings for a server at this port. */
export const settingsAt = (port: number): Record<string, string> => ({
  S3_ENDPOINT: `http://127.0.0.1:${port}`,
  S3_BUCKET: bucket,
  S3_ACCESS_KEY_ID: "S3RVER",
  S3_SECRET_ACCESS_KEY: "S3RVER",
});

/** `wantedPort`: any free one by default. */
export async function startS3(directory: string, wantedPort = 0): Promise<S3Server> {
  const server = new S3rver({
    address: "127.0.0.1",
    port: wantedPort,
    silent: true,
    directory,
    configureBuckets: [{ name: bucket }],
  });
  server.middleware.unshift((context, next) => {
    // It would answer unsigned requests too.
    if (!context.get("authorization")) context.throw(403, "AccessDenied");
    // It computes another signature than Amazon's client for a bucket's address, so lists are not checked.
    const isList = context.path === `/${bucket}/`;
    context.app = Object.create(context.app, { allowMismatchedSignatures: { value: isList } });
    return next();
  });
  const { port } = await server.run();
  return { env: settingsAt(port), stop: () => server.close() };
}
