import type { WebhookAllow } from "@slotkit/core"
import * as Context from "effect/Context"

/** The settings of an installation. */
export class Settings extends Context.Service<
  Settings,
  {
    /** The public URL of Slotkit, without a trailing slash. All links start with it, never with a request header. */
    readonly baseUrl: string
    /** The origin of `baseUrl`, for comparison with browsers' `Origin` headers. */
    readonly origin: string
    /** The base of the pages of invites and bookings: `baseUrl`, or a path below it. Without a trailing slash. */
    readonly pagesUrl: string
    /** The base of hosts' booking pages: `pagesUrl`, or the application's own pages, with `{username}` and `{slug}`. */
    readonly hostPagesUrl: string
    /** The number of default services of a host on Free. */
    readonly freeServices: number
    /** The number of upcoming bookings that one email address may make with one host as a visitor; `null` for no limit. */
    readonly upcomingPerBooker: number | null
    /** The number of bookings that one email address may make with one host in any hour as a visitor; `null` for no limit. */
    readonly hourlyPerBooker: number | null
    /** The number of bookings that visitors from one network may make with one host in any hour. Each counts as two emails. */
    readonly hourlyPerNetwork: number
    /** False hides hosts' email addresses from visitors. */
    readonly showHostEmail: boolean
    readonly upgradeUrl: string
    readonly developerPortalUrl: string
    /** The URL template of video meetings. `{token}` is replaced by a random token. */
    readonly videoUrl: string
    /** The domains of this installation. Webhooks must not point to them or their subdomains. Spec: webhooks.delivery.7. */
    readonly ownDomains: ReadonlyArray<string>
    /** Destinations that webhooks may use although the SSRF rules forbid them. */
    readonly webhookAllow: WebhookAllow
  }
>()("@slotkit/engine/Settings") {}
