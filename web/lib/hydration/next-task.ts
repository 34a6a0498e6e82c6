/** Runs a function in a task of its own, before which the browser may answer a press. A timer would wait for 4 ms. */
export function inNextTask(run: () => void): void {
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = () => {
    port1.close();
    run();
  };
  port2.postMessage(undefined);
}
