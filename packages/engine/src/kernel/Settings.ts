import type { WebhookAllow } from "@slotkit/core"
import * as Context from "effect/Context"

/** What an operator decides once for the whole installation. */
export class Settings extends Context.Service<
  Settings,
  {
    /** Where Slotkit is to its callers, without a trailing slash: every link starts with it, never with a request header. */
    readonly baseUrl: string
    /** The origin of `baseUrl`: what browsers compare. */
    readonly origin: string
    /** Default services that a host on Free may have. */
    readonly freeServices: number
    /** Upcoming bookings that one email address may make with one host as a visitor; `null` for any number. */
    readonly upcomingPerBooker: number | null
    /** Mails for one host that visitors' requests from one client address may cause in any hour, at least 2. */
    readonly visitorMailsPerHour: number
    readonly upgradeUrl: string
    readonly developerPortalUrl: string
    /** The address of a video meeting, `{token}` stands for its random part. */
    readonly videoUrl: string
    /** Domains that serve this installation: no webhook may point to them or below them. Spec: webhooks.delivery.7. */
    readonly ownDomains: ReadonlyArray<string>
    /** Where webhooks may go although the rules refuse it. */
    readonly webhookAllow: WebhookAllow
  }
>()("@slotkit/engine/Settings") {}
