import * as fc from "fast-check"

const anyLabel = fc.string({ unit: fc.constantFrom(..."abcxyz019"), minLength: 1, maxLength: 8 })
const anyName = fc
  .record({
    labels: fc.array(anyLabel, { minLength: 1, maxLength: 3 }),
    top: fc.constantFrom("com", "org", "io", "museum", "xn--p1ai")
  })
  .map(({ labels, top }) => [...labels, top].join("."))
const anyPath = fc.constantFrom("", "/", "/hooks", "/a/b?c=d&e=%20", "/%F0%9F%A6%94")

/**
 * Generates a URL that passes the textual rules for webhooks, unless it is one of the installation's own domains. Shrinks to
 * `https://a.com`.
 *
 * @example
 * fc.assert(fc.property(anyWebhookUrl, (url) => checkWebhookUrl(url, { ownDomains: [] }).ok))
 */
export const anyWebhookUrl: fc.Arbitrary<string> = fc.oneof(
  { withCrossShrink: true },
  {
    weight: 4,
    arbitrary: fc
      .record({ name: anyName, port: fc.constantFrom("", ":443", ":8443"), path: anyPath })
      .map(({ name, port, path }) => `https://${name}${port}${path}`)
  },
  {
    weight: 1,
    arbitrary: fc
      .constantFrom("93.184.215.14", "[2606:2800:21f:cb07:6820:80da:af6b:8b2c]")
      .map((address) => `https://${address}/hooks`)
  }
)

const octet = fc.integer({ min: 0, max: 255 })
const anyPrivateAddress = fc.oneof(
  fc.tuple(fc.constantFrom("127", "10", "0"), octet, octet, octet).map((parts) => parts.join(".")),
  fc.tuple(fc.constantFrom("192.168", "169.254", "172.16", "172.31", "198.18"), octet, octet).map((parts) => parts.join(".")),
  fc.constantFrom("[::1]", "[::]", "[fe80::1]", "[fc00::1]", "[fd12:3456::1]", "[::ffff:127.0.0.1]", "[64:ff9b::7f00:1]")
)
/** Alternative spellings of 127.0.0.1 that URL parsers accept. */
const anyDisguise = fc.constantFrom("2130706433", "0x7f000001", "0177.0.0.1", "127.1", "0x7f.1", "127.0.0.1.")
const anyReservedName = fc
  .record({
    name: anyLabel,
    top: fc.constantFrom("localhost", "local", "internal", "test", "invalid", "example", "onion", "lan")
  })
  .map(({ name, top }) => `${name}.${top}`)

/**
 * Generates a URL that webhooks may never have, for one of many reasons: no https, no fully qualified name, a private, loopback
 * or disguised address, a reserved name, a user name, a fragment, spaces, or not a URL.
 *
 * @example
 * fc.assert(fc.property(anyRefusedWebhookUrl, (url) => !checkWebhookUrl(url, { ownDomains: [] }).ok))
 */
export const anyRefusedWebhookUrl: fc.Arbitrary<string> = fc.oneof(
  { withCrossShrink: true },
  fc
    .oneof(
      anyPrivateAddress,
      anyDisguise,
      anyReservedName,
      anyLabel.map((label) => `a${label}`)
    )
    .map((host) => `https://${host}/hooks`),
  anyWebhookUrl.map((url) => url.replace("https:", "http:")),
  anyWebhookUrl.map((url) => url.replace("https:", "ftp:")),
  anyWebhookUrl.map((url) => url.replace("https://", "https://user@")),
  anyWebhookUrl.map((url) => `${url}#fragment`),
  anyWebhookUrl.chain((url) =>
    fc.constantFrom(` ${url}`, `${url} `, `${url}\n`, `${url}\\`, url.replace("https://", "https:\\\\"))
  ),
  anyName.map((name) => `https://${name}:0/`),
  fc.constantFrom(
    "",
    "https://",
    "https:///hooks",
    "hooks",
    "//example.org",
    "https://-a.com",
    "https://a..com",
    `https://a.com/${"x".repeat(2048)}`
  )
)

/** Generates URLs of the given own domains, or of names below them. */
export const anyOwnWebhookUrl = (ownDomains: readonly [string, ...ReadonlyArray<string>]): fc.Arbitrary<string> =>
  fc
    .record({ domain: fc.constantFrom(...ownDomains), below: fc.option(anyLabel, { nil: undefined }), path: anyPath })
    .map(({ domain, below, path }) => `https://${below === undefined ? domain : `${below}.${domain}`}${path}`)
