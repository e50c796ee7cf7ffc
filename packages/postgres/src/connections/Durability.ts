/**
 * The durability of commits in the embedded database. `full` waits until a commit is on disk. `relaxed` leaves the write to the
 * operating system, so a power cut may lose the last few seconds. A killed process loses nothing in either mode.
 */
export type Durability = "full" | "relaxed"
