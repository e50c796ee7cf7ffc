import { parseWebhookAllow, type WebhookAllow } from "@slotkit/core"
import {
  ClientDocumentAllow,
  DemandCounts,
  defaultRetention,
  type EngineServices,
  makeDemandCounts,
  makeSlotCache,
  Retention,
  Settings,
  SlotCache
} from "@slotkit/engine"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { calendarsLayer } from "../application/ApplicationCalendars.ts"
import { conferencesLayer } from "../application/ApplicationConferences.ts"
import { importsLayer } from "../application/ApplicationImports.ts"
import { messagesLayer } from "../application/ApplicationMessages.ts"
import { operatorsLayer } from "../application/ApplicationOperators.ts"
import { signInProviderLayer } from "../application/ApplicationSignInProvider.ts"
import { visitorCheckLayer } from "../application/ApplicationVisitorCheck.ts"
import { connectedCalendarsLayer } from "../application/ConnectedCalendars.ts"
import { hooksLayer } from "../application/Hooks.ts"
import { type Database, databaseLayer } from "../database/Database.ts"
import { databaseChoice, keepsData } from "../database/DatabaseOption.ts"
import { OptionsError, type SlotkitOptions } from "../options/Options.ts"
import { pagesPlace } from "../options/PagesOption.ts"
import { externalLayer } from "./ExternalLayer.ts"

/** Builds the services of use cases and jobs from the options. */
export const servicesLayer = (options: SlotkitOptions): Layer.Layer<EngineServices | Database, Error> => {
  const baseUrl = baseUrlOf(options)
  const outside = Layer.provideMerge(externalLayer(options, baseUrl), settingsLayer(options, baseUrl))
  return Layer.mergeAll(
    Layer.provide(databaseLayer(options), outside),
    outside,
    calendarsLayer(options),
    visitorCheckLayer(options.visitorCheck),
    conferencesLayer(options.conferences),
    messagesLayer(options.messages),
    Layer.provide(connectedCalendarsLayer(options), outside),
    Layer.provide(importsLayer(options.imports), outside),
    hooksLayer(options),
    operatorsLayer(options),
    signInProviderLayer(options.signInProvider),
    shortSecretLayer(options),
    retentionLayer(options),
    slotCacheLayer(options),
    Layer.sync(DemandCounts, () => makeDemandCounts())
  )
}

const retentionLayer = ({ keep = {} }: SlotkitOptions): Layer.Layer<never> => {
  const limits = Object.fromEntries(Object.entries(keep).filter(([, days]) => days !== undefined))
  return Layer.succeed(Retention, { ...defaultRetention, ...limits })
}

const slotCacheLayer = ({ slotCacheMegabytes = 32 }: SlotkitOptions): Layer.Layer<never> =>
  Layer.sync(SlotCache, () => (slotCacheMegabytes === 0 ? undefined : makeSlotCache(slotCacheMegabytes * 1_000_000)))

/** Returns the base URL without a trailing slash. */
export const baseUrlOf = (options: SlotkitOptions): string => new URL(options.baseUrl).href.replace(/\/$/, "")

const settingsLayer = (options: SlotkitOptions, baseUrl: string) => {
  const webhookAllow = allowListOf(options.webhookAllow)
  const documents = Layer.succeed(ClientDocumentAllow, allowListOf(options.clientDocumentAllow))
  const settings = Layer.succeed(Settings, {
    baseUrl,
    origin: new URL(baseUrl).origin,
    ...pagesPlace(options.pages, baseUrl),
    freeServices: options.freeServices ?? 1,
    upcomingPerBooker: options.upcomingPerBooker === "off" ? null : (options.upcomingPerBooker ?? 10),
    hourlyPerBooker: options.hourlyPerBooker === "off" ? null : (options.hourlyPerBooker ?? 10),
    hourlyPerNetwork: options.hourlyPerNetwork ?? 60,
    showHostEmail: options.showHostEmail ?? true,
    upgradeUrl: options.upgradeUrl ?? `${baseUrl}/app/plan`,
    developerPortalUrl: options.developerPortalUrl ?? `${baseUrl}/app/apps`,
    videoUrl: options.videoUrl ?? "https://meet.jit.si/slotkit-{token}",
    ownDomains: [new URL(baseUrl).hostname, ...(options.ownDomains ?? [])],
    webhookAllow
  })
  return Layer.merge(settings, documents)
}

const allowListOf = (entries: ReadonlyArray<string> = []): WebhookAllow => {
  const parsed = parseWebhookAllow(entries.join(","))
  if (!parsed.ok) throw new OptionsError([parsed.reason])
  return parsed.allow
}

/** Logs a warning at opening if the secret is short and the database is persistent. */
export const shortSecretLayer = ({ database, secret }: Pick<SlotkitOptions, "database" | "secret">): Layer.Layer<never> => {
  const choice = databaseChoice(database)
  if (secret === undefined || secret.length >= 32 || choice === undefined || !keepsData(choice)) return Layer.empty
  return Layer.effectDiscard(Effect.logWarning("The option secret should have at least 32 random characters"))
}
