import { describe, expect, it } from "vitest"
import { createSlotkit } from "../createSlotkit.ts"
import { checkOptions, OptionsError, type SlotkitOptions } from "./Options.ts"

const right: SlotkitOptions = { database: "memory", baseUrl: "https://book.example.com" }
const rooms = { open: () => {}, move: () => {}, close: () => {} }
const app = { accountId: "a", clientId: "b", clientSecret: "c" }
const problemsOf = (options: unknown): ReadonlyArray<string> => {
  try {
    checkOptions(options as SlotkitOptions)
    return []
  } catch (error) {
    return error instanceof OptionsError ? error.problems : [String(error)]
  }
}

describe("The options of createSlotkit", () => {
  it("MUST be reported completely when several are invalid", async () => {
    const wrong = { database: "mysql://x", baseUrl: "https://x.example/?path", freeServices: -1, prefix: "x/" }
    const error = await createSlotkit(wrong).then(undefined, (reason) => reason)
    expect(error).toBeInstanceOf(OptionsError)
    expect(error.message).toBe(
      [
        "createSlotkit cannot use these options:",
        '  - database must be a postgres:// URL, { dataDir }, "memory", a pg Pool, a postgres client, or a PGlite.',
        "  - baseUrl must be an HTTP or HTTPS URL such as https://book.example.com, optionally with a path.",
        "  - freeServices must be an integer of 0 or more.",
        "  - prefix must be a path such as /scheduling, with a leading slash and no trailing slash."
      ].join("\n")
    )
  })

  it.each([
    [
      "https://example.com/book",
      "/booking",
      'prefix is /booking, but baseUrl ends in /book. Write baseUrl: "https://example.com/booking", or prefix: "/book".'
    ],
    [
      "https://example.com",
      "/booking",
      'prefix is /booking, but baseUrl has no path. Write baseUrl: "https://example.com/booking", or leave out prefix.'
    ]
  ])(
    "MUST say what to write if baseUrl %s and prefix %s disagree, because all links would lead nowhere",
    (baseUrl, prefix, said) => {
      expect(problemsOf({ ...right, baseUrl, prefix })).toEqual([said])
      expect(problemsOf({ ...right, baseUrl: "https://example.com/booking/", prefix: "/booking" })).toEqual([])
    }
  )

  it.each<[keyof SlotkitOptions, ReadonlyArray<unknown>]>([
    [
      "database",
      [undefined, "", "postgres:x", "http://x", {}, { dataDir: "" }, { dataDir: 1 }, null, () => {}, { query: () => {} }]
    ],
    ["baseUrl", [undefined, "book.example.com", "ftp://x", "https://x//y", "https://x/%20", "https://x/?a", "https://a@x", 1]],
    ["schema", ["", "pg_mine", "Upper", "with space", 'x"y', "1x", "a".repeat(64)]],
    ["secret", ["", "  ", 1]],
    ["clientDocumentAllow", ["10.0.0.0/8", ["10.0.0.0/99"], ["http://x"]]],
    ["webhookAllow", ["10.0.0.0/8", ["10.0.0.0/99"], ["http://x"], ["10.0.0.1,10.0.0.2"], [" "], [1], 1]],
    ["ownDomains", ["example.com", [""], ["https://example.com"]]],
    ["migrate", ["", "yes", true]],
    ["maxConnections", [0, 1.5, Number.NaN, "10"]],
    ["pooler", [true, "statement", ""]],
    ["listenUrl", ["", "http://x", new URL("postgres://x"), true]],
    ["readUrl", ["", "memory", "mysql://x"]],
    ["operatorToken", ["", "two words", 1]],
    ["freeServices", [-1, 0.5, Number.POSITIVE_INFINITY]],
    ["upcomingPerBooker", [0, -1, 1.5, "10", "none", null]],
    ["hourlyPerBooker", [0, -1, 1.5, "10", "none", null]],
    ["hourlyPerNetwork", [0, -1, 2.5, "off", null]],
    ["keep", [30, [], null, { deliveries: -1 }, { events: 1.5 }, { mails: "90" }, { bookings: 36_501 }]],
    ["upgradeUrl", ["", "javascript:alert(1)", "//x"]],
    ["developerPortalUrl", ["mailto:a@example.com"]],
    ["videoUrl", ["{token}"]],
    ["unknownTokensPerMinute", [0, -1, 1.5, "10"]],
    ["mailer", [{}, { send: "x" }, () => {}]],
    ["payments", [{}, { openCheckout: () => {} }, "stripe", true, null]],
    ["conferences", [{}, () => {}, { open: () => {} }, { zoom: { accountId: "a" } }, { ...rooms, zoom: app }]],
    ["imports", [true, null, { origins: { calendly: "calendly.com" } }, { origins: { "cal.com": "https://x/v2" } }]],
    ["calendars", [{}, () => [], [], true]],
    ["hooks", [() => {}, { inTransaction: "x" }, { afterCommit: {} }]],
    ["prefix", ["/", "x", "/x/", "/x?y", "/x y"]],
    ["operators", ["ada@example.com", ["ada"], [1], {}, true]],
    ["operatorGroups", ["admins", [""], [1], {}]],
    ["operatorReport", [{}, "x"]],
    ["signInProvider", [{}, { label: "x" }, () => {}]],
    ["log", ["stdout", {}]]
  ])("MUST reject an invalid %s", (name, values) => {
    for (const value of values) {
      expect(problemsOf({ ...right, [name]: value }), String(value)).toEqual([expect.stringMatching(`^${name} must be `)])
    }
  })

  it.each<[string, object]>([
    ["busy must be a function.", { busy: [] }],
    ["google must be { clientId, clientSecret }, both of the client at Google.", { google: { clientId: "a" } }],
    ["microsoft must be {", { microsoft: { clientId: "a", clientSecret: "b", tenant: "a/b" } }],
    ["tokens must be a function.", { tokens: "a token" }],
    ["feeds must be true or false.", { feeds: 1 }],
    ["caldav must be true or false.", { caldav: "yes" }],
    ["staleMinutes must be an integer from 0 to 1440.", { staleMinutes: 1441 }],
    ['whenLost must be "refuse" or "ignore".', { whenLost: "x" }],
    ["allow must be a list of CIDR ranges, IP addresses and host names.", { allow: ["a b"] }],
    ["origins must be { google, microsoft }: origins.", { origins: { google: "google.com" } }]
  ])("MUST name the field of calendars: %s", (problem, calendars) => {
    expect(problemsOf({ ...right, calendars: { ...calendars, unset: undefined } })).toEqual([
      expect.stringContaining(`calendars.${problem}`)
    ])
  })

  it.each<[keyof SlotkitOptions, ReadonlyArray<unknown>]>([
    ["identify", [true, {}, "/login"]],
    ["signInUrl", ["", "login", "//evil.example", "javascript:alert(1)", {}]]
  ])("MUST reject an invalid %s", (name, values) => {
    for (const value of values) {
      expect(problemsOf({ ...right, identify: () => null, signInUrl: "/login", [name]: value }), String(value)).toEqual([
        expect.stringMatching(`^${name} must be `)
      ])
    }
  })

  it("MUST contain poolers and replicas only with a PostgreSQL server", () => {
    const url = "postgres://slotkit@db/slotkit"
    const options = { pooler: "transaction", listenUrl: url, readUrl: url }
    expect(problemsOf({ ...right, ...options })).toEqual([
      "pooler is only for a database on a PostgreSQL server.",
      "listenUrl is only for a database on a PostgreSQL server.",
      "readUrl is only for a database on a PostgreSQL server."
    ])
    expect(problemsOf({ ...right, ...options, database: url, secret: "s".repeat(32) })).toEqual([])
  })

  it("MUST contain long secrets, except in memory and on this machine", () => {
    const short = { secret: "secret", operatorToken: "x" }
    const database = { dataDir: "./data" }
    expect(problemsOf({ ...right, ...short, database })).toEqual([
      "secret must have 32 characters or more. Generate one with: openssl rand -hex 32.",
      "operatorToken must have 32 characters or more. Generate one with: openssl rand -hex 32."
    ])
    for (const options of [
      { ...right, ...short },
      { ...right, ...short, database, baseUrl: "http://127.0.0.1:3000" }
    ])
      expect(problemsOf(options)).toEqual([])
  })

  it("MUST contain a secret when the database is persistent", () => {
    const missing = ["secret is required unless the database is in memory."]
    expect(problemsOf({ ...right, database: { dataDir: "./data" } })).toEqual(missing)
    expect(problemsOf({ ...right, database: "postgres://db.example/slotkit" })).toEqual(missing)
    expect(problemsOf({ ...right, database: { dataDir: "memory" } })).toEqual([])
  })

  it("MUST contain both or neither of identify and signInUrl", () => {
    const apart = ["identify and signInUrl must be set together."]
    expect(problemsOf({ ...right, identify: () => null })).toEqual(apart)
    expect(problemsOf({ ...right, signInUrl: "/login" })).toEqual(apart)
    for (const signInUrl of ["/login", "https://www.example.com/login?from=slotkit", (returnTo: string) => returnTo]) {
      expect(problemsOf({ ...right, identify: () => null, signInUrl })).toEqual([])
    }
  })

  it("MUST NOT include an invalid value in the message, because it may contain a password", () => {
    expect(problemsOf({ ...right, database: "mysql://root:s3cret@db/x" }).join()).not.toContain("s3cret")
  })

  it("MUST have known names, and the message MUST suggest the closest one", () => {
    expect(problemsOf({ ...right, hook: {}, baseurl: "x", colour: 1, smtpp: undefined })).toEqual([
      "hook is not an option. Did you mean hooks?",
      "baseurl is not an option. Did you mean baseUrl?",
      "colour is not an option."
    ])
    expect(problemsOf({ ...right, hooks: { afterCommitt: () => {} } })).toEqual([
      "hooks.afterCommitt is not an option. Did you mean afterCommit?"
    ])
    expect(problemsOf({ ...right, smtp: { url: "smtp://x", from: "a@example.com", pass: "x" } })).toEqual([
      "smtp.pass is not an option."
    ])
  })

  it("may contain an instance with additional fields", () => {
    class OwnMailer {
      readonly transport = "own"
      readonly send = async () => {}
    }
    expect(problemsOf({ ...right, mailer: new OwnMailer() })).toEqual([])
  })

  it("may specify the database by a URL", () => {
    const secret = "0123456789abcdef0123456789abcdef"
    expect(problemsOf({ ...right, secret, database: new URL("postgres://db.example/slotkit") })).toEqual([])
    expect(problemsOf({ ...right, secret, database: new URL("https://db.example/slotkit") })).toEqual([
      expect.stringMatching(/^database must be /)
    ])
  })

  it.each([undefined, null, "memory", 1])("MUST be an object, not %s", (options) => {
    expect(problemsOf(options).length).toBeGreaterThan(0)
  })

  it("may contain all options at once", () => {
    expect(
      problemsOf({
        database: { dataDir: "./data" },
        baseUrl: "HTTPS://Book.Example.com:443/scheduling/",
        secret: "0123456789abcdef0123456789abcdef",
        webhookAllow: ["10.0.0.0/8", "hooks.internal"],
        clientDocumentAllow: ["localhost"],
        ownDomains: ["example.com"],
        schema: "scheduling",
        migrate: "check",
        maxConnections: 1,
        operatorToken: "0123456789abcdef0123456789abcdef",
        freeServices: 0,
        upcomingPerBooker: "off",
        hourlyPerBooker: "off",
        hourlyPerNetwork: 1,
        keep: { deliveries: 0, mailBodies: 36_500 },
        upgradeUrl: "https://example.com/plans",
        developerPortalUrl: "https://example.com/apps",
        clientRegistration: false,
        showHostEmail: false,
        mcp: false,
        videoUrl: "https://video.example/{token}",
        identify: () => null,
        signInUrl: "/login",
        operators: ["ops@example.com"],
        operatorGroups: ["admins"],
        operatorReport: () => ({}),
        prefix: "/scheduling",
        log: () => {}
      } satisfies SlotkitOptions)
    ).toEqual([])
  })
})
