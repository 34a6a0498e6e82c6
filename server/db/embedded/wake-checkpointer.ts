/**
 * The checkpointer of PostgreSQL 15 and later starts during recovery and then sleeps for checkpoint_timeout: until
 * something wakes it, archive_timeout closes no segment. Takes a superuser, or the right to execute the function.
 */
export const wakeCheckpointer = "select pg_reload_conf()";
