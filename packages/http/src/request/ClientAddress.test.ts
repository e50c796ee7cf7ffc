import { parseIpRange } from "@slotkit/core"
import { Effect, Option } from "effect"
import { HttpServerRequest } from "effect/http"
import { describe, expect, it } from "vitest"
import { AddressWarning } from "./AddressWarning.ts"
import { applicationAddresses, ConnectionAddress, clientAddress, ofAProxy, TrustedProxies } from "./ClientAddress.ts"

const from = (
  peer: string | undefined,
  options: {
    readonly forwardedFor?: string
    readonly trusted?: ReadonlyArray<string>
    readonly connection?: string | typeof ofAProxy
    readonly headers?: Readonly<Record<string, string>>
    readonly application?: string
    readonly warnings?: Array<string>
  } = {}
) => {
  const { forwardedFor, trusted = [], connection, application } = options
  const headers = { ...options.headers, ...(forwardedFor === undefined ? {} : { "x-forwarded-for": forwardedFor }) }
  const request = HttpServerRequest.fromWeb(new Request("http://x.example/", { headers })).modify({
    remoteAddress: Option.fromUndefinedOr(peer)
  })
  if (application !== undefined) applicationAddresses.set(request.source, application)
  return clientAddress.pipe(
    Effect.provideService(AddressWarning, (reason) => Effect.sync(() => void options.warnings?.push(reason))),
    Effect.provideService(HttpServerRequest.HttpServerRequest, request),
    Effect.provideService(
      TrustedProxies,
      trusted.map((range) => parseIpRange(range)!)
    ),
    Effect.provideService(ConnectionAddress, connection),
    Effect.runSync
  )
}

describe("The client address of a visitor", () => {
  it("MUST be the socket's, and its /64 for IPv6", () => {
    expect(from("203.0.113.7")).toBe(from("203.0.113.7"))
    expect(from("203.0.113.7")).not.toBe(from("203.0.113.8"))
    expect(from("2001:db8:1:2::1")).toBe(from("2001:db8:1:2:ffff:ffff:ffff:ffff"))
    expect(from("2001:db8:1:2::1")).not.toBe(from("2001:db8:1:3::1"))
    expect(from("fe80::1%eth0")).toBe(from("fe80::1"))
  })

  it("MUST be the same for IPv4 and IPv4-mapped IPv6", () => {
    expect(from("::ffff:203.0.113.7")).toBe(from("203.0.113.7"))
    expect(from("::ffff:203.0.113.8")).not.toBe(from("203.0.113.7"))
    expect(from("::203.0.113.7")).not.toBe(from("203.0.113.7"))
  })

  it("MUST be the address that the proxy saw, if all connections come from indistinguishable proxies", () => {
    const trusted = ["10.0.0.0/8"]
    const forwarded = (forwardedFor: string | undefined, input = trusted) =>
      from(undefined, { connection: ofAProxy, trusted: input, ...(forwardedFor === undefined ? {} : { forwardedFor }) })
    expect(forwarded("198.51.100.9, 203.0.113.7")).toBe(from("203.0.113.7"))
    expect(forwarded("198.51.100.9, 203.0.113.7, 10.0.0.2")).toBe(from("203.0.113.7"))
    for (const unknown of [forwarded(undefined), forwarded("nobody"), forwarded("203.0.113.7", [])])
      expect(unknown).toBe("unknown")
  })

  it("MUST be one shared bucket if the address is unknown", () => {
    expect(from(undefined)).toBe("unknown")
    expect(from("")).toBe("unknown")
    expect(from(undefined, { forwardedFor: "203.0.113.7", trusted: ["0.0.0.0/0"] })).toBe("unknown")
  })

  it("MUST be the platform's value if there is no socket", () => {
    expect(from(undefined, { connection: "203.0.113.7" })).toBe(from("203.0.113.7"))
    expect(from("198.51.100.1", { connection: "203.0.113.7" })).toBe(from("198.51.100.1"))
  })

  it.each(["203.0.113.9", "10.0.0.1", "203.0.113.9, 10.0.0.1", "::1"])(
    "MUST NOT be changed by X-Forwarded-For: %s from an untrusted peer",
    (forwardedFor) => {
      expect(from("203.0.113.7", { forwardedFor })).toBe(from("203.0.113.7"))
      expect(from("203.0.113.7", { forwardedFor, trusted: ["10.0.0.0/8", "::1"] })).toBe(from("203.0.113.7"))
    }
  )

  it.each([
    ["198.51.100.1", "198.51.100.1"],
    ["6.6.6.6, 198.51.100.1", "198.51.100.1"],
    ["6.6.6.6, 198.51.100.1, 10.0.0.2", "198.51.100.1"],
    ["10.0.0.3, 10.0.0.2", "10.0.0.3"],
    ["198.51.100.1:4711", "198.51.100.1"],
    ["[2001:db8::1]:4711", "2001:db8::1"],
    ["[2001:db8::1]", "2001:db8::1"],
    ["::ffff:198.51.100.1", "198.51.100.1"],
    ["198.51.100.1, unknown", "10.0.0.1"],
    ["198.51.100.1, unknown, 10.0.0.2", "10.0.0.2"],
    ["6.6.6.6, , 10.0.0.2", "10.0.0.2"],
    [" 198.51.100.1 ,10.0.0.2", "198.51.100.1"],
    ["", "10.0.0.1"]
  ])("MUST be the right-most entry of X-Forwarded-For: %s that is not a trusted proxy", (forwardedFor, client) => {
    expect(from("10.0.0.1", { forwardedFor, trusted: ["10.0.0.0/8"] })).toBe(from(client))
    expect(from("::ffff:10.0.0.1", { forwardedFor, trusted: ["10.0.0.0/8"] })).toBe(from(client))
  })
})

describe("The address that the application determined", () => {
  it("MUST replace that of the connection", () => {
    const input = { application: "203.0.113.7", forwardedFor: "6.6.6.6", trusted: ["10.0.0.0/8"] }
    expect(from("10.0.0.1", input)).toBe(from("203.0.113.7"))
    expect(from("10.0.0.1", { application: "nobody" })).toBe("unknown")
  })
})

describe("A warning that all visitors share one limit", () => {
  const warningsOf = (peer: string | undefined, input: Parameters<typeof from>[1]) => {
    const warnings: Array<string> = []
    from(peer, { ...input, warnings })
    return warnings
  }

  it.each([
    ["no address", undefined, {}, ["unknown"]],
    ["X-Forwarded-For from anywhere", "10.0.0.1", { forwardedFor: "203.0.113.7" }, ["untrusted proxy"]],
    ["Forwarded from anywhere", "10.0.0.1", { headers: { forwarded: "for=203.0.113.7" } }, ["untrusted proxy"]],
    ["Forwarded from a proxy", "10.0.0.1", { headers: { forwarded: "for=1.2.3.4" }, trusted: ["10.0.0.1"] }, ["other header"]],
    ["an unreadable address of the application", "10.0.0.1", { application: "" }, ["unknown"]],
    ["X-Forwarded-For from a proxy", "10.0.0.1", { forwardedFor: "203.0.113.7", trusted: ["10.0.0.1"] }, []],
    ["a connection", "203.0.113.7", {}, []],
    ["an address of the application", "10.0.0.1", { application: "203.0.113.7", forwardedFor: "203.0.113.7" }, []]
  ])("MUST be right about %s", (_title, peer, input, expected) => {
    expect(warningsOf(peer, input)).toEqual(expected)
  })
})
