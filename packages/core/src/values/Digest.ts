import { sha256 } from "@noble/hashes/sha2.js"
import { bytesToHex } from "@noble/hashes/utils.js"

/**
 * Compares two digests in constant time.
 *
 * Both must be hex or base64 text of the same kind. Texts of different lengths are unequal immediately, which reveals nothing,
 * because a digest's length is public.
 */
export const equalDigests = (a: string, b: string): boolean => {
  if (a.length !== b.length) return false
  let difference = 0
  for (let index = 0; index < a.length; index++) difference |= a.charCodeAt(index) ^ b.charCodeAt(index)
  return difference === 0
}

/** Returns the SHA-256 of bytes, in lowercase hex. */
export const sha256Hex = (bytes: Uint8Array): string => bytesToHex(sha256(bytes))
