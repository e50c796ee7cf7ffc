import type { ServerSetting } from "./EmbeddedServer.ts"

/**
 * Settings for a server whose data no test reads after a crash. Commits don't wait for the log to be written, so a killed server
 * loses the last of them.
 */
export const quickSettings: ReadonlyArray<ServerSetting> = [
  ["synchronous_commit", "off"],
  ["full_page_writes", "off"],
  ["wal_level", "minimal"],
  ["max_wal_senders", "0"],
  ["autovacuum", "off"],
  ["jit", "off"]
]
