import { parseIpRange, parseWebhookAllow } from "@slotkit/core"
import type { Mail } from "@slotkit/engine"
import type { OutsideSignIn } from "@slotkit/pages"
import type { CalendarOptions } from "../application/ApplicationCalendars.ts"
import type { ApplicationMailer } from "../application/ApplicationMailer.ts"
import type { ApplicationPayments } from "../application/ApplicationPayments.ts"
import type { HookOptions } from "../application/Hooks.ts"
import type { LogOptions } from "../application/Logging.ts"
import { type DatabaseOptions, databaseChoice, keepsData } from "../database/DatabaseOption.ts"
import { nearestWord } from "./NearestWord.ts"

/** How to set Slotkit up. `Client` is what hooks get to write with, such as `PoolClient` of `pg`. */
export interface SlotkitOptions<Client = unknown> extends DatabaseOptions, CalendarOptions, HookOptions<Client>, LogOptions {
  /**
   * Encrypts the secrets that have to be read again (webhook signing); every process on one database needs the same one. It should have
   * 32 random characters or more, and a shorter one is warned of in the log. Only `memory` can do without.
   */
  readonly secret?: string
  /**
   * Where Slotkit is to its callers: an origin such as `https://book.example.com`, or a path below one, such as
   * `https://example.com/scheduling`. Every link starts with it.
   */
  readonly baseUrl: string
  /** The bearer token of the management API; without one the management API answers 401. */
  readonly operatorToken?: string
  /** Default services that a host on Free may have; 1 when left out. */
  readonly freeServices?: number
  /** Where a host upgrades; `{baseUrl}/app/plan` when left out. */
  readonly upgradeUrl?: string
  /** Where partner apps get their secrets; `{baseUrl}/app/apps` when left out. */
  readonly developerPortalUrl?: string
  /** The address of a video meeting; `{token}` stands for its random part. */
  readonly videoUrl?: string
  /** Where mails go out, and who they are from; without it they stay in the mail log. */
  readonly smtp?: { readonly url: string; readonly from: string }
  /**
   * Takes every mail as it leaves, when there is no `smtp`: to print it, or to send it in the application's own way.
   *
   * When it throws or its promise is rejected, the mail is given again later; `messageId` is the same each time.
   */
  readonly onMail?: (mail: Mail, messageId: string) => void | Promise<void>
  /** Sends every mail as it leaves, in the application's own way: in place of `smtp` and `onMail`. */
  readonly mailer?: ApplicationMailer
  /** Takes payments in the application's own way: in place of `stripe`. */
  readonly payments?: ApplicationPayments
  /** Takes payments through Stripe Checkout; without it a sandbox page stands in and no money moves. */
  readonly stripe?: { readonly secretKey: string; readonly webhookSecret: string; readonly apiBase?: string }
  /**
   * CIDR ranges, addresses and host names that webhooks may reach although the rules refuse them, over `http:` too: for tests and
   * intranets. None when left out.
   */
  readonly webhookAllow?: ReadonlyArray<string>
  /** More domains that serve this installation, besides that of `baseUrl`: webhooks may not point to them or below them. */
  readonly ownDomains?: ReadonlyArray<string>
  /** Addresses and ranges of proxies whose `X-Forwarded-For` is believed when visitors are counted; none when left out. */
  readonly trustedProxies?: ReadonlyArray<string>
  /** Web origins whose pages may call the visitor API from a browser; none when left out. */
  readonly visitorOrigins?: ReadonlyArray<string>
  /**
   * How many unknown, expired or revoked credentials one address may send to `/api/v1` in any minute before it is answered 429, whatever
   * it sends; any number when left out. Counted in this process, for the ten thousand addresses that sent one last.
   */
  readonly unknownTokensPerMinute?: number
  /**
   * The host whom a request comes from, by the application's own sign-in; `null` when nobody is signed in. The request has the method,
   * the address and the headers, such as cookies, of the one that is answered, and no body.
   *
   * Without it hosts sign in with a link by mail, which needs `smtp` or `onMail`.
   */
  readonly identify?: OutsideSignIn["identify"]
  /**
   * Where the application's own sign-in is, given together with `identify`. `returnTo` is the absolute address to send the browser back
   * to afterwards, just as it is; a plain address gets it as its parameter `return_to`.
   */
  readonly signInUrl?: OutsideSignIn["signInUrl"]
  /**
   * Taken off the path of every request, such as `/scheduling`, where nothing in front has done so: Express and Fastify take off the path
   * that they mount at, Hono, Next and some proxies do not.
   */
  readonly prefix?: string
}

/** The options cannot be used; the message lists everything that is wrong with them. */
export class OptionsError extends Error {
  override readonly name = "OptionsError"
  readonly problems: ReadonlyArray<string>

  constructor(problems: ReadonlyArray<string>) {
    super(`createSlotkit cannot use these options:\n${problems.map((problem) => `  - ${problem}`).join("\n")}`)
    this.problems = problems
  }
}

/** Throws an `OptionsError` with every problem, if there is one. */
export const checkOptions = (options: SlotkitOptions): void => {
  const problems = typeof options === "object" && options !== null ? problemsOf(options) : ["The options must be an object."]
  if (problems.length > 0) throw new OptionsError(problems)
}

const problemsOf = (options: SlotkitOptions): ReadonlyArray<string> => [
  ...unknownNames(options, rules),
  ...Object.entries(fields).flatMap(([name, known]) =>
    unknownNames(options[name as keyof SlotkitOptions], known).map((problem) => `${name}.${problem}`)
  ),
  ...Object.entries(rules).flatMap(([name, { isRight, rule }]) => {
    const value: unknown = options[name as keyof SlotkitOptions]
    return isRight(value) ? [] : [`${name} must be ${rule}.`]
  }),
  ...(losesSecrets(options) ? ["secret must be given: only a database in memory can do without."] : []),
  ...onlyOneOf(options, ["smtp", "mailer", "onMail"]),
  ...onlyOneOf(options, ["stripe", "payments"]),
  ...((options.identify === undefined) === (options.signInUrl === undefined)
    ? []
    : ["identify and signInUrl must be given together."])
]

/** What an object literal names besides what is known. Instances of classes have fields of their own, and may. */
const unknownNames = (value: unknown, known: object): ReadonlyArray<string> => {
  if (typeof value !== "object" || value === null || Object.getPrototypeOf(value) !== Object.prototype) return []
  const given = Object.entries(value).flatMap(([name, content]) =>
    content === undefined || Object.hasOwn(known, name) ? [] : [name]
  )
  return given.map((name) => {
    const meant = nearestWord(name, Object.keys(known))
    return `${name} is not an option${meant === undefined ? "." : `; did you mean ${meant}?`}`
  })
}

const losesSecrets = ({ database, secret }: SlotkitOptions): boolean => {
  const choice = databaseChoice(database)
  return secret === undefined && choice !== undefined && keepsData(choice)
}

const onlyOneOf = (options: SlotkitOptions, names: ReadonlyArray<keyof SlotkitOptions>): ReadonlyArray<string> =>
  names.filter((name) => options[name] !== undefined).length > 1 ? [`Only one of ${names.join(", ")} can be given.`] : []

type Rule = { readonly isRight: (value: unknown) => boolean; readonly rule: string }

const isWebAddress = (value: unknown): boolean => isText(/^https?:\/\//i)(value) && URL.canParse(String(value))
const isBaseUrl = (value: unknown): boolean => {
  if (!isWebAddress(value)) return false
  const { pathname, search, hash, username, password } = new URL(String(value))
  return `${search}${hash}${username}${password}` === "" && /^(?:\/[\w.~-]+)*\/?$/.test(pathname)
}
const isOrigin = (value: unknown): boolean => {
  if (!isWebAddress(value)) return false
  const { pathname, search, hash, username, password } = new URL(String(value))
  return `${pathname}${search}${hash}${username}${password}` === "/"
}
const isText = (pattern: RegExp) => (value: unknown) => typeof value === "string" && pattern.test(value)
const isCount = (minimum: number) => (value: unknown) => Number.isSafeInteger(value) && Number(value) >= minimum
const optional = (isRight: Rule["isRight"], rule: string): Rule => ({
  isRight: (value) => value === undefined || isRight(value),
  rule
})
const isFunction = (value: unknown) => typeof value === "function"
const isFunctionIfGiven = (value: unknown) => value === undefined || isFunction(value)
const isListOf = (isRight: Rule["isRight"]) => (value: unknown) => Array.isArray(value) && value.every(isRight)
const isObjectOf = (fields: Readonly<Record<string, Rule["isRight"]>>) => (value: unknown) =>
  typeof value === "object" &&
  value !== null &&
  Object.entries(fields).every(([name, isRight]) => isRight((value as Record<string, unknown>)[name]))
const webAddress = optional(isWebAddress, "an http or https address")

/** What the options that are objects hold. */
const fields = {
  smtp: { url: isText(/^smtps?:\/\//i), from: isText(/@/) },
  mailer: { send: isFunction },
  payments: { openCheckout: isFunction, expireCheckout: isFunction, refund: isFunction, readNotification: isFunction },
  calendars: { busy: isFunction },
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
    rule: 'a postgres:// address, { dataDir }, "memory", a Pool of pg, a client of postgres, or a PGlite'
  },
  baseUrl: { isRight: isBaseUrl, rule: "an http or https address such as https://book.example.com, with a plain path at most" },
  secret: optional(isText(/\S/), "a text that is not blank"),
  schema: optional(
    isText(/^(?!pg_)[a-z_][a-z0-9_]{0,62}$/),
    "lower-case letters, digits and underscores, at most 63, that do not begin with pg_"
  ),
  maxConnections: optional(isCount(1), "an integer, 1 or more"),
  operatorToken: optional(isText(/^\S+$/), "a text without spaces"),
  freeServices: optional(isCount(0), "an integer, 0 or more"),
  upgradeUrl: webAddress,
  developerPortalUrl: webAddress,
  videoUrl: webAddress,
  smtp: optional(isObjectOf(fields.smtp), "{ url, from }: an smtp:// address and a sender"),
  onMail: optional(isFunction, "a function"),
  mailer: optional(isObjectOf(fields.mailer), "{ send }: a function"),
  payments: optional(isObjectOf(fields.payments), "{ openCheckout, expireCheckout, refund, readNotification }: four functions"),
  calendars: optional(isObjectOf(fields.calendars), "{ busy }: a function"),
  hooks: optional(isObjectOf(fields.hooks), "{ inTransaction, afterCommit }: one function or two"),
  stripe: optional(isObjectOf(fields.stripe), "{ secretKey, webhookSecret }"),
  webhookAllow: optional(
    isListOf((value) => isText(/^[^,]*[^,\s][^,]*$/)(value) && parseWebhookAllow(String(value)).ok),
    "a list of CIDR ranges, addresses and host names"
  ),
  ownDomains: optional(isListOf(isText(/^[^\s/]+$/)), "a list of domain names"),
  trustedProxies: optional(
    isListOf((value) => parseIpRange(String(value)) !== undefined),
    "a list of addresses and CIDR ranges"
  ),
  visitorOrigins: optional(isListOf(isOrigin), "a list of origins such as https://www.example.com"),
  unknownTokensPerMinute: optional(isCount(1), "an integer, 1 or more"),
  identify: optional(isFunction, "a function"),
  signInUrl: optional(
    (value) => isFunction(value) || isText(/^\/(?!\/)/)(value) || isWebAddress(value),
    "an address or a function"
  ),
  prefix: optional(isText(/^(?:\/[^/?#\s]+)*$/), "a path such as /scheduling: a slash first and none at the end"),
  log: optional(isFunction, "a function")
}
