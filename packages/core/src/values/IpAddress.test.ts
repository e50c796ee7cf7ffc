import { BlockList, isIP } from "node:net"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { isInRange, isLoopbackHost, parseIpAddress, parseIpRange } from "./IpAddress.ts"

const almostAddress = fc.oneof(
  fc.ipV4(),
  fc.ipV4Extended(),
  fc.ipV6(),
  fc.string(),
  fc.string({ unit: fc.constantFrom(..."0123456789abcdefABCDEF:::::....%/g ") }),
  fc.array(fc.constantFrom("0", "ffff", "", "1.2.3.4", "00001", "a", "::"), { maxLength: 10 }).map((parts) => parts.join(":"))
)

describe("parseIpAddress", () => {
  it.each([
    ["0.0.0.0", 4, 0n],
    ["255.255.255.255", 4, 0xffff_ffffn],
    ["1.2.3.4", 4, 0x0102_0304n],
    ["::", 6, 0n],
    ["::1", 6, 1n],
    ["1::", 6, 1n << 112n],
    ["::ffff:1.2.3.4", 6, 0xffff_0102_0304n],
    ["::FFFF:102:304", 6, 0xffff_0102_0304n],
    ["1:2:3:4:5:6:7::", 6, 0x0001_0002_0003_0004_0005_0006_0007_0000n],
    ["1:2:3:4:5:6:1.2.3.4", 6, 0x0001_0002_0003_0004_0005_0006_0102_0304n],
    ["2001:db8::8:800:200c:417a", 6, 0x2001_0db8_0000_0000_0008_0800_200c_417an]
  ] as const)("parses %s", (text, family, bits) => {
    expect(parseIpAddress(text)).toEqual({ family, bits })
  })

  it.each([
    "",
    " ",
    "1.2.3",
    "1.2.3.4.5",
    "1.2.3.256",
    "01.2.3.4",
    "0x1.2.3.4",
    "1.2.3.4 ",
    "+1.2.3.4",
    "1.2.3.",
    "16909060",
    ":",
    ":::",
    "1::2::3",
    ":1:2:3:4:5:6:7",
    "1:2:3:4:5:6:7:",
    "1:2:3:4:5:6:7",
    "1:2:3:4:5:6:7:8:9",
    "1:2:3:4::5:6:7:8",
    "12345::",
    "g::",
    "fe80::1%eth0",
    "fe80::1%25eth0",
    "[::1]",
    "::1/128",
    "1.2.3.4::",
    "::1.2.3.4:5",
    "::1.2.3",
    "::01.2.3.4",
    "１.2.3.4"
  ])("refuses %j", (text) => {
    expect(parseIpAddress(text)).toBeUndefined()
  })

  it("never throws, and accepts exactly what Node accepts, except zone ids", () => {
    fc.assert(
      fc.property(almostAddress, (text) => {
        expect(parseIpAddress(text)?.family ?? 0).toBe(text.includes("%") ? 0 : isIP(text))
      }),
      { numRuns: 2_000 }
    )
  })
})

describe("parseIpRange", () => {
  it.each([
    ["10.0.0.0/8", { family: 4, bits: 0x0a00_0000n, prefixLength: 8 }],
    ["10.1.2.3/8", { family: 4, bits: 0x0a00_0000n, prefixLength: 8 }],
    ["10.1.2.3", { family: 4, bits: 0x0a01_0203n, prefixLength: 32 }],
    ["0.0.0.0/0", { family: 4, bits: 0n, prefixLength: 0 }],
    ["fd00::/8", { family: 6, bits: 0xfdn << 120n, prefixLength: 8 }],
    ["::1", { family: 6, bits: 1n, prefixLength: 128 }]
  ])("parses %s", (text, range) => {
    expect(parseIpRange(text)).toEqual(range)
  })

  it.each(["", "/8", "10.0.0.0/", "10.0.0.0/33", "10.0.0.0/08", "10.0.0.0/-1", "10.0.0.0/8/8", "::/129", "10/8"])(
    "refuses %j",
    (text) => {
      expect(parseIpRange(text)).toBeUndefined()
    }
  )

  it("contains the same addresses as Node's block list", () => {
    fc.assert(
      fc.property(fc.ipV4(), fc.ipV4(), fc.integer({ min: 0, max: 32 }), (base, address, prefixLength) => {
        const list = new BlockList()
        list.addSubnet(base, prefixLength)
        expect(isInRange(parseIpRange(`${base}/${prefixLength}`)!, parseIpAddress(address)!)).toBe(list.check(address))
      })
    )
  })

  it("keeps the address families separate", () => {
    expect(isInRange(parseIpRange("0.0.0.0/0")!, parseIpAddress("::ffff:1.2.3.4")!)).toBe(false)
    expect(isInRange(parseIpRange("::/0")!, parseIpAddress("1.2.3.4")!)).toBe(false)
  })
})

it.each(["localhost", "LOCALHOST", "127.0.0.1", "127.8.9.10", "::1", "[::1]"])(
  "%s is reachable from this machine only",
  (host) => {
    expect(isLoopbackHost(host)).toBe(true)
  }
)

it.each(["0.0.0.0", "::", "127.0.0.1.example.com", "localhost.example.com", "128.0.0.1", "[::2]", ""])(
  "%s may be reachable from elsewhere",
  (host) => {
    expect(isLoopbackHost(host)).toBe(false)
  }
)
