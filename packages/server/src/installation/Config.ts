import { type MailTexts, parseIpRange, parseWebhookAllow } from "@slotkit/core"
import { isLoopbackHost } from "@slotkit/core/internal"
import type { WhatsappTemplates } from "slotkit"
import type { ServerLogFormat } from "./LogWriter.ts"
import { readMailTextsFile } from "./mail/MailTextsFile.ts"

/** The configuration, read from the environment once when the process starts. */
export interface Config {
  readonly port: number
  readonly host: string
  /** The port of `/metrics`; without it, metrics are not served. */
  readonly metricsPort: number | undefined
  /** The PostgreSQL database; when unset, the embedded database in `dataDir`. */
  readonly databaseUrl: string | undefined
  /** The handling of migrations at the start; `run` by default. */
  readonly migrate: "run" | "check" | "off" | undefined
  /** The mode of the connection pooler in front of PostgreSQL; when unset, connections are direct. */
  readonly pooler: "session" | "transaction" | undefined
  /** A direct connection to the primary for `LISTEN`. */
  readonly listenUrl: string | undefined
  /** A replica for visitors' reads and the operator API's lists. */
  readonly readUrl: string | undefined
  /** The embedded database's folder, or `memory`, which persists nothing. */
  readonly dataDir: string
  /** The durability of the embedded database's commits; `full` by default. */
  readonly durability: "full" | "relaxed" | undefined
  /** The prefix of all links: the public origin, optionally with a path. Derived from `host` and `port` by default. */
  readonly baseUrl: string | undefined
  /** Removed from the path of every request, for a proxy that forwards the path unchanged. */
  readonly prefix: string | undefined
  readonly operatorToken: string | undefined
  /** The email addresses of the people who may use the operator console. */
  readonly operators: ReadonlyArray<string> | undefined
  /** The OpenID provider for signing in, and the client that is registered there. */
  readonly oidcIssuer: string | undefined
  readonly oidcClientId: string | undefined
  readonly oidcClientSecret: string | undefined
  /** The requested scopes; `openid email profile` by default. */
  readonly oidcScope: string | undefined
  /** The claim that lists a person's groups; `groups` by default. */
  readonly oidcGroupClaim: string | undefined
  /** The group whose members are operators. */
  readonly oidcOperatorGroup: string | undefined
  /** The name on the sign-in button; the issuer's host name by default. */
  readonly oidcLabel: string | undefined
  /** True when a person without a host account gets one; false by default. */
  readonly oidcCreateHosts: boolean | undefined
  readonly secret: string | undefined
  /** Former secrets. They still decrypt existing values. */
  readonly previousSecrets: ReadonlyArray<string>
  /** Destinations that webhooks may use although the SSRF rules forbid them. */
  readonly webhookAllow: ReadonlyArray<string>
  /** The kinds of calendar that hosts can connect; all by default, none if it is empty. */
  readonly calendars: ReadonlyArray<"feeds" | "caldav"> | undefined
  /** The age of the last read of a connected calendar from which nothing is offered or booked; 60 by default. */
  readonly calendarStaleMinutes: number | undefined
  /** The effect of a calendar that the host has to reconnect; `refuse` by default. */
  readonly calendarLost: "refuse" | "ignore" | undefined
  /** Destinations that connected calendars may have although the SSRF rules forbid them. */
  readonly calendarAllow: ReadonlyArray<string> | undefined
  /** The OAuth client at Google. With it, hosts can connect Google Calendar. */
  readonly googleClientId: string | undefined
  readonly googleClientSecret: string | undefined
  /** The app registration at Microsoft. With it, hosts can connect Outlook. */
  readonly microsoftClientId: string | undefined
  readonly microsoftClientSecret: string | undefined
  /** The tenant whose accounts can sign in; `common` by default. */
  readonly microsoftTenant: string | undefined
  /** The server-to-server OAuth app at Zoom. With it, services can have rooms there. */
  readonly zoomAccountId: string | undefined
  readonly zoomClientId: string | undefined
  readonly zoomClientSecret: string | undefined
  /** The account at Twilio that sends text messages. Without it, none are sent. */
  readonly twilioAccountSid: string | undefined
  readonly twilioAuthToken: string | undefined
  /** The sender of SMS: a messaging service, or a number or sender ID. */
  readonly twilioMessagingServiceSid: string | undefined
  readonly twilioFrom: string | undefined
  /** The number that sends WhatsApp messages. */
  readonly twilioWhatsappFrom: string | undefined
  /** The templates of WhatsApp messages. */
  readonly twilioWhatsappTemplates: WhatsappTemplates | undefined
  readonly freeServices: number
  /** The number of upcoming bookings that one email address may make with one host as a visitor; 10 by default. */
  readonly upcomingPerBooker: number | "off" | undefined
  /** The number of bookings that one email address may make with one host in an hour as a visitor; 10 by default. */
  readonly hourlyPerBooker: number | "off" | undefined
  /** The number of bookings that visitors from one network may make with one host in an hour; 60 by default. */
  readonly hourlyPerNetwork: number | undefined
  /** The memory for finished answers about free slots, in megabytes; 32 by default. */
  readonly slotCacheMegabytes: number | undefined
  /** The number of unknown credentials that one address may send in a minute; unlimited by default. */
  readonly unknownTokensPerMinute: number | undefined
  /** The number of days for which rows are kept, by kind. 0 keeps them for ever, except for the texts of emails. */
  readonly keepDeliveries: number | undefined
  readonly keepEvents: number | undefined
  readonly keepMails: number | undefined
  readonly keepMailBodies: number | undefined
  readonly keepAudit: number | undefined
  readonly keepBookings: number | undefined
  readonly keepInvites: number | undefined
  readonly upgradeUrl: string | undefined
  readonly developerPortalUrl: string | undefined
  /** True when programs may register themselves as OAuth apps. */
  readonly clientRegistration: boolean
  /** False hides hosts' email addresses from visitors. */
  readonly showHostEmail: boolean
  /** True when agents may use the server over the Model Context Protocol. */
  readonly mcp: boolean
  /** `off` removes the page on which hosts import their account of another application. */
  readonly imports: "on" | "off"
  /** The URL that `/` redirects to, instead of the welcome page. */
  readonly homeUrl: string | undefined
  readonly videoUrl: string | undefined
  /** The mail server. When unset, emails are written to the email log and printed. */
  readonly smtpUrl: string | undefined
  readonly mailFrom: string | undefined
  /** Texts of emails that replace Slotkit's, from a file. */
  readonly mailTexts: MailTexts | undefined
  /** Stripe's keys. Without them, `payments` applies. */
  readonly stripeSecretKey: string | undefined
  readonly stripeWebhookSecret: string | undefined
  /** Payments without Stripe. When unset, the sandbox if only this machine can reach the server, otherwise none. */
  readonly payments: "sandbox" | "none" | undefined
  /** The format of log lines. */
  readonly log: ServerLogFormat
  /** True when every completed request is logged. */
  readonly logRequests: boolean
  /** The endpoint to which spans and metrics are exported. When unset, they are not exported. */
  readonly otlpEndpoint: string | undefined
  /** Every variable of OpenTelemetry that is set. */
  readonly openTelemetry: Readonly<Record<string, string | undefined>>
  /** True when this process runs the background jobs. */
  readonly workers: boolean
  /** Proxies trusted to report a visitor's address. */
  readonly trustedProxies: ReadonlyArray<string>
  /** Web origins whose pages may call the visitor API. */
  readonly visitorOrigins: ReadonlyArray<string>
  /** Web origins whose pages may embed booking pages; any by default. */
  readonly embedOrigins: ReadonlyArray<string> | undefined
}

/** All problems of the configuration, each as a sentence that names its variable. */
export class ConfigError extends Error {
  override readonly name = "ConfigError"
  readonly problems: ReadonlyArray<string>

  constructor(problems: ReadonlyArray<string>) {
    super(
      `The configuration has ${problems.length === 1 ? "a problem" : `${problems.length} problems`}:\n${problems.map((problem) => `  - ${problem}`).join("\n")}`
    )
    this.problems = problems
  }
}

/**
 * Reads the configuration from environment variables and the file of `SLOTKIT_MAIL_TEXTS`. An empty variable counts as unset.
 *
 * @throws ConfigError with every problem.
 */
export const readConfig = (environment: Readonly<Record<string, string | undefined>>): Config => {
  const problems: Array<string> = []
  const read = ({ name, parse, rule, display = "all" }: Variable<unknown>): unknown => {
    const value = environment[name]
    if (!isGiven(value)) return undefined
    const parsed = parse(value)
    if (parsed !== undefined) return parsed
    const variable = shownValue(value, display)
    problems.push(`${name} ${rule}${variable === undefined ? "" : `, not "${variable}"`}.`)
    return undefined
  }
  const values = Object.fromEntries(Object.entries(variables).map(([key, variable]) => [key, read(variable)])) as Values
  const {
    port = 3000,
    host = "127.0.0.1",
    dataDir = "./.slotkit",
    freeServices = 1,
    workers = true,
    log = "text",
    logRequests = false,
    clientRegistration = true,
    showHostEmail = true,
    mcp = true,
    imports = "on"
  } = values
  const { previousSecrets = [], trustedProxies = [], visitorOrigins = [], webhookAllow = [] } = values
  for (const [variable, needed, sentence] of needs)
    if (values[variable] !== undefined && !isGiven(environment[variables[needed].name]) && !problems.includes(sentence))
      problems.push(sentence)
  if (values.payments !== undefined && values.stripeSecretKey !== undefined) problems.push(twoPayments)
  if (values.twilioAccountSid !== undefined && twilioSenders.every((key) => !isGiven(environment[variables[key].name])))
    problems.push(noTwilioSender)
  const mails = values.mailTexts === undefined ? { texts: undefined } : readMailTextsFile(values.mailTexts)
  if ("problems" in mails) problems.push(...mails.problems)
  problems.push(...guessable({ ...values, host, dataDir }), ...prefixProblems(values))
  if (problems.length > 0) throw new ConfigError(problems)
  return {
    ...values,
    port,
    host,
    dataDir,
    freeServices,
    workers,
    log,
    logRequests,
    clientRegistration,
    showHostEmail,
    mcp,
    imports,
    openTelemetry: Object.fromEntries(Object.entries(environment).filter(([name]) => name.startsWith("OTEL_"))),
    previousSecrets,
    trustedProxies,
    visitorOrigins,
    webhookAllow,
    mailTexts: "texts" in mails ? mails.texts : undefined
  }
}

/** Without `SLOTKIT_BASE_URL`, links include the prefix automatically. */
const prefixProblems = ({ baseUrl, prefix }: Values): ReadonlyArray<string> => {
  if (baseUrl === undefined || prefix === undefined) return []
  const { origin, pathname } = new URL(baseUrl)
  if (pathname.replace(/\/$/, "") === prefix) return []
  const whole = `${origin}${prefix}`
  return [
    `SLOTKIT_BASE_URL must end with SLOTKIT_PREFIX, because all links start with it. Set SLOTKIT_BASE_URL to ${whole}, or correct SLOTKIT_PREFIX.`
  ]
}

/**
 * Short secrets can be guessed. They are accepted only by an installation that persists nothing or that only this machine can
 * reach.
 */
const guessable = (values: Values & Pick<Config, "host" | "dataDir">): ReadonlyArray<string> => {
  const keepsNothing = values.databaseUrl === undefined && values.dataDir === "memory"
  if (keepsNothing || isPrivate(values)) return []
  return (["secret", "operatorToken"] as const)
    .filter((key) => (values[key]?.length ?? minSecretLength) < minSecretLength)
    .map(
      (key) => `${variables[key].name} must have ${minSecretLength} characters or more. Generate one with: openssl rand -hex 32.`
    )
}

const minSecretLength = 32

/** True when only this machine can reach the server, according to the configuration. */
export const isPrivate = ({ host, baseUrl }: Pick<Config, "host" | "baseUrl">): boolean =>
  isLoopbackHost(host) && (baseUrl === undefined || isLoopbackHost(new URL(baseUrl).hostname))

const twilioSenders = ["twilioMessagingServiceSid", "twilioFrom", "twilioWhatsappFrom"] as const

const noTwilioSender =
  "SLOTKIT_TWILIO_MESSAGING_SERVICE_SID, SLOTKIT_TWILIO_FROM or SLOTKIT_TWILIO_WHATSAPP_FROM is " +
  "required with SLOTKIT_TWILIO_ACCOUNT_SID."

const twoPayments = "SLOTKIT_PAYMENTS and STRIPE_SECRET_KEY contradict each other: unset one of them."

const isGiven = (value: string | undefined): value is string => value !== undefined && value !== ""

const variableOf = {
  oidcClientId: "SLOTKIT_OIDC_CLIENT_ID",
  oidcClientSecret: "SLOTKIT_OIDC_CLIENT_SECRET",
  oidcOperatorGroup: "SLOTKIT_OIDC_OPERATOR_GROUP",
  oidcCreateHosts: "SLOTKIT_OIDC_CREATE_HOSTS"
} as const

const zoomNames = {
  zoomAccountId: "ZOOM_ACCOUNT_ID",
  zoomClientId: "ZOOM_CLIENT_ID",
  zoomClientSecret: "ZOOM_CLIENT_SECRET"
} as const
const zoomKeys = Object.keys(zoomNames) as ReadonlyArray<keyof typeof zoomNames>

/** Variables that require another variable. */
const needs: ReadonlyArray<readonly [variable: keyof Values, needed: keyof Values, sentence: string]> = [
  [
    "databaseUrl",
    "secret",
    "SLOTKIT_SECRET is required with DATABASE_URL, to encrypt secrets at rest. Generate one with: openssl rand -hex 32."
  ],
  ["pooler", "databaseUrl", "DATABASE_URL is required with SLOTKIT_POOLER. It is the address of the pooler."],
  ["listenUrl", "databaseUrl", "DATABASE_URL is required with SLOTKIT_LISTEN_URL."],
  ["readUrl", "databaseUrl", "DATABASE_URL is required with SLOTKIT_READ_URL. It is the address of the primary."],
  ["smtpUrl", "mailFrom", "SLOTKIT_MAIL_FROM is required with SMTP_URL. It is the sender of all emails."],
  [
    "googleClientId",
    "googleClientSecret",
    "GOOGLE_CLIENT_SECRET is required with GOOGLE_CLIENT_ID. It is the secret of that client in the Google Cloud console."
  ],
  [
    "googleClientSecret",
    "googleClientId",
    "GOOGLE_CLIENT_ID is required with GOOGLE_CLIENT_SECRET. It is the ID of that client in the Google Cloud console."
  ],
  [
    "microsoftClientId",
    "microsoftClientSecret",
    "MICROSOFT_CLIENT_SECRET is required with MICROSOFT_CLIENT_ID. It is the value of a client secret of the app registration."
  ],
  [
    "microsoftClientSecret",
    "microsoftClientId",
    "MICROSOFT_CLIENT_ID is required with MICROSOFT_CLIENT_SECRET. It is the application ID of the app registration."
  ],
  [
    "twilioAccountSid",
    "twilioAuthToken",
    "SLOTKIT_TWILIO_AUTH_TOKEN is required with SLOTKIT_TWILIO_ACCOUNT_SID. It is the auth token of the account."
  ],
  ...(["twilioAuthToken", ...twilioSenders] as const).map(
    (variable) => [variable, "twilioAccountSid", "SLOTKIT_TWILIO_ACCOUNT_SID is required to send text messages."] as const
  ),
  [
    "twilioWhatsappTemplates",
    "twilioWhatsappFrom",
    "SLOTKIT_TWILIO_WHATSAPP_FROM is required with SLOTKIT_TWILIO_WHATSAPP_TEMPLATES. It is the number that sends the messages."
  ],
  ...zoomKeys.flatMap((variable) =>
    zoomKeys.flatMap((needed) => {
      const others = zoomKeys.flatMap((key) => (key === needed ? [] : [zoomNames[key]])).join(" and ")
      const sentence = `${zoomNames[needed]} is required with ${others}. All three are the app's credentials at Zoom.`
      return variable === needed ? [] : [[variable, needed, sentence] as const]
    })
  ),
  [
    "microsoftTenant",
    "microsoftClientId",
    "MICROSOFT_CLIENT_ID is required with MICROSOFT_TENANT. It is the application ID of the app registration."
  ],
  ...(["oidcClientId", "oidcClientSecret", "oidcOperatorGroup", "oidcCreateHosts"] as const).map(
    (variable) =>
      [
        variable,
        "oidcIssuer",
        `SLOTKIT_OIDC_ISSUER is required with ${variableOf[variable]}. It is the URL of the OpenID provider.`
      ] as const
  ),
  [
    "oidcIssuer",
    "oidcClientId",
    "SLOTKIT_OIDC_CLIENT_ID is required with SLOTKIT_OIDC_ISSUER. It is the ID of the client that you have registered there."
  ],
  [
    "oidcIssuer",
    "oidcClientSecret",
    "SLOTKIT_OIDC_CLIENT_SECRET is required with SLOTKIT_OIDC_ISSUER. It is the secret of the client that you have registered there."
  ],
  [
    "stripeSecretKey",
    "stripeWebhookSecret",
    "STRIPE_WEBHOOK_SECRET is required with STRIPE_SECRET_KEY, to verify Stripe's webhooks."
  ]
]

interface Variable<A> {
  readonly name: string
  readonly parse: (value: string) => A | undefined
  /** The requirement for the value, as the end of a sentence. */
  readonly rule: string
  /** The part of the value that a report may show; all of it by default. */
  readonly display?: DisplayRule
}

type Values = { readonly [Key in keyof typeof variables]: ReturnType<(typeof variables)[Key]["parse"]> }

const text = (value: string): string | undefined => (value.trim() === "" ? undefined : value)
const word = (value: string): string | undefined => (/^\S+$/.test(value) ? value : undefined)
const integer = (minimum: number, maximum: number) => (value: string) =>
  /^[0-9]{1,9}$/.test(value) && Number(value) >= minimum && Number(value) <= maximum ? Number(value) : undefined
const address = (protocols: ReadonlyArray<string>) => (value: string) =>
  URL.canParse(value) && protocols.includes(new URL(value).protocol) ? value : undefined
const postgresAddress = (value: string): string | undefined => {
  if (!/^postgres(?:ql)?:\/\//.test(value) || !URL.canParse(value)) return undefined
  const { username, password, pathname } = new URL(value)
  return [username, password, pathname].every(isDecodable) ? value : undefined
}
const isDecodable = (encoded: string): boolean => {
  try {
    decodeURIComponent(encoded)
    return true
  } catch {
    return false
  }
}
const origin = (value: string): string | undefined => {
  const url = address(["http:", "https:"])(value) === undefined ? undefined : new URL(value)
  return url !== undefined && url.pathname === "/" && url.search === "" && url.hash === "" && url.username === ""
    ? url.origin
    : undefined
}

/** Parses a URL with an optional plain path, and removes the trailing slash. */
const baseAddress = (value: string): string | undefined => {
  const url = address(["http:", "https:"])(value) === undefined ? undefined : new URL(value)
  const isPlain = url !== undefined && /^(?:\/[\w.~-]+)*\/?$/.test(url.pathname)
  return isPlain && url.search === "" && url.hash === "" && url.username === "" ? url.href.replace(/\/$/, "") : undefined
}
const path = (value: string): string | undefined => (/^(?:\/[\w.~-]+)+$/.test(value) ? value : undefined)

const issuer = (value: string): string | undefined => {
  const url = address(["http:", "https:"])(value) === undefined ? undefined : new URL(value)
  if (url === undefined || url.search !== "" || url.hash !== "" || url.username !== "" || url.password !== "") return undefined
  return url.protocol === "https:" || isLoopbackHost(url.hostname) ? value : undefined
}

const sender = (value: string): string | undefined => (/^[^@\r\n]*[^@\s<]@[^@\s]+$/.test(value) ? value : undefined)
const truth = (value: string): boolean | undefined => (value === "true" || value === "false" ? value === "true" : undefined)
const listOf =
  (parse: (entry: string) => string | undefined) =>
  (value: string): ReadonlyArray<string> | undefined => {
    const entries = value.split(",").map((entry) => parse(entry.trim()))
    return entries.every((entry) => entry !== undefined) ? entries : undefined
  }

const calendarKinds = (value: string): ReadonlyArray<"feeds" | "caldav"> | undefined => {
  const kinds = value.split(",").map((entry) => entry.trim())
  return kinds.every((kind) => kind === "feeds" || kind === "caldav") ? kinds : undefined
}

const webAddress = { parse: address(["http:", "https:"]), rule: "must be an HTTP or HTTPS URL" }

const postgresUrl = {
  parse: postgresAddress,
  rule: "must be a postgres:// URL with a percent-encoded user and password",
  display: "withoutPassword"
} as const

const oneOf = <const Word extends string>(...words: ReadonlyArray<Word>) => ({
  parse: (value: string): Word | undefined => words.find((one) => one === value),
  rule: `must be ${words.slice(0, -1).join(", ")} or ${words.at(-1)}`
})

const integerBetween = (minimum: number, maximum: number) => ({
  parse: integer(minimum, maximum),
  rule: `must be an integer between ${minimum} and ${maximum}`
})

const limitOrOff = {
  parse: (value: string) => (value === "off" ? value : integer(1, 1_000_000)(value)),
  rule: "must be an integer between 1 and 1000000, or off"
}

const whatsappTemplates = (value: string): WhatsappTemplates | undefined => {
  const templates: Record<string, Record<string, string>> = {}
  for (const entry of value.split(",")) {
    const [, occasion, language, sid] = ofTemplate.exec(entry.trim()) ?? []
    if (occasion === undefined || language === undefined || sid === undefined) return undefined
    templates[occasion] = { ...templates[occasion], [language]: sid }
  }
  return templates
}

const ofTemplate = /^(confirmation|reminder|rescheduled|cancelled)\.(en|de|es|fr)=(HX[0-9a-zA-Z]+)$/

const trueOrFalse = { parse: truth, rule: "must be true or false" }

const hiddenWord = { parse: word, rule: "must not contain spaces", display: "nothing" } as const

const wordId = { parse: word, rule: "must be an ID without spaces" }

const destinations = {
  parse: listOf((entry) => (entry !== "" && parseWebhookAllow(entry).ok ? entry : undefined)),
  rule: "must be a comma-separated list of CIDR ranges, IP addresses and host names"
}

const origins = { parse: listOf(origin), rule: "must be a comma-separated list of origins such as https://www.example.com" }

const days = { parse: integer(0, 36_500), rule: "must be a number of days, an integer between 0 and 36500" }

const variables = {
  port: { name: "PORT", ...integerBetween(0, 65_535) },
  metricsPort: { name: "SLOTKIT_METRICS_PORT", ...integerBetween(0, 65_535) },
  host: { name: "HOST", parse: word, rule: "must be an IP address or a host name" },
  databaseUrl: { name: "DATABASE_URL", ...postgresUrl },
  migrate: { name: "SLOTKIT_MIGRATE", ...oneOf("run", "check", "off") },
  pooler: { name: "SLOTKIT_POOLER", ...oneOf("session", "transaction") },
  listenUrl: { name: "SLOTKIT_LISTEN_URL", ...postgresUrl },
  readUrl: { name: "SLOTKIT_READ_URL", ...postgresUrl },
  dataDir: { name: "SLOTKIT_DATA_DIR", parse: text, rule: "must be a folder, or memory" },
  durability: { name: "SLOTKIT_DURABILITY", ...oneOf("full", "relaxed") },
  baseUrl: {
    name: "SLOTKIT_BASE_URL",
    parse: baseAddress,
    rule: "must be a URL such as https://book.example.com, optionally with a path"
  },
  prefix: { name: "SLOTKIT_PREFIX", parse: path, rule: "must be a path such as /scheduling" },
  operatorToken: { name: "SLOTKIT_OPERATOR_TOKEN", ...hiddenWord },
  operators: {
    name: "SLOTKIT_OPERATORS",
    parse: listOf((entry) => (/^[^\s@,]+@[^\s@,]+$/.test(entry) ? entry : undefined)),
    rule: "must be a comma-separated list of email addresses"
  },
  oidcIssuer: {
    name: "SLOTKIT_OIDC_ISSUER",
    parse: issuer,
    rule: "must be an https:// URL without a query, or an http:// URL of this machine"
  },
  oidcClientId: { name: "SLOTKIT_OIDC_CLIENT_ID", parse: text, rule: "must not be blank" },
  oidcClientSecret: { name: "SLOTKIT_OIDC_CLIENT_SECRET", parse: text, rule: "must not be blank", display: "nothing" },
  oidcScope: {
    name: "SLOTKIT_OIDC_SCOPE",
    parse: (value) => (value.split(" ").includes("openid") && /^\S+(?: \S+)*$/.test(value) ? value : undefined),
    rule: "must be a list of scopes, separated by spaces, with openid among them"
  },
  oidcGroupClaim: { name: "SLOTKIT_OIDC_GROUP_CLAIM", parse: word, rule: "must be the name of a claim, such as groups" },
  oidcOperatorGroup: { name: "SLOTKIT_OIDC_OPERATOR_GROUP", parse: text, rule: "must not be blank" },
  oidcLabel: { name: "SLOTKIT_OIDC_LABEL", parse: text, rule: "must not be blank" },
  oidcCreateHosts: { name: "SLOTKIT_OIDC_CREATE_HOSTS", ...trueOrFalse },
  secret: { name: "SLOTKIT_SECRET", parse: text, rule: "must not be blank", display: "nothing" },
  previousSecrets: {
    name: "SLOTKIT_SECRET_PREVIOUS",
    parse: listOf((entry) => (entry === "" ? undefined : entry)),
    rule: "must be a comma-separated list of former secrets",
    display: "nothing"
  },
  webhookAllow: { name: "SLOTKIT_WEBHOOK_ALLOW", ...destinations },
  calendars: {
    name: "SLOTKIT_CALENDARS",
    parse: (value) => (value === "none" ? [] : calendarKinds(value)),
    rule: "must be a comma-separated list of caldav and feeds, or none"
  },
  calendarStaleMinutes: { name: "SLOTKIT_CALENDAR_STALE_MINUTES", ...integerBetween(0, 1440) },
  calendarLost: { name: "SLOTKIT_CALENDAR_LOST", ...oneOf("refuse", "ignore") },
  calendarAllow: { name: "SLOTKIT_CALENDAR_ALLOW", ...destinations },
  googleClientId: { name: "GOOGLE_CLIENT_ID", ...wordId },
  googleClientSecret: { name: "GOOGLE_CLIENT_SECRET", ...hiddenWord },
  microsoftClientId: { name: "MICROSOFT_CLIENT_ID", ...wordId },
  microsoftClientSecret: { name: "MICROSOFT_CLIENT_SECRET", ...hiddenWord },
  microsoftTenant: {
    name: "MICROSOFT_TENANT",
    parse: (value) => (/^[\w.-]+$/.test(value) ? value : undefined),
    rule: "must be the ID or the domain of a tenant, common, organizations or consumers"
  },
  zoomAccountId: { name: "ZOOM_ACCOUNT_ID", ...wordId },
  zoomClientId: { name: "ZOOM_CLIENT_ID", ...wordId },
  zoomClientSecret: { name: "ZOOM_CLIENT_SECRET", ...hiddenWord },
  twilioAccountSid: {
    name: "SLOTKIT_TWILIO_ACCOUNT_SID",
    parse: (value) => (/^AC[0-9a-zA-Z]+$/.test(value) ? value : undefined),
    rule: "must be the SID of an account, which begins with AC"
  },
  twilioAuthToken: { name: "SLOTKIT_TWILIO_AUTH_TOKEN", ...hiddenWord },
  twilioMessagingServiceSid: {
    name: "SLOTKIT_TWILIO_MESSAGING_SERVICE_SID",
    parse: (value) => (/^MG[0-9a-zA-Z]+$/.test(value) ? value : undefined),
    rule: "must be the SID of a messaging service, which begins with MG"
  },
  twilioFrom: {
    name: "SLOTKIT_TWILIO_FROM",
    parse: (value) => (/^(?:\+[1-9]\d{6,14}|[A-Za-z0-9 ]{1,11})$/.test(value) ? value : undefined),
    rule: "must be a number such as +441632960100, or a sender ID of up to 11 letters and digits"
  },
  twilioWhatsappFrom: {
    name: "SLOTKIT_TWILIO_WHATSAPP_FROM",
    parse: (value) => (/^\+[1-9]\d{6,14}$/.test(value) ? value : undefined),
    rule: "must be a number such as +441632960100"
  },
  twilioWhatsappTemplates: {
    name: "SLOTKIT_TWILIO_WHATSAPP_TEMPLATES",
    parse: whatsappTemplates,
    rule: "must be a list such as reminder.en=HX123,reminder.de=HX456, of reminder, confirmation, rescheduled and cancelled"
  },
  freeServices: { name: "SLOTKIT_FREE_SERVICES", ...integerBetween(0, 1000) },
  upcomingPerBooker: { name: "SLOTKIT_UPCOMING_PER_BOOKER", ...limitOrOff },
  hourlyPerBooker: { name: "SLOTKIT_HOURLY_PER_BOOKER", ...limitOrOff },
  hourlyPerNetwork: { name: "SLOTKIT_HOURLY_PER_NETWORK", ...integerBetween(1, 1_000_000) },
  slotCacheMegabytes: { name: "SLOTKIT_SLOT_CACHE_MEGABYTES", ...integerBetween(0, 100_000) },
  unknownTokensPerMinute: { name: "SLOTKIT_UNKNOWN_TOKENS_PER_MINUTE", ...integerBetween(1, 1_000_000) },
  keepDeliveries: { name: "SLOTKIT_KEEP_DELIVERIES_DAYS", ...days },
  keepEvents: { name: "SLOTKIT_KEEP_EVENTS_DAYS", ...days },
  keepMails: { name: "SLOTKIT_KEEP_MAILS_DAYS", ...days },
  keepMailBodies: { name: "SLOTKIT_KEEP_MAIL_BODIES", ...days },
  keepAudit: { name: "SLOTKIT_KEEP_AUDIT_DAYS", ...days },
  keepBookings: { name: "SLOTKIT_KEEP_BOOKINGS_DAYS", ...days },
  keepInvites: { name: "SLOTKIT_KEEP_INVITES_DAYS", ...days },
  upgradeUrl: { name: "SLOTKIT_UPGRADE_URL", ...webAddress },
  developerPortalUrl: { name: "SLOTKIT_DEVELOPER_PORTAL_URL", ...webAddress },
  homeUrl: { name: "SLOTKIT_HOME_URL", ...webAddress },
  videoUrl: {
    name: "SLOTKIT_VIDEO_URL",
    ...webAddress,
    rule: "must be an HTTP or HTTPS URL in which {token} stands for the meeting's ID"
  },
  smtpUrl: {
    name: "SMTP_URL",
    parse: address(["smtp:", "smtps:"]),
    rule: "must be an smtp:// or smtps:// URL",
    display: "withoutPassword"
  },
  mailFrom: { name: "SLOTKIT_MAIL_FROM", parse: sender, rule: "must be a sender address such as bookings@example.com" },
  mailTexts: { name: "SLOTKIT_MAIL_TEXTS", parse: text, rule: "must be the path of a JSON file" },
  stripeSecretKey: { name: "STRIPE_SECRET_KEY", ...hiddenWord },
  stripeWebhookSecret: { name: "STRIPE_WEBHOOK_SECRET", ...hiddenWord },
  payments: { name: "SLOTKIT_PAYMENTS", ...oneOf("sandbox", "none") },
  log: { name: "SLOTKIT_LOG", ...oneOf("text", "json", "logfmt") },
  clientRegistration: { name: "SLOTKIT_CLIENT_REGISTRATION", ...trueOrFalse },
  showHostEmail: { name: "SLOTKIT_SHOW_HOST_EMAIL", ...trueOrFalse },
  mcp: { name: "SLOTKIT_MCP", ...trueOrFalse },
  imports: { name: "SLOTKIT_IMPORTS", ...oneOf("on", "off") },
  logRequests: { name: "SLOTKIT_LOG_REQUESTS", ...trueOrFalse },
  otlpEndpoint: {
    name: "OTEL_EXPORTER_OTLP_ENDPOINT",
    ...webAddress,
    display: "withoutPassword"
  },
  workers: { name: "SLOTKIT_WORKERS", ...trueOrFalse },
  trustedProxies: {
    name: "SLOTKIT_TRUSTED_PROXIES",
    parse: listOf((entry) => (parseIpRange(entry) === undefined ? undefined : entry)),
    rule: "must be a comma-separated list of IP addresses and CIDR ranges"
  },
  visitorOrigins: { name: "SLOTKIT_VISITOR_ORIGINS", ...origins },
  embedOrigins: { name: "SLOTKIT_EMBED_ORIGINS", ...origins }
} satisfies Readonly<Record<Exclude<keyof Config, "openTelemetry">, Variable<unknown>>>

/** The variables that are set, with as much of their values as a report may show. */
export const givenVariables = (
  environment: Readonly<Record<string, string | undefined>>
): ReadonlyArray<{ readonly name: string; readonly display: string | undefined }> =>
  Object.values<Variable<unknown>>(variables).flatMap(({ name, display = "all" }) => {
    const value = environment[name]
    return isGiven(value) ? [{ name, display: shownValue(value, display) }] : []
  })

/** The names of all variables that Slotkit reads. */
export const knownVariables: ReadonlySet<string> = new Set(Object.values(variables).map(({ name }) => name))

/** The part of a variable's value that a report may show: all of it, a URL without its password, or nothing. */
export type DisplayRule = "all" | "withoutPassword" | "nothing"

/** Returns a variable's value as a report may show it; `undefined` when it is secret, or unparseable and possibly secret. */
export const shownValue = (value: string, display: DisplayRule): string | undefined => {
  if (display === "nothing") return undefined
  if (display === "all") return value.length > longest ? `${value.slice(0, longest)}...` : value
  if (!/^[a-z]+:\/\/[^/]/i.test(value) || !URL.canParse(value)) return undefined
  const { protocol, username, password, host, pathname } = new URL(value)
  const user = password === "" ? username : `${username}:***`
  return host === "" ? undefined : `${protocol}//${user === "" ? "" : `${user}@`}${host}${pathname}`
}

const longest = 200
