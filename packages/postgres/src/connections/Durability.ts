/**
 * How safe an answered commit of the embedded database is: `full` waits until it is on the disk, `relaxed` leaves that to the
 * operating system, so that a power cut may lose the last seconds. A killed process loses nothing either way.
 */
export type Durability = "full" | "relaxed"
