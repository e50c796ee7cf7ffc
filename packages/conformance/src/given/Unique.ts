const run = globalThis.crypto.randomUUID().replaceAll("-", "")
let made = 0

/** A word that nothing in the store has yet, whoever used it before: lower-case letters, digits and hyphens, at most 25 characters. */
export const unique = (word: string): string => `${word}-${run.slice(0, 8)}-${++made}`

/** A SHA-256 that nothing in the store has yet: 64 lower-case hex digits. */
export const uniqueHash = (): string => run + (++made).toString(16).padStart(32, "0")
