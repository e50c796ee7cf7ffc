import { readFileSync } from "node:fs"
import { describe, expect, it } from "@effect/vitest"
import { parseWebhookAllow } from "@slotkit/core"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as Layer from "effect/Layer"
import * as TestClock from "effect/testing/TestClock"
import { FakeDns } from "../fakes/FakeDns.ts"
import { Settings } from "../kernel/Settings.ts"
import { NameResolver } from "../ports/deliveries/NameResolver.ts"
import { checkWebhookAddress } from "./CheckWebhookAddress.ts"

interface UrlVector {
  readonly url: string
  readonly verdict: "allow" | "refuse"
  readonly why: string
  readonly resolves_to?: ReadonlyArray<string>
  readonly own_domains?: ReadonlyArray<string>
  readonly cname?: ReadonlyArray<string>
}

const vectors: ReadonlyArray<UrlVector> = JSON.parse(
  readFileSync(new URL("../../../core/test/vectors/webhook-urls.json", import.meta.url), "utf8")
)

const settings = (options: { readonly allow?: string; readonly ownDomains?: ReadonlyArray<string> }) => {
  const parsed = parseWebhookAllow(options.allow ?? "")
  if (!parsed.ok) throw new Error(parsed.reason)
  return Layer.succeed(Settings, {
    baseUrl: "https://book.example.com",
    pagesUrl: "https://book.example.com",
    hostPagesUrl: "https://book.example.com",
    origin: "https://book.example.com",
    freeServices: 1,
    upcomingPerBooker: 10,
    hourlyPerBooker: 10,
    hourlyPerNetwork: 60,
    showHostEmail: true,
    upgradeUrl: "",
    developerPortalUrl: "",
    videoUrl: "",
    ownDomains: options.ownDomains ?? [],
    webhookAllow: parsed.allow
  })
}

const under = (input: Parameters<typeof settings>[0] = {}) => Effect.provide(Layer.mergeAll(FakeDns.layer, settings(input)))

const hostOf = (url: string) => URL.parse(url)?.hostname.replace(/\.$/, "") ?? ""

const verdict = (url: string) =>
  Effect.match(checkWebhookAddress(url), {
    onSuccess: (address) => address,
    onFailure: ({ kind, reason }) => ({ kind, reason })
  })

describe("Delivery rule 7: where a webhook points", () => {
  it.effect.each(vectors)("MUST $verdict $why: $url", (vector) =>
    Effect.gen(function* () {
      const names = yield* FakeDns
      const answer = { addresses: vector.resolves_to ?? [], aliases: vector.cname ?? [] }
      yield* names.know(hostOf(vector.url), answer)
      const checked = yield* verdict(vector.url)
      expect("addresses" in checked ? "allow" : "refuse").toBe(vector.verdict)
      if ("addresses" in checked) {
        expect(checked.url).toBe(vector.url)
        expect(checked.addresses).toEqual(answer.addresses.length > 0 ? answer.addresses : [checked.host])
      }
      expect((yield* names.lookUps).length).toBeLessThanOrEqual(1)
    }).pipe(under({ ownDomains: vector.own_domains ?? [] }))
  )

  it.effect("MUST NOT reveal the address of a rejected name", () =>
    Effect.gen(function* () {
      const names = yield* FakeDns
      yield* names.know("hooks.receiver-one.com", ["10.0.0.8"])
      expect(yield* verdict("https://hooks.receiver-one.com/")).toEqual({
        kind: "refused",
        reason: "The URL's host name resolves to an address that webhooks may not reach."
      })
    }).pipe(under())
  )

  it.effect("a name without an address and silent DNS servers are reported differently from a forbidden address", () =>
    Effect.gen(function* () {
      const names = yield* FakeDns
      yield* names.know("gone.receiver-one.com")
      yield* names.know("empty.receiver-one.com", [])
      const unresolved = { kind: "unresolved", reason: "The URL's host name does not resolve to an address." }
      expect(yield* verdict("https://gone.receiver-one.com/")).toEqual(unresolved)
      expect(yield* verdict("https://empty.receiver-one.com/")).toEqual(unresolved)
      const asking = yield* Effect.forkChild(
        Effect.provideService(verdict("https://slow.receiver-one.com/"), NameResolver, { resolve: () => Effect.never })
      )
      yield* TestClock.adjust("5 seconds")
      expect(yield* Fiber.join(asking)).toEqual(unresolved)
    }).pipe(under())
  )

  it.effect("literals MUST NOT be looked up", () =>
    Effect.gen(function* () {
      const names = yield* FakeDns
      expect(yield* verdict("https://[2606:4700:0::1]:8443/")).toMatchObject({ addresses: ["2606:4700::1"] })
      expect(yield* verdict("https://10.0.0.8/")).toMatchObject({ kind: "refused" })
      expect(yield* names.lookUps).toEqual([])
    }).pipe(under())
  )

  it.effect("a host name that the operator allows is resolved by the operating system and may have any address", () =>
    Effect.gen(function* () {
      const names = yield* FakeDns
      yield* names.know("localhost", ["127.0.0.1", "::1"])
      yield* names.know("hooks.corp", { addresses: ["10.1.2.3"], aliases: ["box.internal"] })
      expect(yield* verdict("http://LOCALHOST.:4000/hook")).toEqual({
        url: "http://LOCALHOST.:4000/hook",
        host: "localhost",
        addresses: ["127.0.0.1", "::1"]
      })
      expect(yield* verdict("http://hooks.corp/")).toMatchObject({ addresses: ["10.1.2.3"] })
      expect(yield* names.lookUps).toEqual([
        { name: "localhost", from: "system" },
        { name: "hooks.corp", from: "system" }
      ])
    }).pipe(under({ allow: "localhost,hooks.corp" }))
  )

  it.effect("an allowed range permits literals and public names within it, but no other addresses", () =>
    Effect.gen(function* () {
      const names = yield* FakeDns
      yield* names.know("hooks.receiver-one.com", ["10.0.0.8"])
      yield* names.know("mixed.receiver-one.com", ["10.0.0.8", "192.168.0.1"])
      expect(yield* verdict("http://10.0.0.9:8080/")).toMatchObject({ addresses: ["10.0.0.9"] })
      expect(yield* verdict("https://hooks.receiver-one.com/")).toMatchObject({ addresses: ["10.0.0.8"] })
      expect(yield* verdict("https://mixed.receiver-one.com/")).toMatchObject({ kind: "refused" })
      expect((yield* names.lookUps).map(({ from }) => from)).toEqual(["public", "public"])
    }).pipe(under({ allow: "10.0.0.0/8" }))
  )
})
