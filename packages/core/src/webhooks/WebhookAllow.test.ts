import { describe, expect, it } from "vitest"
import { parseWebhookAllow } from "./WebhookAllow.ts"
import { checkWebhookUrl } from "./WebhookUrl.ts"

const parse = (list: string) => {
  const parsed = parseWebhookAllow(list)
  if (!parsed.ok) throw new Error(parsed.reason)
  return parsed.allow
}

describe("parseWebhookAllow", () => {
  const allow = parse("127.0.0.0/8, [::1], LocalHost., receiver_1 ,10.1.2.3,,hooks.corp")

  it.each(["127.0.0.1", "127.255.255.255", "::1", "10.1.2.3"])("allows the address %s, as a host and after resolution", (ip) => {
    expect(allow.address(ip)).toBe(true)
    expect(allow.host(ip)).toBe(true)
  })

  it.each(["localhost", "receiver_1", "hooks.corp"])("allows the host %s", (host) => {
    expect(allow.host(host)).toBe(true)
    expect(allow.address(host)).toBe(false)
  })

  it.each(["126.255.255.255", "::2", "::ffff:127.0.0.1", "10.1.2.4", "foo.localhost", "corp", ""])(
    "does not allow %j",
    (host) => {
      expect(allow.host(host)).toBe(false)
      expect(allow.address(host)).toBe(false)
    }
  )

  it("an empty list allows nothing", () => {
    for (const list of ["", " ", ","]) {
      expect(parse(list).host("localhost")).toBe(false)
      expect(parse(list).address("127.0.0.1")).toBe(false)
    }
  })

  it.each([
    "localhost:8080",
    "http://localhost",
    "*.corp",
    "10.0.0.0/33",
    "10.0.0",
    "127.1",
    "256.1.1.1",
    "a..b",
    "fe80::1%eth0",
    "two words"
  ])("refuses %j and names the entry", (entry) => {
    expect(parseWebhookAllow(`127.0.0.1,${entry}`)).toEqual({
      ok: false,
      reason: `"${entry}" is neither a CIDR range, an IP address nor a host name.`
    })
  })

  it("can be used as the allow rule of checkWebhookUrl", () => {
    expect(checkWebhookUrl("http://127.0.0.1:4000/", { ownDomains: ["127.0.0.1"], allow: allow.host })).toEqual({
      ok: true,
      host: "127.0.0.1"
    })
    expect(checkWebhookUrl("http://[::1]:4000/", { ownDomains: [], allow: allow.host })).toEqual({ ok: true, host: "::1" })
    expect(checkWebhookUrl("http://receiver_1/", { ownDomains: [], allow: allow.host })).toEqual({ ok: true, host: "receiver_1" })
    expect(checkWebhookUrl("http://receiver_2/", { ownDomains: [], allow: allow.host }).ok).toBe(false)
  })
})
