/** Stops the embedded PostgreSQL through a shell that outlives a killed product. */
import { spawn } from "node:child_process";

/**
 * Ends the server `$server` within 3.5 seconds: first its open transactions, then the shutdown, then processes that
 * hang, which are listed first because they cannot be found once the server is gone.
 */
const endServer = `kill -INT $server
sleep 2
kill -QUIT $server
sleep 1
kill -KILL $(cat /proc/$server/task/$server/children || pgrep -P $server)
sleep 0.5
kill -KILL $server`;

/**
 * Runs the server under a shell that stops it when the pipe from this process closes: on request, or when this process
 * is killed. It ignores signals, because a signal to the group must reach the product first.
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

/** Stops a server that has no guard. */
export function endUnguarded(server: number): void {
  const script = `server=${server}\n${endServer}`;
  spawn("/bin/sh", ["-c", script], { stdio: "ignore", detached: true }).unref();
}
