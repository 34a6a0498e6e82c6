/** Stops the embedded PostgreSQL through a shell that outlives a killed product. */
import { spawn } from "node:child_process";

/** Ends `$server` within 3.5 seconds. Lists its processes first: once it is gone, they cannot be found. */
const endServer = `kill -INT $server
sleep 2
kill -QUIT $server
sleep 1
kill -KILL $(cat /proc/$server/task/$server/children || pgrep -P $server)
sleep 0.5
kill -KILL $server`;

/** Stops the server when the pipe from this process closes. Ignores signals: the product must get them first. */
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

export function endUnguarded(server: number): void {
  const script = `server=${server}\n${endServer}`;
  spawn("/bin/sh", ["-c", script], { stdio: "ignore", detached: true }).unref();
}
