// The image's health check: exits with 0 if the process answers.
const port = process.env.PORT ?? 3000;
const answer = await fetch(`http://127.0.0.1:${port}/healthz`).catch(() => undefined);
process.exit(answer?.ok ? 0 : 1);
