import { bucketPrefix } from "@slotkit/core/internal"

const run = globalThis.crypto.randomUUID().replaceAll("-", "")
let made = 0

/** Returns a unique word of lowercase letters, digits and hyphens, at most 25 characters long. */
export const unique = (word: string): string => `${word}-${run.slice(0, 8)}-${++made}`

/** Returns a unique token of a host for a link. */
export const uniqueToken = (hostId: number): string => bucketPrefix(hostId) + unique("token")

/** Returns a unique stored token of a host: its bucket and 64 lowercase hex digits. */
export const uniqueStored = (hostId: number): string => bucketPrefix(hostId) + uniqueHash()

/** Returns a unique SHA-256 of 64 lowercase hex digits. */
export const uniqueHash = (): string => run + (++made).toString(16).padStart(32, "0")
