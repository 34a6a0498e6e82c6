/** An S3-compatible server on this machine, which stores the objects of its bucket `runor` in a folder. */
import S3rver from "@20minutes/s3rver";

export interface S3Server {
  /** Settings of the product. */
  env: Record<string, string>;
  stop(): Promise<void>;
}

export async function startS3(directory: string): Promise<S3Server> {
  const server = new S3rver({
    address: "127.0.0.1",
    port: 0,
    silent: true,
    directory,
    // It signs the address of a bucket without the slash that Amazon's client sends.
    allowMismatchedSignatures: true,
    configureBuckets: [{ name: "runor" }],
  });
  const { port } = await server.run();
  const keys = { S3_ACCESS_KEY_ID: "S3RVER", S3_SECRET_ACCESS_KEY: "S3RVER" };
  return {
    env: { S3_ENDPOINT: `http://127.0.0.1:${port}`, S3_BUCKET: "runor", ...keys },
    stop: () => server.close(),
  };
}
