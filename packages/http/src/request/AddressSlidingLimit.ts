import { networkOf, networkShare } from "@slotkit/core/internal"
import { type SlidingLimit, slidingLimit } from "./SlidingLimit.ts"

/**
 * Creates a sliding-window limit keyed by client address.
 *
 * An IPv6 address counts towards its /64, and towards its /48 with ten times the limit. A customer with a /48 can therefore
 * neither multiply the limit nor evict other addresses from memory.
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
