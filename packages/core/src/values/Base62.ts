const alphabet = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"

/**
 * Encodes a number in base 62 (digits, uppercase, lowercase), most significant digit first, padded with zeros to `length`
 * characters.
 *
 * Throws a `RangeError` if the number is negative or does not fit.
 */
export const encodeBase62 = (number: bigint, length: number): string => {
  let text = ""
  let rest = number
  while (text.length < length) {
    text = alphabet.charAt(Number(rest % 62n)) + text
    rest /= 62n
  }
  if (number < 0n || rest > 0n) throw new RangeError(`The number does not fit in ${length} base62 characters`)
  return text
}
