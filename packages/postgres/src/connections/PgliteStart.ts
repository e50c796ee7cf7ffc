/**
 * The parameters that Postgres starts with inside PGlite.
 *
 * The process holds the whole cache in memory from the start, so it gets 32 MB instead of the default 128 MB: an idle server with
 * a data folder needs about 320 instead of 400 MB, and files stay in the cache of the operating system. PGlite passes `-F`
 * (`fsync=off`), and its `fdatasync`, the default `wal_sync_method`, does nothing.
 */
export const pgliteStart = (defaults: ReadonlyArray<string>, durability: Durability): Array<string> => [
  ...(durability === "full"
    ? [...defaults.filter((parameter) => parameter !== "-F"), "-c", "fsync=on", "-c", "wal_sync_method=fsync"]
    : defaults),
  "-c",
  "shared_buffers=32MB"
]

/**
 * The durability of commits in the embedded database. `full` waits until a commit is on disk. `relaxed` leaves the write to the
 * operating system, so a power cut may lose the last few seconds. A killed process loses nothing in either mode.
 */
export type Durability = "full" | "relaxed"
