import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { parseIpRange } from "../values/IpAddress.ts"
import { assignedIpv6Range, isPublicAddress, refusedIpv4Ranges, refusedIpv6Ranges } from "./PublicAddress.ts"

const dotted = (bits: bigint) => [24n, 16n, 8n, 0n].map((shift) => (bits >> shift) & 0xffn).join(".")
const grouped = (bits: bigint) =>
  Array.from({ length: 8 }, (_, index) => ((bits >> BigInt(112 - 16 * index)) & 0xffffn).toString(16)).join(":")
const ends = (text: string) => {
  const { family, bits, prefixLength } = parseIpRange(text)!
  const [width, write] = family === 4 ? ([32, dotted] as const) : ([128, grouped] as const)
  const last = bits | ((1n << BigInt(width - prefixLength)) - 1n)
  return { first: write(bits), last: write(last), before: write(bits - 1n), after: write(last + 1n) }
}
const inRefusedIpv4 = fc.constantFrom(...refusedIpv4Ranges).chain(({ range }) => {
  const { bits, prefixLength } = parseIpRange(range)!
  return fc.bigInt({ min: 0n, max: (1n << BigInt(32 - prefixLength)) - 1n }).map((offset) => bits + offset)
})

describe("Public addresses only", () => {
  it.each([...refusedIpv4Ranges, ...refusedIpv6Ranges])(
    "refuses $range ($use, $source) from the first address to the last",
    ({ range }) => {
      const { first, last } = ends(range)
      expect(isPublicAddress(first)).toBe(false)
      expect(isPublicAddress(last)).toBe(false)
    }
  )

  it.each([
    ["0.0.0.0/8", ["after"]],
    ["10.0.0.0/8", ["before", "after"]],
    ["100.64.0.0/10", ["before", "after"]],
    ["127.0.0.0/8", ["before", "after"]],
    ["168.63.129.16/32", ["before", "after"]],
    ["169.254.0.0/16", ["before", "after"]],
    ["172.16.0.0/12", ["before", "after"]],
    ["192.0.0.0/24", ["before", "after"]],
    ["192.0.2.0/24", ["before", "after"]],
    ["192.168.0.0/16", ["before", "after"]],
    ["198.18.0.0/15", ["before", "after"]],
    ["224.0.0.0/4", ["before"]],
    ["2001::/23", ["before", "after"]],
    ["2001:db8::/32", ["before", "after"]],
    ["2002::/16", ["before", "after"]],
    ["2620:4f:8000::/48", ["before", "after"]],
    ["3fff::/20", ["before", "after"]]
  ] as const)("allows the neighbours of %s", (range, sides) => {
    for (const side of sides) expect(isPublicAddress(ends(range)[side])).toBe(true)
  })

  it("refuses every IPv6 address outside 2000::/3", () => {
    const { first, last, before, after } = ends(assignedIpv6Range)
    expect([before, after].map(isPublicAddress)).toEqual([false, false])
    expect([first, last].map(isPublicAddress)).toEqual([true, true])
    fc.assert(
      fc.property(
        fc.bigInt({ min: 0n, max: (1n << 128n) - 1n }),
        (bits) => bits >> 125n === 1n || !isPublicAddress(grouped(bits))
      )
    )
  })

  it("refuses every refused IPv4 address in its mapped, compatible, translated, NAT64, 6to4, Teredo and ISATAP forms", () => {
    fc.assert(
      fc.property(inRefusedIpv4, (bits) => {
        const [ip, high, low] = [dotted(bits), (bits >> 16n).toString(16), (bits & 0xffffn).toString(16)]
        const inverted = bits ^ 0xffff_ffffn
        const forms = [
          ip,
          `::ffff:${ip}`,
          `::FFFF:${high}:${low}`,
          `0:0:0:0:0:ffff:${high}:${low}`,
          `::${ip}`,
          `::ffff:0:${ip}`,
          `64:ff9b::${ip}`,
          `64:ff9b:1:${high}:${low}::`,
          `64:ff9b:1::${ip}`,
          `2002:${high}:${low}::1`,
          `2001:0:4136:e378:8000:63bf:${(inverted >> 16n).toString(16)}:${(inverted & 0xffffn).toString(16)}`,
          `2a00::5efe:${ip}`,
          `2a00::200:5efe:${ip}`,
          `fe80::5efe:${ip}`
        ]
        expect(forms.filter(isPublicAddress)).toEqual([])
      })
    )
  })

  it.each(["8.8.8.8", "1.1.1.1", "93.184.215.14", "2606:4700::1111", "2a00:1450:4001:81b::200e", "2A00::1"])(
    "allows %s",
    (ip) => {
      expect(isPublicAddress(ip)).toBe(true)
    }
  )

  it.each([
    "",
    "garbage",
    "8.8.8",
    "8.8.8.8 ",
    "8.8.8.08",
    "[2606:4700::1111]",
    "2606:4700::1111%eth0",
    "8.8.8.8/32",
    "localhost"
  ])("%j is not a public address", (text) => {
    expect(isPublicAddress(text)).toBe(false)
  })

  it("never throws", () => {
    fc.assert(fc.property(fc.string(), (text) => !isPublicAddress(text)))
  })
})
