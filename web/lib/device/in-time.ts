const patienceMs = 2_000;

/**
 * The device's storage may never answer while the browser empties it, and pages wait for its answers in the service
 * worker. Errors: those of `asking`, or that it takes too long.
 */
export const inTime = <Result>(asking: Promise<Result>): Promise<Result> =>
  new Promise((resolve, reject) => {
    const patience = setTimeout(() => reject(new Error("no answer from storage")), patienceMs);
    asking.then(resolve, reject).finally(() => clearTimeout(patience));
  });
