/** The limit of an IPv6 /48, as a multiple of the limit of each of its 65,536 /64s. */
export const networkShare = 10

/**
 * Returns the key of the /48 that contains the key of an IPv6 address; `undefined` for every other key.
 *
 * Limits count client addresses by key: `4/` and the address, or `6/` and the /64, both in hexadecimal.
 */
export const networkOf = (share: string): string | undefined => {
  const [, subnet] = /^6\/([0-9a-f]+)$/.exec(share) ?? []
  return subnet === undefined ? undefined : `6/48/${(BigInt(`0x${subnet}`) >> 16n).toString(16)}`
}
