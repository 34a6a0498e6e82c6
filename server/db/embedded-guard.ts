/** How the embedded PostgreSQL ends: by a shell beside it, which outlives a product that is killed. */
import { spawn } from "node:child_process";

/**
 * Ends the server `$server` within 3.5 seconds: open transactions are cut off, then the shutdown's own work, then
 * processes that hang are killed. These come first, because no one knows them any more once the server itself is gone.
 */
const endServer = `kill -INT $server
sleep 2
kill -QUIT $server
sleep 1
kill -KILL $(cat /proc/$server/task/$server/children || pgrep -P $server)
sleep 0.5
kill -KILL $server`;

/**
 * Runs the server under a shell that ends it as soon as the pipe from this process closes: on request, and when this
 * process is killed. It heeds no signal itself, because a group's signal must reach the product first.
 */
export const guard = `trap "" HUP INT TERM
"$@" 3<&- &
server=$!
{ read -r _ <&3; ${endServer}; } 2>/dev/null &
watch=$!
exec 3<&-
wait $server
code=$?
kill -KILL $watch 2>/dev/null
exit $code`;

/** Ends a server that has no guard. */
export function endUnguarded(server: number): void {
  const script = `server=${server}\n${endServer}`;
  spawn("/bin/sh", ["-c", script], { stdio: "ignore", detached: true }).unref();
}
