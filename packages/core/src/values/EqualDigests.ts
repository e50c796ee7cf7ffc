/**
 * Compares two digests in a time that depends on their length alone.
 *
 * For hex or base64 text of the same kind on both sides; texts of different length are unequal at once, which tells an attacker
 * nothing, since the length of a digest is public.
 */
export const equalDigests = (a: string, b: string): boolean => {
  if (a.length !== b.length) return false
  let difference = 0
  for (let index = 0; index < a.length; index++) difference |= a.charCodeAt(index) ^ b.charCodeAt(index)
  return difference === 0
}
