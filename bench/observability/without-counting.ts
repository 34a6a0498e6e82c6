/** Loaded before the product: its metrics count nothing, to measure what counting costs. */
import { registerHooks } from "node:module";

const made = "function createMetrics() {";
const wrapped = `
function createMetrics() {
  const metrics = createCountingMetrics();
  const nothing = () => {};
  for (const metric of Object.values(metrics)) {
    const counts = { inc: nothing, dec: nothing, set: nothing, observe: nothing };
    if (metric !== metrics.registry) Object.assign(metric, counts, { startTimer: () => nothing, labels: () => metric });
  }
  return metrics;
}
`;

registerHooks({
  load: (url, context, nextLoad) => {
    const loaded = nextLoad(url, context);
    if (!/\/build\/product\/launch-[^/]+\.js$/.test(url)) return loaded;
    const source = String(loaded.source);
    if (!source.includes(made)) throw new Error(`${url} does not create the metrics`);
    return {
      ...loaded,
      source: source.replace(made, `${wrapped}${made.replace("createMetrics", "createCountingMetrics")}`),
    };
  },
});
