/**
 * Returns an email address with its ASCII letters in lowercase. Two addresses are the same person's if this is the same.
 *
 * Other letters stay, because `toLowerCase` maps the Kelvin sign (U+212A) to `k`, so that a stranger's address would be someone
 * else's. SQL does the same with `lower(email COLLATE "C")`.
 */
export const foldedAddress = (email: string): string => email.replace(/[A-Z]+/g, (letters) => letters.toLowerCase())
