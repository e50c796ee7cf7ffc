import { networkOf } from "./ClientAddress.ts"
import { type SlidingLimit, slidingLimit } from "./SlidingLimit.ts"

/** How many times as much the /48 of an IPv6 address may do as each of its 65,536 /64s. */
export const networkShare = 10

/**
 * Makes a sliding limit whose keys are client addresses.
 *
 * An IPv6 address counts for its /64 and, with ten times as much room, for its /48, so that one customer with a /48 can neither
 * multiply the limit nor push other addresses out of what is remembered.
 */
export const addressSlidingLimit = (name: string, most: number, windowSeconds?: number): SlidingLimit => {
  const addresses = slidingLimit(name, most, windowSeconds)
  const networks = slidingLimit(name, most * networkShare, windowSeconds)
  return {
    ...addresses,
    look: (address, now) => {
      const network = networkOf(address)
      const wide = network === undefined ? undefined : networks.look(network, now)
      return wide?.allowed === false ? wide : addresses.look(address, now)
    },
    count: (address, now) => {
      const network = networkOf(address)
      if (network !== undefined) networks.count(network, now)
      return addresses.count(address, now)
    }
  }
}
