import { createSlotkit, type EmbeddedDatabase, type Mail, OpeningError, type OperatorReport, type Slotkit } from "slotkit"
import { CommandFailure } from "./CommandFailure.ts"
import { type Config, isPrivate } from "./Config.ts"
import { logWriter } from "./LogWriter.ts"
import { oidcProvider, oidcSettings } from "./OidcProvider.ts"
import { keepOf } from "./RetentionFinding.ts"
import { demoKeyBytesOf, operatorTokenOf, readSecret } from "./Secret.ts"

/** Slotkit, opened as configured. */
export interface OpenedSlotkit {
  readonly slotkit: Slotkit
  readonly baseUrl: string
  /** The operator token that Slotkit generated at the installation's first start; never returned again. */
  readonly newOperatorToken: string | undefined
  /** The bytes from which the demo's API key is derived. */
  readonly demoKeyBytes: Uint8Array
}

/** Options of the running server. Commands need none of them. */
export interface OpeningOptions {
  /** Called with every email, if there is no mail server. */
  readonly onUnsentMail?: (mail: Mail) => void
  readonly demo?: boolean
  /** Tells the operator console about the server. */
  readonly operatorReport?: () => Promise<OperatorReport>
}

/** Opens the configured database, migrates it and starts Slotkit on it. */
export const openSlotkit = async (
  config: Config,
  baseUrl = baseUrlOf(config, config.port),
  { onUnsentMail, demo = false, operatorReport }: OpeningOptions = {}
): Promise<OpenedSlotkit> => {
  const secret = readSecret(config)
  const operatorToken = operatorTokenOf(config, secret)
  const {
    migrate,
    pooler,
    listenUrl,
    readUrl,
    prefix,
    upcomingPerBooker,
    hourlyPerBooker,
    hourlyPerNetwork,
    slotCacheMegabytes,
    unknownTokensPerMinute,
    upgradeUrl,
    developerPortalUrl,
    videoUrl,
    smtpUrl,
    mailFrom,
    mailTexts,
    stripeSecretKey,
    stripeWebhookSecret
  } = config
  const withoutSmtp = onUnsentMail === undefined ? {} : { onUnsentMail }
  const mailing = smtpUrl === undefined || mailFrom === undefined ? withoutSmtp : { smtp: { url: smtpUrl, from: mailFrom } }
  const oidc = oidcSettings(config)
  const slotkit = await createSlotkit({
    database: config.databaseUrl ?? (config.dataDir === "memory" ? "memory" : embeddedDatabase(config)),
    baseUrl,
    pages: {
      path: "",
      home: config.homeUrl ?? homeLinks(baseUrl, demo),
      ...(config.embedOrigins === undefined ? {} : { embedOrigins: config.embedOrigins })
    },
    operatorToken,
    operators: config.operators ?? [],
    ...(config.oidcOperatorGroup === undefined ? {} : { operatorGroups: [config.oidcOperatorGroup] }),
    ...(oidc === undefined ? {} : { signInProvider: oidcProvider(oidc) }),
    ...(operatorReport === undefined ? {} : { operatorReport }),
    secret: secret.value,
    previousSecrets: config.previousSecrets,
    log: logWriter(config.log),
    logRequests: config.logRequests,
    clientRegistration: config.clientRegistration,
    showHostEmail: config.showHostEmail,
    mcp: config.mcp,
    ...(config.imports === "off" ? { imports: false } : {}),
    ...(exportsTelemetry(config) ? { openTelemetry: config.openTelemetry } : {}),
    webhookAllow: config.webhookAllow,
    calendars: calendarsOf(config),
    ...conferencesOf(config),
    ...messagesOf(config),
    freeServices: config.freeServices,
    keep: keepOf(config),
    ...(migrate === undefined ? {} : { migrate }),
    ...(pooler === undefined ? {} : { pooler }),
    ...(listenUrl === undefined ? {} : { listenUrl }),
    ...(readUrl === undefined ? {} : { readUrl }),
    ...(prefix === undefined ? {} : { prefix }),
    ...(upcomingPerBooker === undefined ? {} : { upcomingPerBooker }),
    ...(hourlyPerBooker === undefined ? {} : { hourlyPerBooker }),
    ...(hourlyPerNetwork === undefined ? {} : { hourlyPerNetwork }),
    ...(slotCacheMegabytes === undefined ? {} : { slotCacheMegabytes }),
    ...(unknownTokensPerMinute === undefined ? {} : { unknownTokensPerMinute }),
    ...(upgradeUrl === undefined ? {} : { upgradeUrl }),
    ...(developerPortalUrl === undefined ? {} : { developerPortalUrl }),
    ...(videoUrl === undefined ? {} : { videoUrl }),
    ...mailing,
    ...(mailTexts === undefined ? {} : { mails: { texts: mailTexts } }),
    ...(stripeSecretKey === undefined || stripeWebhookSecret === undefined
      ? { payments: demo ? "sandbox" : withoutStripe(config) }
      : { stripe: { secretKey: stripeSecretKey, webhookSecret: stripeWebhookSecret } }),
    trustedProxies: config.trustedProxies,
    visitorOrigins: config.visitorOrigins
  })
  const isFirstStart = secret.fresh || slotkit.isNew
  const newOperatorToken = config.operatorToken === undefined && isFirstStart ? operatorToken : undefined
  return { slotkit, baseUrl, newOperatorToken, demoKeyBytes: demoKeyBytesOf(secret) }
}

/** The links of the welcome page: the demo host, the account page and the references. */
const homeLinks = (baseUrl: string, demo: boolean) => [
  ...(demo
    ? [{ url: `${baseUrl}/ada`, label: "Demo host", text: "Book a time with Ada, the host that the demo comes with." }]
    : []),
  { url: `${baseUrl}/app`, label: "Account", text: "Sign in as a host to set up a booking page and answer requests." },
  { url: `${baseUrl}/docs`, label: "API reference", text: "Services, free times, bookings, invites and webhooks of a host." },
  { url: `${baseUrl}/manage/docs`, label: "Operator API", text: "Create hosts, set their hours, and answer requests." },
  { url: `${baseUrl}/visitor/docs`, label: "Visitor API", text: "For a booking front end of your own." }
]

/** Payments without Stripe. On a public address, the sandbox must be enabled, because anyone can mark a booking as paid on it. */
export const withoutStripe = (config: Pick<Config, "payments" | "host" | "baseUrl">): "sandbox" | "none" =>
  config.payments ?? (isPrivate(config) ? "sandbox" : "none")

/** Returns true if a variable names an endpoint for spans or metrics. */
const exportsTelemetry = ({ openTelemetry }: Config): boolean =>
  Object.keys(openTelemetry).some((name) => /^OTEL_EXPORTER_OTLP_(?:TRACES_|METRICS_)?ENDPOINT$/.test(name))

/** The configured folder and durability of the embedded database. */
export const embeddedDatabase = ({ dataDir, durability }: Pick<Config, "dataDir" | "durability">): EmbeddedDatabase =>
  durability === undefined ? { dataDir } : { dataDir, durability }

/**
 * Opens Slotkit, runs `work` and closes it again.
 *
 * `instead` names the operator API call that does the same. The error mentions it when a running server holds the data
 * folder.
 */
export const withSlotkit = async <A>(
  config: Config,
  instead: string | undefined,
  work: (opened: OpenedSlotkit) => Promise<A>
): Promise<A> => {
  const opened = await openSlotkit(config).catch((error: unknown) => {
    if (!(error instanceof OpeningError && error.code === "data_folder_in_use") || instead === undefined) throw error
    throw new CommandFailure(`${error.message} Use ${instead} on the running server instead.`)
  })
  try {
    return await work(opened)
  } finally {
    await opened.slotkit.close()
  }
}

/**
 * The prefix of the URLs of a server that is running elsewhere. Which port it listens on is unknown, unless the base URL is
 * configured.
 */
export const knownBaseUrl = ({ baseUrl, prefix }: Pick<Config, "baseUrl" | "prefix">): string => baseUrl ?? prefix ?? ""

/** The prefix of all links: the configured base URL, or the address that the server listens on with the path prefix. */
export const baseUrlOf = (config: Pick<Config, "baseUrl" | "host" | "prefix">, port: number): string => {
  if (config.baseUrl !== undefined) return config.baseUrl
  const host = config.host === "0.0.0.0" || config.host === "::" ? "127.0.0.1" : config.host
  return `http://${host.includes(":") ? `[${host}]` : host}:${port}${config.prefix ?? ""}`
}

const conferencesOf = ({ zoomAccountId: accountId, zoomClientId: clientId, zoomClientSecret: clientSecret }: Config) =>
  accountId === undefined || clientId === undefined || clientSecret === undefined
    ? {}
    : { conferences: { zoom: { accountId, clientId, clientSecret } } }

const messagesOf = (config: Config) => {
  const { twilioAccountSid: accountSid, twilioAuthToken: authToken, twilioMessagingServiceSid: messagingServiceSid } = config
  const { twilioFrom: from, twilioWhatsappFrom: whatsappFrom, twilioWhatsappTemplates: whatsappTemplates } = config
  if (accountSid === undefined || authToken === undefined) return {}
  const senders = {
    ...(messagingServiceSid === undefined ? {} : { messagingServiceSid }),
    ...(from === undefined ? {} : { from }),
    ...(whatsappFrom === undefined ? {} : { whatsappFrom }),
    ...(whatsappTemplates === undefined ? {} : { whatsappTemplates })
  }
  return { messages: { twilio: { accountSid, authToken, ...senders } } }
}

const calendarsOf = ({
  calendars,
  calendarStaleMinutes,
  calendarLost,
  calendarAllow,
  googleClientId,
  googleClientSecret,
  microsoftClientId,
  microsoftClientSecret,
  microsoftTenant
}: Config) => ({
  feeds: calendars?.includes("feeds") ?? true,
  caldav: calendars?.includes("caldav") ?? true,
  ...(googleClientId === undefined || googleClientSecret === undefined
    ? {}
    : { google: { clientId: googleClientId, clientSecret: googleClientSecret } }),
  ...(microsoftClientId === undefined || microsoftClientSecret === undefined
    ? {}
    : {
        microsoft: {
          clientId: microsoftClientId,
          clientSecret: microsoftClientSecret,
          ...(microsoftTenant === undefined ? {} : { tenant: microsoftTenant })
        }
      }),
  ...(calendarStaleMinutes === undefined ? {} : { staleMinutes: calendarStaleMinutes }),
  ...(calendarLost === undefined ? {} : { whenLost: calendarLost }),
  ...(calendarAllow === undefined ? {} : { allow: calendarAllow })
})
