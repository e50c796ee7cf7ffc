import type { CursorPosition } from "@slotkit/core"
import { writeCursor } from "@slotkit/core/internal"
import {
  bookSlot,
  CredentialStore,
  type DeliveryClaim,
  DeliveryQueue,
  deleteHost,
  deleteService,
  deleteWebhook,
  getAvailability,
  getBooking,
  getInvite,
  getProfile,
  JobStore,
  listApiKeys,
  listApps,
  listAudit,
  listBookings,
  listBusy,
  listContacts,
  listDeliveries,
  listEmails,
  listHosts,
  listHostWebhooks,
  listInvites,
  listServices,
  RetentionStore,
  revokeApiKey,
  rollUpCounters
} from "@slotkit/engine"
import { fixtureNow } from "@slotkit/engine/fakes"
import * as Effect from "effect/Effect"
import { undone, type Work } from "./ScaleDatabase.ts"
import type { SeededHost } from "./SeedScale.ts"

/** The workloads that are measured on a host, or once for the database. */
export interface ScaleWork {
  readonly name: string
  readonly of: "host" | "database"
  readonly work: (host: SeededHost) => Work
  /** False for what costs more by its nature, which is printed without a target. */
  readonly isFlat: boolean
}

const ofHost = (name: string, work: ScaleWork["work"]): ScaleWork => ({ name, of: "host", work, isFlat: true })
const once = (name: string, work: () => Work): ScaleWork => ({ name, of: "database", work, isFlat: true })
const notFlat = (work: ScaleWork): ScaleWork => ({ ...work, isFlat: false })

/** Every list, page, read, write, claim and removal whose cost must not grow with the database or the host. */
export const scaleWorkloads: ReadonlyArray<ScaleWork> = [
  ofHost("authenticate a key", ({ keyHash }) =>
    Effect.flatMap(CredentialStore, (store) => store.authenticate("apiKey", keyHash, Date.now()))
  ),
  ofHost("profile", ({ host }) => getProfile(host)),
  ofHost("services", ({ host }) => listServices(host)),
  ofHost("one booking", ({ host, bookingId }) => getBooking(host.id, bookingId)),
  ofHost("one invite", ({ host, inviteId }) => getInvite(host.id, inviteId)),
  ofHost("free slots of a week", ({ host, service }) => getAvailability(host, { service: service.slug })),

  ofHost("bookings", ({ host }) => listBookings(host, {})),
  ofHost("bookings, earliest first", ({ host }) => listBookings(host, { order: "asc" })),
  ofHost("bookings, accepted", ({ host }) => listBookings(host, { status: "accepted" })),
  ofHost("bookings, pending", ({ host }) => listBookings(host, { status: "pending", per_page: "5" })),
  ofHost("bookings of an hour", ({ host }) => listBookings(host, { from: "2026-01-06T09:00:00Z", to: "2026-01-06T09:59:00Z" })),
  ofHost("bookings with a word", ({ host, rows }) => listBookings(host, { search: `n${Math.floor(rows / 2)}` })),
  ofHost("bookings, last page", ({ host, rows }) => listBookings(host, lastPage(rows))),
  ofHost("bookings, by cursor from the middle", ({ host, rows }) =>
    listBookings(host, fromTheMiddle("bookings.desc", rows, firstBookingAt))
  ),
  notFlat(ofHost("bookings, the page in the middle", ({ host, rows }) => listBookings(host, middlePage(rows)))),
  notFlat(ofHost("bookings from a day on, counted to 10,001", ({ host }) => listBookings(host, { from: "2026-01-06" }))),
  ofHost("invites", ({ host }) => listInvites(host.id, {})),
  ofHost("invites, last page", ({ host, rows }) => listInvites(host.id, lastPage(rows))),
  ofHost("invites, by cursor", ({ host, rows }) => listInvites(host.id, fromTheMiddle("invites", rows))),
  ofHost("deliveries", ({ host }) => listDeliveries(host.id, {})),
  ofHost("deliveries, last page", ({ host, rows }) => listDeliveries(host.id, lastPage(rows))),
  ofHost("deliveries, by cursor", ({ host, rows }) => listDeliveries(host.id, fromTheMiddle("deliveries", rows))),
  notFlat(
    ofHost("deliveries of a webhook, counted to 10,001", ({ host, webhookId }) =>
      listDeliveries(host.id, { webhook: String(webhookId) })
    )
  ),
  notFlat(ofHost("deliveries, failed, counted to 10,001", ({ host }) => listDeliveries(host.id, { status: "failed" }))),
  ofHost("webhooks", ({ host }) => listHostWebhooks(host.id)),
  ofHost("emails", ({ host }) => listEmails(host.id, {})),
  ofHost("emails, by cursor", ({ host, rows }) => listEmails(host.id, fromTheMiddle("emails", rows))),
  ofHost("audit log", ({ host }) => listAudit(host.id, {})),
  ofHost("audit log, by cursor", ({ host, rows }) => listAudit(host.id, fromTheMiddle("audit", rows))),
  ofHost("contacts", ({ host }) => listContacts(host.id, smallPage)),
  ofHost("busy times", ({ host }) => listBusy(host.id, smallPage)),
  ofHost("busy times, by cursor", ({ host, rows }) => listBusy(host.id, fromTheMiddle("busy", rows))),
  ofHost("API keys", ({ host }) => listApiKeys(host.id, smallPage)),
  once("hosts", () => listHosts({})),
  once("hosts, by cursor", () => listHosts({ cursor: cursorAt("hosts", { at: null, id: 1 }) })),
  once("apps", () => listApps({})),

  ofHost("book", ({ host, service, start }) => undone(bookSlot(host.id, { service: service.slug, start, booker }))),
  ofHost("remove a service", ({ host, service }) => undone(deleteService(host.id, service.id))),
  ofHost("remove a webhook", ({ host, apiKeyId, webhookId }) =>
    undone(
      deleteWebhook(
        { credential: { hostId: host.id, kind: "api_key", id: apiKeyId }, scopes: ["webhooks.write"], resource: null, host },
        webhookId
      )
    )
  ),
  ofHost("revoke an API key", ({ host, apiKeyId }) => undone(revokeApiKey(host.id, apiKeyId))),
  ofHost("remove a host", ({ host }) => undone(deleteHost(host.id, { force: "true" }))),

  once("claim timers", () => undone(Effect.flatMap(JobStore, (jobs) => jobs.claim("timer", aClaim())))),
  once("claim emails", () => undone(Effect.flatMap(JobStore, (jobs) => jobs.claim("email", aClaim())))),
  once("claim deliveries", () => undone(Effect.flatMap(DeliveryQueue, (queue) => queue.claim(aClaim())))),
  once("fold kept lengths", () => rollUpCounters),
  once("prunes, when nothing is over", () =>
    Effect.gen(function* () {
      const retention = yield* RetentionStore
      for (const rows of purgeable) yield* retention.purge(rows, longAgo, 1000)
    })
  )
]

/** A claim of at most 128 rows, all of one webhook if they are deliveries. */
export const aClaim = (): DeliveryClaim => {
  const now = Date.now()
  return { limit: 128, perWebhook: 128, now, lease: { token: "lease", until: now + 60_000 } }
}

const booker = { name: "Charles Babbage", email: "charles@example.com" }
const smallPage = { per_page: "25" }
const longAgo = Date.UTC(2000, 0, 1)
const purgeable = [
  "webhook_deliveries",
  "events",
  "emails",
  "email_bodies",
  "audit_log",
  "bookings",
  "services",
  "meetings",
  "busy_times",
  "api_keys"
] as const

const pagesOf = (rows: number): number => Math.ceil(rows / 25)
const lastPage = (rows: number) => ({ page: String(pagesOf(rows)) })
const middlePage = (rows: number) => ({ page: String(Math.ceil(pagesOf(rows) / 2)) })

/** Neighbouring rows of a list by time are a minute apart. */
const fromTheMiddle = (list: string, rows: number, firstAt = fixtureNow) => ({
  cursor: cursorAt(list, { at: firstAt + Math.floor(rows / 2) * 60_000, id: Number.MAX_SAFE_INTEGER })
})

const firstBookingAt = fixtureNow + 86_400_000

const cursorAt = (list: string, after: CursorPosition): string => writeCursor({ list, page: 2, perPage: 25, after })
