import { describe, expect, it } from "vitest"
import { ConfigError, readConfig } from "./Config.ts"

const problemsOf = (environment: Record<string, string>): ReadonlyArray<string> => {
  try {
    readConfig(environment)
    return []
  } catch (error) {
    return error instanceof ConfigError ? error.problems : [String(error)]
  }
}

describe("the environment", () => {
  it("MUST be optional: without any variable the embedded database serves on 127.0.0.1:3000", () => {
    expect(readConfig({})).toEqual({
      port: 3000,
      host: "127.0.0.1",
      databaseUrl: undefined,
      dataDir: "./.slotkit",
      baseUrl: undefined,
      logRequests: false,
      clientRegistration: true,
      showHostEmail: true,
      mcp: true,
      imports: "on",
      openTelemetry: {},
      prefix: undefined,
      operatorToken: undefined,
      secret: undefined,
      freeServices: 1,
      upcomingPerBooker: undefined,
      hourlyPerBooker: undefined,
      hourlyPerNetwork: undefined,
      keepDeliveries: undefined,
      keepEvents: undefined,
      keepMails: undefined,
      keepMailBodies: undefined,
      keepAudit: undefined,
      keepBookings: undefined,
      keepInvites: undefined,
      unknownTokensPerMinute: undefined,
      upgradeUrl: undefined,
      developerPortalUrl: undefined,
      homeUrl: undefined,
      videoUrl: undefined,
      smtpUrl: undefined,
      mailFrom: undefined,
      mailTexts: undefined,
      stripeSecretKey: undefined,
      stripeWebhookSecret: undefined,
      payments: undefined,
      log: "text",
      workers: true,
      previousSecrets: [],
      trustedProxies: [],
      visitorOrigins: [],
      embedOrigins: undefined,
      operators: undefined,
      oidcIssuer: undefined,
      oidcClientId: undefined,
      oidcClientSecret: undefined,
      oidcScope: undefined,
      oidcGroupClaim: undefined,
      oidcOperatorGroup: undefined,
      oidcLabel: undefined,
      oidcCreateHosts: undefined,
      webhookAllow: []
    })
  })

  it("MUST be reported completely when several variables are invalid", () => {
    const problems = problemsOf({
      PORT: "eighty",
      DATABASE_URL: "mysql://x",
      SLOTKIT_BASE_URL: "https://example.com/?path",
      SLOTKIT_FREE_SERVICES: "-1"
    })
    expect(problems.map((problem) => problem.split(" ")[0])).toEqual([
      "PORT",
      "DATABASE_URL",
      "SLOTKIT_BASE_URL",
      "SLOTKIT_FREE_SERVICES"
    ])
  })

  it("MUST require DATABASE_URL with a pooler or a replica, and refuse other modes than session and transaction", () => {
    const url = "postgres://localhost/slotkit"
    expect(problemsOf({ SLOTKIT_POOLER: "transaction", SLOTKIT_LISTEN_URL: url, SLOTKIT_READ_URL: url })).toEqual([
      "DATABASE_URL is required with SLOTKIT_POOLER. It is the address of the pooler.",
      "DATABASE_URL is required with SLOTKIT_LISTEN_URL.",
      "DATABASE_URL is required with SLOTKIT_READ_URL. It is the address of the primary."
    ])
    expect(problemsOf({ SLOTKIT_POOLER: "statement", SLOTKIT_READ_URL: "mysql://root:hunter2@db/x" })).toEqual([
      'SLOTKIT_POOLER must be session or transaction, not "statement".',
      'SLOTKIT_READ_URL must be a postgres:// URL with a percent-encoded user and password, not "mysql://root:***@db/x".'
    ])
  })

  it("MUST require a secret with DATABASE_URL", () => {
    expect(problemsOf({ DATABASE_URL: "postgres://localhost/slotkit" })).toEqual([
      "SLOTKIT_SECRET is required with DATABASE_URL, to encrypt secrets at rest. Generate one with: openssl rand -hex 32."
    ])
  })

  it.each([
    ["PORT", "65536"],
    ["PORT", "0x10"],
    ["HOST", "two words"],
    ["SLOTKIT_BASE_URL", "example.com"],
    ["SLOTKIT_BASE_URL", "https://user@example.com"],
    ["SLOTKIT_BASE_URL", "https://example.com//a"],
    ["SLOTKIT_PREFIX", "scheduling/"],
    ["SLOTKIT_SECRET", "   "],
    ["SLOTKIT_SECRET_PREVIOUS", "one,,two"],
    ["SLOTKIT_UPGRADE_URL", "javascript:alert(1)"],
    ["SMTP_URL", "http://mail.example.com"],
    ["SLOTKIT_MAIL_FROM", "nobody"],
    ["SLOTKIT_WORKERS", "yes"],
    ["SLOTKIT_LOG", "pretty"],
    ["SLOTKIT_IMPORTS", "false"],
    ["SLOTKIT_PAYMENTS", "stripe"],
    ["SLOTKIT_PAYMENTS", "true"],
    ["SLOTKIT_UNKNOWN_TOKENS_PER_MINUTE", "0"],
    ["SLOTKIT_UPCOMING_PER_BOOKER", "0"],
    ["SLOTKIT_UPCOMING_PER_BOOKER", "none"],
    ["SLOTKIT_HOURLY_PER_BOOKER", "0"],
    ["SLOTKIT_HOURLY_PER_BOOKER", "none"],
    ["SLOTKIT_TWILIO_WHATSAPP_TEMPLATES", "reminder.en=MG1"],
    ["SLOTKIT_TWILIO_WHATSAPP_TEMPLATES", "birthday.en=HX1"],
    ["SLOTKIT_HOURLY_PER_NETWORK", "0"],
    ["SLOTKIT_HOURLY_PER_NETWORK", "off"],
    ["SLOTKIT_HOURLY_PER_NETWORK", "1000001"],
    ["SLOTKIT_KEEP_DELIVERIES_DAYS", "-1"],
    ["SLOTKIT_KEEP_MAIL_BODIES", "7d"],
    ["SLOTKIT_KEEP_BOOKINGS_DAYS", "36501"],
    ["SLOTKIT_TRUSTED_PROXIES", "10.0.0.0/8, proxy"],
    ["SLOTKIT_VISITOR_ORIGINS", "https://example.com/path"],
    ["SLOTKIT_EMBED_ORIGINS", "https://example.com/path"]
  ])("MUST reject %s=%s", (name, value) => {
    expect(problemsOf({ [name]: value })).toHaveLength(1)
  })

  it("MUST require the variables that email and payments depend on", () => {
    expect(problemsOf({ SMTP_URL: "smtp://mail.example.com", STRIPE_SECRET_KEY: "sk_test_1" })).toEqual([
      "SLOTKIT_MAIL_FROM is required with SMTP_URL. It is the sender of all emails.",
      "STRIPE_WEBHOOK_SECRET is required with STRIPE_SECRET_KEY, to verify Stripe's webhooks."
    ])
  })

  it("MUST require both halves of a client at a calendar provider", () => {
    expect(problemsOf({ GOOGLE_CLIENT_ID: "id" })).toEqual([
      "GOOGLE_CLIENT_SECRET is required with GOOGLE_CLIENT_ID. It is the secret of that client in the Google Cloud console."
    ])
    expect(problemsOf({ GOOGLE_CLIENT_SECRET: "secret" })).toEqual([
      "GOOGLE_CLIENT_ID is required with GOOGLE_CLIENT_SECRET. It is the ID of that client in the Google Cloud console."
    ])
    expect(problemsOf({ GOOGLE_CLIENT_ID: "id", GOOGLE_CLIENT_SECRET: "secret" })).toEqual([])
    expect(problemsOf({ GOOGLE_CLIENT_ID: "a b" })).toEqual(['GOOGLE_CLIENT_ID must be an ID without spaces, not "a b".'])
    expect(problemsOf({ MICROSOFT_CLIENT_ID: "id" })).toEqual([
      "MICROSOFT_CLIENT_SECRET is required with MICROSOFT_CLIENT_ID. It is the value of a client secret of the app registration."
    ])
    expect(problemsOf({ ZOOM_CLIENT_ID: "id" })).toEqual([
      "ZOOM_ACCOUNT_ID is required with ZOOM_CLIENT_ID and ZOOM_CLIENT_SECRET. All three are the app's credentials at Zoom.",
      "ZOOM_CLIENT_SECRET is required with ZOOM_ACCOUNT_ID and ZOOM_CLIENT_ID. All three are the app's credentials at Zoom."
    ])
    expect(problemsOf({ ZOOM_ACCOUNT_ID: "account", ZOOM_CLIENT_ID: "id" })).toHaveLength(1)
    expect(problemsOf({ ZOOM_ACCOUNT_ID: "account", ZOOM_CLIENT_ID: "id", ZOOM_CLIENT_SECRET: "secret" })).toEqual([])
    expect(problemsOf({ MICROSOFT_TENANT: "common" })).toEqual([
      "MICROSOFT_CLIENT_ID is required with MICROSOFT_TENANT. It is the application ID of the app registration."
    ])
    expect(problemsOf({ MICROSOFT_CLIENT_ID: "id", MICROSOFT_CLIENT_SECRET: "secret", MICROSOFT_TENANT: "a b" })).toHaveLength(1)
  })

  it("MUST read the templates of WhatsApp messages, and require the number that sends them", () => {
    const templates = { SLOTKIT_TWILIO_WHATSAPP_TEMPLATES: "reminder.en=HX1, reminder.de=HX2,cancelled.en=HX3" }
    const account = { SLOTKIT_TWILIO_ACCOUNT_SID: "AC1", SLOTKIT_TWILIO_AUTH_TOKEN: "token" }
    const config = readConfig({ ...templates, ...account, SLOTKIT_TWILIO_WHATSAPP_FROM: "+441632960200" })
    expect(config.twilioWhatsappTemplates).toEqual({ reminder: { en: "HX1", de: "HX2" }, cancelled: { en: "HX3" } })
    expect(problemsOf({ ...templates, ...account, SLOTKIT_TWILIO_FROM: "Ada" })).toEqual([
      expect.stringContaining("SLOTKIT_TWILIO_WHATSAPP_FROM is required with SLOTKIT_TWILIO_WHATSAPP_TEMPLATES")
    ])
  })

  it("MUST be a problem to ask for the sandbox beside Stripe", () => {
    const stripe = { STRIPE_SECRET_KEY: "sk_test_1", STRIPE_WEBHOOK_SECRET: "whsec_1" }
    expect(problemsOf({ ...stripe, SLOTKIT_PAYMENTS: "sandbox" })).toEqual([
      "SLOTKIT_PAYMENTS and STRIPE_SECRET_KEY contradict each other: unset one of them."
    ])
  })

  it("MUST report an invalid sender once, and not as missing as well", () => {
    expect(problemsOf({ SMTP_URL: "smtp://mail.example.com", SLOTKIT_MAIL_FROM: "nobody" })).toEqual([
      'SLOTKIT_MAIL_FROM must be a sender address such as bookings@example.com, not "nobody".'
    ])
  })

  it("MUST be reported with their values, unless they are secret", () => {
    const problems = problemsOf({
      PORT: "http",
      DATABASE_URL: "mysql://root:s3cret@db/x",
      SLOTKIT_OPERATOR_TOKEN: "s3cret token",
      SMTP_URL: "s3cret"
    })
    expect(problems.slice(0, 3)).toEqual([
      'PORT must be an integer between 0 and 65535, not "http".',
      'DATABASE_URL must be a postgres:// URL with a percent-encoded user and password, not "mysql://root:***@db/x".',
      "SLOTKIT_OPERATOR_TOKEN must not contain spaces."
    ])
    expect(problems.join()).not.toContain("s3cret")
  })

  it("removes the trailing slash of a base URL", () => {
    const baseUrlOf = (value: string) => readConfig({ SLOTKIT_BASE_URL: value }).baseUrl
    expect(baseUrlOf("https://book.example.com/")).toBe("https://book.example.com")
    expect(baseUrlOf("https://Example.com/scheduling/")).toBe("https://example.com/scheduling")
  })

  it("MUST require all three variables of an OpenID provider together, and an issuer for the others", () => {
    const problems = (environment: Record<string, string>) => {
      try {
        readConfig(environment)
        return []
      } catch (error) {
        return (error as ConfigError).problems.map((problem) => problem.split(" ")[0])
      }
    }
    const issuer = "https://login.example.com/realms/staff"
    expect(problems({ SLOTKIT_OIDC_ISSUER: issuer })).toEqual(["SLOTKIT_OIDC_CLIENT_ID", "SLOTKIT_OIDC_CLIENT_SECRET"])
    for (const name of ["CLIENT_ID", "CLIENT_SECRET", "OPERATOR_GROUP"]) {
      expect(problems({ [`SLOTKIT_OIDC_${name}`]: "x" }), name).toEqual(["SLOTKIT_OIDC_ISSUER"])
    }
    const whole = { SLOTKIT_OIDC_ISSUER: issuer, SLOTKIT_OIDC_CLIENT_ID: "a", SLOTKIT_OIDC_CLIENT_SECRET: "b" }
    expect(problems({ ...whole, SLOTKIT_OIDC_CREATE_HOSTS: "false" })).toEqual([])
    for (const wrong of ["http://login.example.com", "https://x/?a=1", "https://u:p@x", "ftp://x"]) {
      expect(problems({ ...whole, SLOTKIT_OIDC_ISSUER: wrong }), wrong).toEqual(["SLOTKIT_OIDC_ISSUER"])
    }
    expect(problems({ ...whole, SLOTKIT_OIDC_ISSUER: "http://127.0.0.1:8080" })).toEqual([])
    expect(problems({ ...whole, SLOTKIT_OIDC_SCOPE: "email" })).toEqual(["SLOTKIT_OIDC_SCOPE"])
    expect(problems({ SLOTKIT_OPERATORS: "ada@example.com, grace" })).toEqual(["SLOTKIT_OPERATORS"])
  })
})
