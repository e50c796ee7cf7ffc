import { describe, expect, it } from "vitest"
import { readConfig } from "./Config.ts"
import { configFindings, startWarnings, unknownVariableFindings, variableFindings } from "./ConfigFindings.ts"

const warnings = (environment: Readonly<Record<string, string>>): ReadonlyArray<string> =>
  configFindings(readConfig(environment)).flatMap(({ check, result }) => (result === "warn" ? [check] : []))

describe("Findings about a configuration", () => {
  it.each<[string, Readonly<Record<string, string>>]>([
    ["nothing set", {}],
    ["https", { SLOTKIT_BASE_URL: "https://book.example.com", HOST: "0.0.0.0", SLOTKIT_TRUSTED_PROXIES: "10.0.0.0/8" }],
    ["this machine", { SLOTKIT_BASE_URL: "http://localhost:3000" }],
    ["an address", { HOST: "::1" }],
    ["long secrets", { SLOTKIT_SECRET: "x".repeat(32), SLOTKIT_OPERATOR_TOKEN: "y".repeat(32) }]
  ])("MUST NOT warn with %s", (_what, environment) => {
    expect(warnings(environment)).toEqual([])
  })

  it("MUST name the redirect URI to register at a calendar provider", () => {
    const client = { GOOGLE_CLIENT_ID: "client-1", GOOGLE_CLIENT_SECRET: "hidden" }
    expect(configFindings(readConfig({ ...client, SLOTKIT_BASE_URL: "https://example.com/booking" }))).toContainEqual({
      check: "Google Calendar",
      result: "ok",
      detail:
        "register the redirect URI https://example.com/booking/app/calendars/google/callback for the client client-1; changes of calendars are reported at once"
    })
  })

  it("MUST warn about short secrets", () => {
    expect(warnings({ SLOTKIT_SECRET: "x".repeat(31), SLOTKIT_OPERATOR_TOKEN: "y" })).toEqual([
      "SLOTKIT_SECRET",
      "SLOTKIT_OPERATOR_TOKEN"
    ])
  })

  it.each([{ SLOTKIT_BASE_URL: "http://book.example.com" }, { HOST: "0.0.0.0" }, { HOST: "::" }])(
    "MUST warn about links that do not work elsewhere or are not secure: %o",
    (environment) => {
      expect(warnings(environment)).toEqual(["Base URL"])
    }
  )

  it.each([
    [{ SLOTKIT_PREFIX: "/scheduling" }],
    [{ SLOTKIT_BASE_URL: "http://localhost:3000/scheduling" }],
    [{ SLOTKIT_BASE_URL: "http://localhost:3000/scheduling", SLOTKIT_PREFIX: "/scheduling" }]
  ])("MUST NOT warn when the base URL and the prefix agree: %o", (environment) => {
    expect(warnings(environment as Readonly<Record<string, string>>)).toEqual([])
  })

  it.each(["http://localhost:3000", "http://localhost:3000/booking"])(
    "MUST refuse a prefix that the base URL %s does not end in, and say what to set",
    (baseUrl) => {
      expect(() => readConfig({ SLOTKIT_BASE_URL: baseUrl, SLOTKIT_PREFIX: "/scheduling" })).toThrow(
        "SLOTKIT_BASE_URL must end with SLOTKIT_PREFIX, because all links start with it. Set SLOTKIT_BASE_URL to http://localhost:3000/scheduling, or correct SLOTKIT_PREFIX."
      )
    }
  )

  it.each<[Readonly<Record<string, string>>, ReadonlyArray<string>]>([
    [{}, []],
    [{ SLOTKIT_BASE_URL: "http://localhost:3000" }, []],
    [{ HOST: "127.0.0.2" }, []],
    [{ HOST: "192.0.2.1" }, ["ok"]],
    [{ SLOTKIT_BASE_URL: "https://book.example.com" }, ["warn"]],
    [{ SLOTKIT_BASE_URL: "https://localhost" }, ["warn"]],
    [{ SLOTKIT_BASE_URL: "https://book.example.com", SLOTKIT_TRUSTED_PROXIES: "10.0.0.1" }, []]
  ])("MUST report when rate limits may count all visitors behind a proxy as one: %o", (environment, expected) => {
    const findings = configFindings(readConfig(environment)).filter(({ check }) => check === "SLOTKIT_TRUSTED_PROXIES")
    expect(findings.map(({ result }) => result)).toEqual(expected)
    for (const { result, detail } of findings)
      if (result === "warn") expect(detail).toMatch(/^SLOTKIT_TRUSTED_PROXIES is not set/)
  })

  it.each([
    [{ SLOTKIT_VIDEO_URL: "https://meet.example.com/room" }, ["Video meetings"]],
    [{ SLOTKIT_VIDEO_URL: "https://meet.example.com/{token}" }, []]
  ])("MUST warn about a shared meeting URL: %o", (environment, expected) => {
    expect(warnings(environment as Readonly<Record<string, string>>)).toEqual(expected)
  })

  it("MUST show the value of each variable, unless it is secret", () => {
    const environment = {
      PORT: "8080",
      DATABASE_URL: "postgres://slotkit:s3cret@db/slotkit",
      STRIPE_SECRET_KEY: "sk_live_s3cret",
      SLOTKIT_SECRET: "s3cret"
    }
    expect(variableFindings(environment).map(({ check, detail }) => `${check}: ${detail}`)).toEqual([
      "PORT: 8080",
      "DATABASE_URL: postgres://slotkit:***@db/slotkit",
      "STRIPE_SECRET_KEY: set (hidden)"
    ])
  })

  it("MUST NOT contain a secret", () => {
    const secret = "s3cret-s3cret"
    expect(JSON.stringify(configFindings(readConfig({ SLOTKIT_SECRET: secret, SLOTKIT_OPERATOR_TOKEN: secret })))).not.toContain(
      secret
    )
  })

  it("MUST name the variables that Slotkit does not know, and only those", () => {
    const environment = { SLOTKIT_OPERATOR_TOKN: "x", SLOTKIT_SECRET: "x", PORTS: "1", PATH: "/bin" }
    expect(unknownVariableFindings(environment)).toEqual([
      {
        check: "SLOTKIT_OPERATOR_TOKN",
        result: "warn",
        detail: "SLOTKIT_OPERATOR_TOKN is not a Slotkit variable; did you mean SLOTKIT_OPERATOR_TOKEN?"
      }
    ])
    expect(unknownVariableFindings({ SLOTKIT_ANYTHING: "x" })).toMatchObject([
      { detail: "SLOTKIT_ANYTHING is not a Slotkit variable; check the spelling" }
    ])
  })

  it("MUST be printed when the server starts, each as a sentence", () => {
    const environment = { SLOTKIT_PREFX: "/x", SLOTKIT_BASE_URL: "https://book.example.com" }
    expect(startWarnings(readConfig(environment), environment)).toEqual([
      "SLOTKIT_PREFX is not a Slotkit variable; did you mean SLOTKIT_PREFIX?",
      expect.stringMatching(/^SLOTKIT_TRUSTED_PROXIES is not set, so rate limits .*\.$/),
      expect.stringMatching(/^SMTP_URL is not set, so no email is sent: .*\.$/)
    ])
    const mail = { SMTP_URL: "smtp://127.0.0.1:25", SLOTKIT_MAIL_FROM: "book@example.com" }
    const proxy = { SLOTKIT_BASE_URL: "https://book.example.com", SLOTKIT_TRUSTED_PROXIES: "10.0.0.0/8" }
    expect(startWarnings(readConfig({ ...proxy, ...mail }), {})).toEqual([])
    expect(startWarnings(readConfig({}), {})).toEqual([])
  })
})
