import { describe, expect, it } from "vitest"
import { addressSlidingLimit } from "./AddressSlidingLimit.ts"

/** The key of a /64. All of them share the first 48 bits. */
const subnet = (index: number) => `6/${(0x2001_0db8_0001_0000n + BigInt(index)).toString(16)}`

describe("A sliding limit per address", () => {
  it("MUST count a /64 as one address", () => {
    const limit = addressSlidingLimit("default", 2)
    for (let count = 0; count < 2; count++) limit.count(subnet(1), 0)
    expect([limit.look(subnet(1), 1).allowed, limit.look(subnet(2), 1).allowed]).toEqual([false, true])
  })

  it("MUST allow the /64s of one /48 ten times the limit in total", () => {
    const limit = addressSlidingLimit("default", 2)
    const allowed = Array.from({ length: 100 }, (_, index) => {
      const verdict = limit.look(subnet(index), index)
      if (verdict.allowed) limit.count(subnet(index), index)
      return verdict.allowed
    })
    expect(allowed.filter(Boolean)).toHaveLength(20)
    expect(limit.look(subnet(50), 100)).toEqual({ allowed: false, most: 20, remaining: 0, resetSeconds: 60 })
    expect(limit.look("6/20010db800020000", 100).allowed).toBe(true)
  })

  it("MUST still refuse an address after requests from all 65,536 /64s of another /48", () => {
    const limit = addressSlidingLimit("default", 2)
    for (const address of ["4/cb007107", "6/fd00000000000000"]) for (let count = 0; count < 2; count++) limit.count(address, 0)
    for (let index = 0; index < 65_536; index++) if (limit.look(subnet(index), 1).allowed) limit.count(subnet(index), 1)
    for (const address of ["4/cb007107", "6/fd00000000000000"]) expect(limit.look(address, 2).allowed).toBe(false)
  })

  it("MUST NOT group IPv4 addresses, nor requests with unknown addresses", () => {
    const limit = addressSlidingLimit("default", 1)
    for (let index = 0; index < 50; index++) limit.count(`4/${(0xcb00_7100 + index).toString(16)}`, 0)
    expect(limit.look("4/cb007180", 1).allowed).toBe(true)
    limit.count("unknown", 0)
    expect(limit.look("unknown", 1).allowed).toBe(false)
  })
})
