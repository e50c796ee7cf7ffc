import { describe, expect, it } from "vitest"
import deliveries from "../../test/vectors/webhook-deliveries.json" with { type: "json" }
import urls from "../../test/vectors/webhook-urls.json" with { type: "json" }
import { nextDelivery } from "../deliveries/DeliveryPolicy.ts"
import { checkResolvedAddresses, checkResolvedAliases, checkWebhookUrl } from "./WebhookUrl.ts"

interface UrlVector {
  readonly url: string
  readonly verdict: string
  readonly why: string
  readonly group: string
  readonly tier: string
  readonly resolves_to?: ReadonlyArray<string>
  readonly own_domains?: ReadonlyArray<string>
  readonly cname?: ReadonlyArray<string>
}

interface DeliveryVector {
  readonly name: string
  readonly url: string
  readonly at_save: ReadonlyArray<string>
  readonly at_delivery: ReadonlyArray<string | ReadonlyArray<string>>
  readonly save: string | null
  readonly delivery: ReadonlyArray<string>
  readonly why: string
  readonly own_domains_at_delivery?: ReadonlyArray<string>
  readonly response?: { readonly status: number }
}

const loopbackReason =
  "The URL must use https. For tests on this machine, name its host in the option webhookAllow (SLOTKIT_WEBHOOK_ALLOW)."
const ownDomains = ["acme-sched.com"]
const isLiteral = (host: string) => host.includes(":") || /^[\d.]+$/.test(host)

/** Runs every rule in order, with a given resolver response, as saving and delivering do. */
const check = (
  url: string,
  resolvesTo: ReadonlyArray<string>,
  own: ReadonlyArray<string>,
  aliases: ReadonlyArray<string> = []
) => {
  const verdict = checkWebhookUrl(url, { ownDomains: own })
  if (!verdict.ok || isLiteral(verdict.host)) return verdict
  const named = checkResolvedAliases(aliases, { ownDomains: own })
  return named.ok ? checkResolvedAddresses(resolvesTo) : named
}

const reasonOf = (url: string, own = ownDomains) => {
  const verdict = checkWebhookUrl(url, { ownDomains: own })
  return verdict.ok ? undefined : verdict.reason
}

describe("URL rules", () => {
  it.each(urls as ReadonlyArray<UrlVector>)("MUST $verdict $why ($group, $tier): $url", (vector) => {
    const verdict = check(vector.url, vector.resolves_to ?? [], vector.own_domains ?? [], vector.cname)
    expect(verdict.ok ? "allow" : "refuse").toBe(vector.verdict)
  })

  it("gives fixed reasons that contain nothing of the URL or the resolved addresses", () => {
    const reasons = (urls as ReadonlyArray<UrlVector>)
      .map((vector) => check(vector.url, vector.resolves_to ?? [], vector.own_domains ?? [], vector.cname))
      .flatMap((verdict) => (verdict.ok ? [] : [verdict.reason]))
    expect([...new Set(reasons)].sort()).toEqual([
      "The URL must be a valid address with a host name.",
      "The URL must be absolute and begin with https://.",
      "The URL must be at most 2048 characters.",
      "The URL must not contain a user name or password.",
      "The URL must not contain spaces, control characters or backslashes.",
      "The URL must not have a fragment.",
      "The URL must not point to a local or reserved host name.",
      "The URL must not point to a private, loopback, link-local or other reserved address.",
      "The URL must not point to this service itself.",
      "The URL must not use port 0.",
      "The URL must use https.",
      "The URL's host is not a valid domain name.",
      "The URL's host must be a full domain name.",
      "The URL's host name resolves to an address that webhooks may not reach."
    ])
  })

  it.each([
    ["https://HOOKS.Receiver-One.com./hook", "hooks.receiver-one.com"],
    ["HTTPS://hooks.receiver-one.com", "hooks.receiver-one.com"],
    ["https://münchen.de:8443/", "xn--mnchen-3ya.de"],
    ["https://134744072/", "8.8.8.8"],
    ["https://[2606:4700:0::1]:443/hook", "2606:4700::1"]
  ])("the host of %s to resolve is %s", (url, host) => {
    expect(checkWebhookUrl(url, { ownDomains })).toEqual({ ok: true, host })
  })

  it("counts the length in code points", () => {
    const base = "https://hooks.receiver-one.com/"
    expect(reasonOf(base + "a".repeat(2048 - base.length))).toBeUndefined()
    expect(reasonOf(base + "𝟙".repeat(2048 - base.length))).toBeUndefined()
    expect(reasonOf(base + "a".repeat(2049 - base.length))).toBe("The URL must be at most 2048 characters.")
  })

  it.each([
    ["http://hooks.receiver-one.com/", "The URL must use https."],
    ["http://localhost:3302/hook", loopbackReason],
    ["http://127.0.0.1/hook", loopbackReason],
    ["https://localhost/hook", "The URL must not point to a local or reserved host name."],
    ["hooks.receiver-one.com/hook", "The URL must be absolute and begin with https://."],
    ["https://a@hooks.receiver-one.com/", "The URL must not contain a user name or password."],
    ["https://hooks.receiver-one.com/#a", "The URL must not have a fragment."],
    ["https://hooks.receiver-one.com:0/", "The URL must not use port 0."],
    ["https://10.0.0.1/", "The URL must not point to a private, loopback, link-local or other reserved address."],
    ["https://printer.local/", "The URL must not point to a local or reserved host name."],
    ["https://intranet-box/", "The URL's host must be a full domain name."],
    ["https://a_b.receiver-one.com/", "The URL's host is not a valid domain name."],
    ["https://acme-sched.com/", "The URL must not point to this service itself."],
    ["https://hooks.receiver-one.com/\ud800", "The URL must not contain spaces, control characters or backslashes."]
  ])("describes the error in %j", (url, reason) => {
    expect(reasonOf(url)).toBe(reason)
  })

  it.each([
    "acme-sched.com",
    "ACME-Sched.com.",
    ".acme-sched.com",
    "*.acme-sched.com",
    "acme-sched.com:3000",
    " acme-sched.com "
  ])("refuses its own domain if the operator writes it as %j", (own) => {
    expect(reasonOf("https://api.acme-sched.com/", [own])).toBe("The URL must not point to this service itself.")
    expect(reasonOf("https://notacme-sched.com/", [own])).toBeUndefined()
  })

  it("its own domain may be an address, or use a different case or script", () => {
    expect(reasonOf("https://8.8.8.8/", ["8.8.8.8"])).toBe("The URL must not point to this service itself.")
    expect(reasonOf("https://[2606:4700::1]/", ["[2606:4700:0::1]"])).toBe("The URL must not point to this service itself.")
    expect(reasonOf("https://api.münchen.de/", ["münchen.de"])).toBe("The URL must not point to this service itself.")
    expect(reasonOf("https://hooks.receiver-one.com/", ["", "."])).toBeUndefined()
  })

  it("an alias to a reserved name or an own domain refuses the host; intermediate names need not be host names", () => {
    expect(checkResolvedAliases(["Api.Acme-Sched.com."], { ownDomains })).toEqual({
      ok: false,
      reason: "The URL must not point to this service itself."
    })
    expect(checkResolvedAliases(["db.internal"], { ownDomains }).ok).toBe(false)
    expect(checkResolvedAliases(["_edge.receiver-two.com", "edge-7"], { ownDomains })).toEqual({ ok: true })
  })
})

describe("Hosts that the operator allows", () => {
  const allow = (host: string) => ["localhost", "127.0.0.1", "::1", "api.acme-sched.com"].includes(host)
  const verdict = (url: string) => checkWebhookUrl(url, { ownDomains, allow })

  it.each([
    ["http://localhost:4000/hook", "localhost"],
    ["http://LOCALHOST./hook", "localhost"],
    ["http://127.0.0.1:4000/hook", "127.0.0.1"],
    ["https://[::1]/hook", "::1"],
    ["http://api.acme-sched.com/hook", "api.acme-sched.com"]
  ])("may be %s", (url, host) => {
    expect(verdict(url)).toEqual({ ok: true, host })
  })

  it.each([
    "http://user@localhost/",
    "http://@localhost/",
    "http://localhost/#a",
    "http://localhost:0/",
    "http://local\thost/",
    "http:/localhost/",
    "ftp://localhost/",
    "http://foo.localhost/",
    "http://127.0.0.2/",
    "http://hooks.receiver-one.com/"
  ])("are still refused as %j", (url) => {
    expect(verdict(url).ok).toBe(false)
  })

  it("an allowed address is accepted after resolution, and any other address still refuses the whole response", () => {
    const options = { allow: (address: string) => address === "10.0.0.8" }
    expect(checkResolvedAddresses(["10.0.0.8", "93.184.215.14"], options)).toEqual({ ok: true })
    expect(checkResolvedAddresses(["10.0.0.8", "10.0.0.9"], options).ok).toBe(false)
    expect(checkResolvedAddresses([], { allow: () => true }).ok).toBe(false)
  })
})

describe("The URL is checked on save and again before every delivery", () => {
  it.each(deliveries as ReadonlyArray<DeliveryVector>)("$name: $why", (vector) => {
    if (vector.save !== null) expect(check(vector.url, vector.at_save, []).ok ? "allow" : "refuse").toBe(vector.save)
    for (const [index, expected] of vector.delivery.entries()) {
      const answer = vector.at_delivery[index] ?? []
      const rulings: Record<string, () => void> = {
        refuse: () => expect(deliver(vector, answer)).toBe("refused"),
        allow: () => expect(deliver(vector, answer)).toBe("sent"),
        "connect-only-to 93.184.215.14": () => {
          expect(deliver(vector, answer)).toBe("sent")
          expect(answer).toEqual(["93.184.215.14"])
        },
        "retryable-failure": () => expect(nextDelivery({ attempt: 1, outcome: "unreachable" }).kind).toBe("retry"),
        "retryable-failure within 10 s": () => expect(nextDelivery({ attempt: 1, outcome: "timeout" }).kind).toBe("retry"),
        "final-failure-no-second-request": () => {
          expect(deliver(vector, answer)).toBe("sent")
          expect(nextDelivery({ attempt: 1, outcome: vector.response!.status })).toEqual({ kind: "failed", gone: false })
        }
      }
      rulings[expected]!()
    }
  })

  const deliver = (vector: DeliveryVector, answer: string | ReadonlyArray<string>) =>
    check(vector.url, typeof answer === "string" ? [] : answer, vector.own_domains_at_delivery ?? []).ok ? "sent" : "refused"

  it("a refused address at delivery counts as a failed attempt and is retried", () => {
    expect(nextDelivery({ attempt: 1, outcome: "refused" })).toEqual({ kind: "retry", delaySeconds: 60 })
  })
})
