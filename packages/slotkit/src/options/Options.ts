import type { IncomingMessage } from "node:http"
import { parseIpRange } from "@slotkit/core"
import { isLoopbackHost, languages, textChannels } from "@slotkit/core/internal"
import { nearestWord } from "@slotkit/engine"
import type { CalendarOptions } from "../application/ApplicationCalendars.ts"
import type { ApplicationConferences, ZoomConferences } from "../application/ApplicationConferences.ts"
import type { ImportsOption } from "../application/ApplicationImports.ts"
import type { ApplicationMailer, Mail } from "../application/ApplicationMailer.ts"
import type { ApplicationMessages, TwilioMessages } from "../application/ApplicationMessages.ts"
import type { OperatorOptions, SignedInIdentity } from "../application/ApplicationOperators.ts"
import type { ApplicationPayments } from "../application/ApplicationPayments.ts"
import type { SignInProviderOptions } from "../application/ApplicationSignInProvider.ts"
import type { ApplicationVisitorCheck } from "../application/ApplicationVisitorCheck.ts"
import type { HookOptions } from "../application/Hooks.ts"
import type { LogOptions } from "../application/Logging.ts"
import { type DatabaseOptions, databaseChoice, isPostgresUrl, isServer, keepsData } from "../database/DatabaseOption.ts"
import { calendarRules, calendarsProblems } from "./CalendarsOption.ts"
import {
  isAllowList,
  isBoolean,
  isCount,
  isFunction,
  isFunctionIfGiven,
  isListOf,
  isObjectOf,
  isOrigin,
  isOriginIfGiven,
  isRecord,
  isText,
  isWebAddress
} from "./IsRight.ts"
import { isDays, type KeepOptions, keepFields } from "./KeepOptions.ts"
import { type MailsOptions, mailTextsProblem } from "./MailsOption.ts"
import { type PagesOptions, pagesFields, pagesProblems } from "./PagesOption.ts"

/** The parts of a request of `node:http`, Express or Fastify from which an application determines the client's address. */
export interface ClientRequest {
  /** The address of the client according to Express or Fastify. */
  readonly ip?: string | undefined
  /** The headers of the request, with names in lower case. */
  readonly headers: Readonly<Record<string, string | ReadonlyArray<string> | undefined>>
}

/** The options of `createSlotkit`. `Client` is the type of `tx.client` in hooks, such as `PoolClient` of `pg`. */
export interface SlotkitOptions<Client = unknown>
  extends DatabaseOptions,
    CalendarOptions,
    HookOptions<Client>,
    LogOptions,
    OperatorOptions,
    SignInProviderOptions {
  /**
   * Encrypts stored secrets, such as webhook signing secrets. All processes on one database need the same secret. Use at least 32
   * random characters; a shorter secret logs a warning. Optional only for `memory`.
   */
  readonly secret?: string
  /**
   * Former values of `secret`. They still decrypt existing values until `resealSecrets` has encrypted those with the current
   * secret.
   */
  readonly previousSecrets?: ReadonlyArray<string>
  /**
   * The public URL of Slotkit: an origin such as `https://book.example.com`, or a URL with a path, such as
   * `https://example.com/scheduling`. All links start with it.
   */
  readonly baseUrl: string
  /** The bearer token of the operator API. Without it the operator API returns 401. */
  readonly operatorToken?: string
  /** The number of services of a host on Free. Defaults to 1. */
  readonly freeServices?: number
  /**
   * The number of upcoming bookings that one email address may make with one host through the visitor API. Further bookings are a
   * 409. `"off"` removes the limit. It does not apply to bookings through this library and the operator API. Defaults to 10.
   */
  readonly upcomingPerBooker?: number | "off"
  /**
   * The number of bookings that one email address, or one phone number, may make with one host in any hour as a visitor. Further
   * bookings are a 429. `"off"` removes the limit. Defaults to 10.
   */
  readonly hourlyPerBooker?: number | "off"
  /**
   * The number of bookings that visitors from one network, that is one client address, may make with one host in any hour.
   * Further bookings are a 429. Each counts as two emails, and emails to further attendees beyond them are delayed. Defaults to
   * 60.
   */
  readonly hourlyPerNetwork?: number
  /**
   * The megabytes of memory for each process's cache of answers about free slots, which hold until the host's calendar changes
   * or a minute passes. 0 caches none. Defaults to 32.
   */
  readonly slotCacheMegabytes?: number
  /**
   * Checks visitors before they book, for example with a captcha. Bookings through this library are not checked. Defaults to
   * none.
   */
  readonly visitorCheck?: ApplicationVisitorCheck
  /** The page of the console on which hosts import their account of another application. `false` serves none. */
  readonly imports?: ImportsOption | false
  /** The number of days for which deliveries, events, emails, audit entries, bookings and invites are kept. */
  readonly keep?: KeepOptions
  /** The URL where a host upgrades. Defaults to `{baseUrl}/app/plan`. */
  readonly upgradeUrl?: string
  /** The URL where hosts register apps. Defaults to `{baseUrl}/app/apps`. Another URL replaces the console's pages for apps. */
  readonly developerPortalUrl?: string
  /** False keeps programs from registering themselves as OAuth apps at `/oauth/register` (RFC 7591). Defaults to true. */
  readonly clientRegistration?: boolean
  /**
   * False hides hosts' email addresses from visitors: `email` of a booking's host is null in the visitor API, and calendar
   * entries name an organizer address that receives no mail. Defaults to true.
   */
  readonly showHostEmail?: boolean
  /** False switches off `/mcp`, the tools for agents (Model Context Protocol). Defaults to true. */
  readonly mcp?: boolean
  /** The URL template of video meetings. `{token}` is replaced by a random token. */
  readonly videoUrl?: string
  /**
   * Opens rooms for the meetings of services with `video_room: "zoom"`: at Zoom, or by functions of the application. Defaults to
   * none.
   *
   * @example
   * const conferences = { zoom: { accountId: "account", clientId: "client", clientSecret: "secret" } }
   */
  readonly conferences?: ApplicationConferences | ZoomConferences
  /**
   * Sends text messages to bookers who agree to them: through Twilio, or by functions of the application. Defaults to none, and
   * then no form asks for a phone number.
   *
   * @example
   * const messages = { twilio: { accountSid: "AC123", authToken: "token", from: "+441632960100" } }
   */
  readonly messages?: ApplicationMessages | TwilioMessages
  /**
   * The mail server and the sender. Without it, and without `mailer` and `onMail`, emails are not sent, and no page promises one.
   */
  readonly smtp?: { readonly url: string; readonly from: string }
  /**
   * Receives every email instead of a mail server, for example to print it.
   *
   * If it throws or rejects, Slotkit retries later with the same `messageId`.
   */
  readonly onMail?: (mail: Mail, messageId: string) => void | Promise<void>
  /**
   * Receives the emails that are not sent because `smtp`, `mailer` and `onMail` are not set, for example to print sign-in links
   * during development. They count as not sent.
   */
  readonly onUnsentMail?: (mail: Mail) => void
  /**
   * The installation's own texts of emails: `texts` by language and kind, each `{ subject, text }` with placeholders such as
   * `{guest}`. A text of a host comes first. Defaults to Slotkit's texts.
   *
   * @example
   * const mails = { texts: { de: { reminder: { subject: "Bis bald, {guest}", text: "Wir sehen uns {when}." } } } }
   */
  readonly mails?: MailsOptions
  /** Sends emails, instead of `smtp` and `onMail`. */
  readonly mailer?: ApplicationMailer
  /**
   * Takes payments, instead of `stripe`.
   *
   * `"sandbox"` serves a test page on which anyone can mark a booking as paid, and no money moves. `"none"` takes no payments:
   * booking a service with a price is a 409. Defaults to `"sandbox"` if the host of `baseUrl` is `localhost` or a loopback
   * address, else to `"none"`.
   */
  readonly payments?: ApplicationPayments | "sandbox" | "none"
  /** Takes payments through Stripe Checkout. */
  readonly stripe?: { readonly secretKey: string; readonly webhookSecret: string; readonly apiBase?: string }
  /**
   * CIDR ranges, addresses and host names that webhooks may reach in addition to public HTTPS addresses, also over `http:`. For
   * tests and intranets. Defaults to none.
   */
  readonly webhookAllow?: ReadonlyArray<string>
  /**
   * CIDR ranges, addresses and host names from which metadata documents of OAuth clients are fetched besides public addresses.
   * For tests: anyone can have a document fetched. Defaults to none.
   */
  readonly clientDocumentAllow?: ReadonlyArray<string>
  /** Additional domains of this installation, besides that of `baseUrl`. Webhooks may not point to them or their subdomains. */
  readonly ownDomains?: ReadonlyArray<string>
  /** Addresses and ranges of proxies whose `X-Forwarded-For` is trusted for rate limits. Defaults to none. */
  readonly trustedProxies?: ReadonlyArray<string>
  /**
   * Returns the address of the client of a request to `slotkit.node`, for rate limits, instead of `trustedProxies`. With
   * `(request) => request.ip` Slotkit follows the setting `trust proxy` of Express, or `trustProxy` of Fastify. Defaults to the
   * address of the connection.
   */
  readonly clientAddress?: (request: ClientRequest) => string | undefined
  /** Web origins whose pages may call the visitor API. Defaults to none. */
  readonly visitorOrigins?: ReadonlyArray<string>
  /**
   * The number of unknown, expired or revoked credentials that one address may send to `/api/v1` per minute. Further requests get
   * a 429, even with a valid credential. Unlimited by default. Each process counts separately, for the ten thousand most recent
   * addresses.
   */
  readonly unknownTokensPerMinute?: number
  /**
   * The standard variables of OpenTelemetry, as the environment holds them. With `OTEL_EXPORTER_OTLP_ENDPOINT` Slotkit exports
   * spans and metrics by OTLP over HTTP. Defaults to none.
   */
  readonly openTelemetry?: Readonly<Record<string, string | undefined>>
  /**
   * Returns the signed-in host of a request, according to the application's sessions, or `null`: `{ hostId }`, or
   * `{ externalId }` with the host's `external_id`. A user without a host counts as signed out. With `operators`, both may be
   * missing.
   *
   * The request has the method, URL and headers (such as cookies) of the original request, but no body. `node` is the request of
   * `node:http` or Express, on which middleware such as Passport keeps the user. `slotkit.fetch`, as Hono and Next use it, has
   * none. Slotkit calls it at each request to a host's page and keeps nothing of its answer.
   *
   * Without it hosts sign in with an emailed link, which needs a mailer.
   */
  readonly identify?: (request: Request, original: OriginalRequest) => SignedInHost | Promise<SignedInHost>
  /**
   * The URL of the application's sign-in page; requires `identify`. A function gets `returnTo`, the absolute URL to redirect to
   * after sign-in. A string gets it as the query parameter `return_to`.
   */
  readonly signInUrl?: string | ((returnTo: string) => string)
  /**
   * The pages on which visitors book: where they live and how they look. `false` serves none. Defaults to `{baseUrl}/book`, or to
   * `baseUrl` itself if that has a path.
   */
  readonly pages?: PagesOptions | false
  /**
   * A path to strip from every request, such as `/scheduling`, if nothing in front does so. Express and Fastify strip the path
   * that they mount at; Hono, Next and some proxies do not.
   */
  readonly prefix?: string
}

/** The request as the application's framework has it. */
export interface OriginalRequest {
  /** The request of `node:http` or Express, with what middleware has added to it. Undefined in `slotkit.fetch`. */
  readonly node?: IncomingMessage | undefined
}

/** The person who sent a request; null or undefined if no one is signed in. */
export type SignedInHost = SignedInIdentity | null | undefined

/** Invalid options. The message and `problems` list all problems. */
export class OptionsError extends Error {
  override readonly name = "OptionsError"
  readonly problems: ReadonlyArray<string>

  constructor(problems: ReadonlyArray<string>) {
    super(`createSlotkit cannot use these options:\n${problems.map((problem) => `  - ${problem}`).join("\n")}`)
    this.problems = problems
  }
}

/** Throws an `OptionsError` that lists all problems, if there are any. */
export const checkOptions = (options: SlotkitOptions): void => {
  const problems = typeof options === "object" && options !== null ? problemsOf(options) : ["The options must be an object."]
  if (problems.length > 0) throw new OptionsError(problems)
}

const problemsOf = (options: SlotkitOptions): ReadonlyArray<string> => [
  ...unknownNames(options, rules),
  ...Object.entries(fields).flatMap(([name, known]) =>
    unknownNames(options[name as keyof SlotkitOptions], known).map((problem) => `${name}.${problem}`)
  ),
  ...unknownNames(options.calendars, calendarRules).map((problem) => `calendars.${problem}`),
  ...calendarsProblems(options.calendars),
  ...(options.pages === false ? [] : unknownNames(options.pages, pagesFields).map((problem) => `pages.${problem}`)),
  ...pagesProblems(options.pages),
  ...Object.entries(rules).flatMap(([name, { isRight, rule }]) => {
    const value: unknown = options[name as keyof SlotkitOptions]
    return isRight(value) ? [] : [`${name} must be ${rule}.`]
  }),
  ...(losesSecrets(options) ? ["secret is required unless the database is in memory."] : []),
  ...withoutServer(options),
  ...guessable(options),
  ...onlyOneOf(options, ["smtp", "mailer", "onMail"]),
  ...onlyOneOf(options, ["stripe", "payments"]),
  ...onlyOneOf(options, ["clientAddress", "trustedProxies"]),
  ...((options.identify === undefined) === (options.signInUrl === undefined)
    ? []
    : ["identify and signInUrl must be set together."]),
  ...onlyOneOf(options, ["identify", "signInProvider"]),
  ...prefixProblems(options)
]

/** Returns the unknown fields of an object literal. Instances of classes may have other fields. */
const unknownNames = (value: unknown, known: object): ReadonlyArray<string> => {
  if (typeof value !== "object" || value === null || Object.getPrototypeOf(value) !== Object.prototype) return []
  const input = Object.entries(value).flatMap(([name, content]) =>
    content === undefined || Object.hasOwn(known, name) ? [] : [name]
  )
  return input.map((name) => {
    const meant = nearestWord(name, Object.keys(known))
    return `${name} is not an option.${meant === undefined ? "" : ` Did you mean ${meant}?`}`
  })
}

const losesSecrets = ({ database, secret }: SlotkitOptions): boolean => {
  const choice = databaseChoice(database)
  return secret === undefined && choice !== undefined && keepsData(choice)
}

/** Poolers and replicas belong to PostgreSQL servers. */
const withoutServer = (options: SlotkitOptions): ReadonlyArray<string> => {
  const choice = databaseChoice(options.database)
  if (choice === undefined || isServer(choice)) return []
  return (["pooler", "listenUrl", "readUrl"] as const)
    .filter((name) => options[name] !== undefined && rules[name].isRight(options[name]))
    .map((name) => `${name} is only for a database on a PostgreSQL server.`)
}

/** Short secrets can be guessed. They are accepted only without persistent data, or when only this machine can reach Slotkit. */
const guessable = (options: SlotkitOptions): ReadonlyArray<string> => {
  const choice = databaseChoice(options.database)
  if (choice === undefined || !keepsData(choice) || !isBaseUrl(options.baseUrl)) return []
  if (isLoopbackHost(new URL(options.baseUrl).hostname)) return []
  return (["secret", "operatorToken"] as const)
    .filter((name) => rules[name].isRight(options[name]) && (options[name]?.length ?? minSecretLength) < minSecretLength)
    .map((name) => `${name} must have ${minSecretLength} characters or more. Generate one with: openssl rand -hex 32.`)
}

/** Links start with `baseUrl`, so with another path than `prefix` they would lead nowhere. */
const prefixProblems = ({ baseUrl, prefix }: SlotkitOptions): ReadonlyArray<string> => {
  if (prefix === undefined || prefix === "" || !rules.prefix.isRight(prefix) || !isBaseUrl(baseUrl)) return []
  const { origin, pathname } = new URL(baseUrl)
  const path = pathname.replace(/\/$/, "")
  if (path === prefix) return []
  const found = path === "" ? "has no path" : `ends in ${path}`
  const other = path === "" ? "leave out prefix" : `prefix: "${path}"`
  return [`prefix is ${prefix}, but baseUrl ${found}. Write baseUrl: "${origin}${prefix}", or ${other}.`]
}

const minSecretLength = 32

const onlyOneOf = (options: SlotkitOptions, names: ReadonlyArray<keyof SlotkitOptions>): ReadonlyArray<string> =>
  names.filter((name) => options[name] !== undefined).length > 1 ? [`Only one of ${names.join(", ")} can be set.`] : []

type Rule = { readonly isRight: (value: unknown) => boolean; readonly rule: string }

const isBaseUrl = (value: unknown): boolean => {
  if (!isWebAddress(value)) return false
  const { pathname, search, hash, username, password } = new URL(String(value))
  return `${search}${hash}${username}${password}` === "" && /^(?:\/[\w.~-]+)*\/?$/.test(pathname)
}
const optional = (isRight: Rule["isRight"], rule: string): Rule => ({
  isRight: (value) => value === undefined || isRight(value),
  rule
})
const webAddress = optional(isWebAddress, "an HTTP or HTTPS URL")

const isZoomIfGiven = (value: unknown) =>
  value === undefined ||
  isObjectOf({ accountId: isText(/\S/), clientId: isText(/\S/), clientSecret: isText(/\S/), origin: isOriginIfGiven })(value)
const isConferences = (value: unknown) =>
  isObjectOf({ open: isFunction, move: isFunction, close: isFunction, zoom: (zoom) => zoom === undefined })(value) ||
  (isRecord(value) && Object.keys(value as object).join() === "zoom" && isObjectOf(fields.conferences)(value))

const ifGiven = (isRight: (value: unknown) => boolean) => (value: unknown) => value === undefined || isRight(value)
const isMapOf = (keys: ReadonlyArray<string>, isRight: (value: unknown) => boolean) => (value: unknown) =>
  isRecord(value) && Object.entries(value as object).every(([key, each]) => keys.includes(key) && isRight(each))
const isTemplatesOfOccasions = isMapOf(
  ["confirmation", "reminder", "rescheduled", "cancelled"],
  isMapOf(languages, isText(/^HX[0-9a-zA-Z]+$/))
)

const isTwilio = (twilio: unknown) => {
  const { messagingServiceSid, from, whatsappFrom } = (twilio ?? {}) as Readonly<Record<string, unknown>>
  return (
    [messagingServiceSid, from, whatsappFrom].some((sender) => sender !== undefined) &&
    isObjectOf({
      accountSid: isText(/^AC[0-9a-zA-Z]+$/),
      authToken: isText(/^\S+$/),
      messagingServiceSid: ifGiven(isText(/^MG[0-9a-zA-Z]+$/)),
      from: ifGiven(isText(/\S/)),
      whatsappFrom: ifGiven(isText(/^\+[1-9]\d{6,14}$/)),
      whatsappTemplates: ifGiven(isTemplatesOfOccasions),
      apiBase: isOriginIfGiven
    })(twilio)
  )
}
const isChannel = (value: unknown) => textChannels.some((channel) => channel === value)
const isMessages = (value: unknown) =>
  isObjectOf({ channels: isListOf(isChannel), send: isFunction, twilio: (twilio) => twilio === undefined })(value) ||
  (isRecord(value) && Object.keys(value as object).join() === "twilio" && isTwilio((value as { twilio: unknown }).twilio))

/** The fields of options that are objects. */
const fields = {
  smtp: { url: isText(/^smtps?:\/\//i), from: isText(/@/) },
  mailer: { send: isFunction },
  payments: {
    openCheckout: isFunction,
    expireCheckout: isFunction,
    refund: isFunction,
    refundPart: optional(isFunction, "a function").isRight,
    chargeCard: optional(isFunction, "a function").isRight,
    readNotification: isFunction
  },
  keep: keepFields,
  visitorCheck: {
    verify: isFunction,
    markup: (value: unknown) => value === undefined || typeof value === "string",
    field: (value: unknown) => value === undefined || isText(/^[\w.-]+$/)(value)
  },
  imports: {
    origins: (value: unknown) =>
      value === undefined || isObjectOf({ calendly: isOriginIfGiven, "cal.com": isOriginIfGiven })(value)
  },
  conferences: { open: isFunctionIfGiven, move: isFunctionIfGiven, close: isFunctionIfGiven, zoom: isZoomIfGiven },
  messages: { channels: () => true, send: isFunctionIfGiven, twilio: () => true },
  signInProvider: {
    label: isText(/\S/),
    createHosts: (value: unknown) => value === undefined || isBoolean(value),
    authorizationUrl: isFunction,
    identityOf: isFunction
  },
  hooks: { inTransaction: isFunctionIfGiven, afterCommit: isFunctionIfGiven },
  stripe: {
    secretKey: isText(/./),
    webhookSecret: isText(/./),
    apiBase: (value: unknown) => value === undefined || isWebAddress(value)
  }
} satisfies Readonly<Partial<Record<keyof SlotkitOptions, Readonly<Record<string, Rule["isRight"]>>>>>

const rules: Readonly<Record<keyof SlotkitOptions, Rule>> = {
  database: {
    isRight: (value) => databaseChoice(value) !== undefined,
    rule: 'a postgres:// URL, { dataDir }, "memory", a pg Pool, a postgres client, or a PGlite'
  },
  baseUrl: { isRight: isBaseUrl, rule: "an HTTP or HTTPS URL such as https://book.example.com, optionally with a path" },
  secret: optional(isText(/\S/), "a non-blank string"),
  previousSecrets: optional(isListOf(isText(/\S/)), "a list of non-blank strings"),
  schema: optional(
    isText(/^(?!pg_)[a-z_][a-z0-9_]{0,62}$/),
    "at most 63 lowercase letters, digits and underscores, and must not begin with pg_"
  ),
  viewsSchema: optional(
    isText(/^(?!pg_)[a-z_][a-z0-9_]{0,62}$/),
    "at most 63 lowercase letters, digits and underscores, and must not begin with pg_"
  ),
  migrate: optional((value) => value === "run" || value === "check" || value === "off", '"run", "check" or "off"'),
  maxConnections: optional(isCount(1), "an integer of 1 or more"),
  pooler: optional((value) => value === "session" || value === "transaction", '"session" or "transaction"'),
  listenUrl: optional(isPostgresUrl, "a postgres:// URL"),
  readUrl: optional(isPostgresUrl, "a postgres:// URL"),
  operatorToken: optional(isText(/^\S+$/), "a string without spaces"),
  freeServices: optional(isCount(0), "an integer of 0 or more"),
  upcomingPerBooker: optional((value) => value === "off" || isCount(1)(value), 'an integer of 1 or more, or "off"'),
  hourlyPerBooker: optional((value) => value === "off" || isCount(1)(value), 'an integer of 1 or more, or "off"'),
  hourlyPerNetwork: optional(isCount(1), "an integer of 1 or more"),
  slotCacheMegabytes: optional(isCount(0), "an integer of 0 or more"),
  visitorCheck: optional(isObjectOf(fields.visitorCheck), "{ verify, markup, field }: a function and two strings"),
  imports: optional(
    (value) => value === false || isObjectOf(fields.imports)(value),
    'false or { origins: { calendly, "cal.com" } }, addresses of servers for tests'
  ),
  keep: optional(
    (value) => isRecord(value) && Object.values(value as object).every(isDays),
    "an object of days, each an integer from 0 to 36500"
  ),
  upgradeUrl: webAddress,
  developerPortalUrl: webAddress,
  videoUrl: webAddress,
  smtp: optional(isObjectOf(fields.smtp), "{ url, from }: an smtp:// URL and a sender"),
  onMail: optional(isFunction, "a function"),
  onUnsentMail: optional(isFunction, "a function"),
  mails: optional(
    (value) => mailTextsProblem(value) === undefined,
    "{ texts }: subjects and texts by language and kind, with known placeholders"
  ),
  mailer: optional(isObjectOf(fields.mailer), "{ send }: a function"),
  payments: optional(
    (value) => value === "sandbox" || value === "none" || isObjectOf(fields.payments)(value),
    '"sandbox", "none", or { openCheckout, expireCheckout, refund, readNotification }: four functions'
  ),
  calendars: optional(() => true, "an object"),
  conferences: optional(
    isConferences,
    "{ open, move, close } or { zoom: { accountId, clientId, clientSecret } }: three functions, or an app at Zoom"
  ),
  messages: optional(
    isMessages,
    "{ twilio: { accountSid, authToken, from } } with messagingServiceSid, from or whatsappFrom, or { channels, send }"
  ),
  hooks: optional(isObjectOf(fields.hooks), "{ inTransaction, afterCommit }: one or two functions"),
  stripe: optional(isObjectOf(fields.stripe), "{ secretKey, webhookSecret }"),
  webhookAllow: optional(isAllowList, "a list of CIDR ranges, IP addresses and host names"),
  clientDocumentAllow: optional(isAllowList, "a list of CIDR ranges, IP addresses and host names"),
  ownDomains: optional(isListOf(isText(/^[^\s/]+$/)), "a list of domain names"),
  trustedProxies: optional(
    isListOf((value) => parseIpRange(String(value)) !== undefined),
    "a list of IP addresses and CIDR ranges"
  ),
  clientAddress: optional(isFunction, "a function"),
  visitorOrigins: optional(isListOf(isOrigin), "a list of origins such as https://www.example.com"),
  unknownTokensPerMinute: optional(isCount(1), "an integer of 1 or more"),
  identify: optional(isFunction, "a function"),
  operators: optional(
    (value) => isFunction(value) || isListOf(isText(/^[^\s@,]+@[^\s@,]+$/))(value),
    "a list of email addresses or a function"
  ),
  operatorGroups: optional(isListOf(isText(/\S/)), "a list of groups"),
  operatorReport: optional(isFunction, "a function"),
  signInProvider: optional(
    isObjectOf(fields.signInProvider),
    "{ label, createHosts, authorizationUrl, identityOf }: a name, true or false, and two functions"
  ),
  signInUrl: optional((value) => isFunction(value) || isText(/^\/(?!\/)/)(value) || isWebAddress(value), "a URL or a function"),
  pages: optional(() => true, "an object or false"),
  prefix: optional(isText(/^(?:\/[^/?#\s]+)*$/), "a path such as /scheduling, with a leading slash and no trailing slash"),
  log: optional(isFunction, "a function"),
  clientRegistration: optional(isBoolean, "true or false"),
  showHostEmail: optional(isBoolean, "true or false"),
  mcp: optional(isBoolean, "true or false"),
  logRequests: optional(isBoolean, "true or false"),
  openTelemetry: optional(isRecord, "an object of variables")
}
