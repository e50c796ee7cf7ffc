import { formatInstant, type Host, type Language } from "@slotkit/core"
import { languages, mailTextKinds } from "@slotkit/core/internal"
import * as Effect from "effect/Effect"
import { listAudit } from "../audit/ListAudit.ts"
import { getSchedule } from "../availability/GetSchedule.ts"
import { listBusy } from "../availability/ListBusy.ts"
import { listDiscountCodes } from "../bookings/discounts/ManageDiscounts.ts"
import { everyoneWaiting } from "../bookings/waitlist/ManageWaitlist.ts"
import { listCalendarAccounts } from "../calendars/accounts/ListCalendarAccounts.ts"
import { listApiKeys } from "../credentials/ListApiKeys.ts"
import { listDeliveries } from "../deliveries/ListDeliveries.ts"
import { getHost } from "../hosts/GetHost.ts"
import { viewImport } from "../imports/PreviewImport.ts"
import { listContacts } from "../invites/ListContacts.ts"
import { listInvites } from "../invites/ListInvites.ts"
import type { Invalid, NotFound } from "../kernel/Failure.ts"
import type { PageOf } from "../kernel/PageOf.ts"
import { requireHost } from "../kernel/RequireHost.ts"
import type { Settings } from "../kernel/Settings.ts"
import { listEmails } from "../mail/ListEmails.ts"
import { mailTextOf } from "../mail/ListMailTexts.ts"
import { listHostApps } from "../oauth/ListApps.ts"
import { listConnections } from "../oauth/ListConnections.ts"
import type { AppStore } from "../ports/AppStore.ts"
import type { AuditLog } from "../ports/AuditLog.ts"
import type { BookingStore } from "../ports/BookingStore.ts"
import type { ContactStore } from "../ports/ContactStore.ts"
import type { CredentialStore } from "../ports/CredentialStore.ts"
import type { BusyStore } from "../ports/calendars/BusyStore.ts"
import type { CalendarStore } from "../ports/calendars/CalendarStore.ts"
import type { DeliveryQueue } from "../ports/deliveries/DeliveryQueue.ts"
import type { EventLog } from "../ports/EventLog.ts"
import type { GrantStore } from "../ports/GrantStore.ts"
import type { HostStore } from "../ports/HostStore.ts"
import type { DiscountStore } from "../ports/hosts/DiscountStore.ts"
import type { InviteStore } from "../ports/InviteStore.ts"
import type { JobStore } from "../ports/JobStore.ts"
import type { MailComposer } from "../ports/mail/MailComposer.ts"
import type { MailOutbox } from "../ports/mail/MailOutbox.ts"
import type { ServiceStore } from "../ports/ServiceStore.ts"
import type { WaitlistStore } from "../ports/WaitlistStore.ts"
import type { WebhookStore } from "../ports/WebhookStore.ts"
import { listServices } from "../services/ListServices.ts"
import { listHostWebhooks } from "../webhooks/ListWebhooks.ts"
import { exportBookings } from "./ExportBookings.ts"
import { exportEvents } from "./ExportEvents.ts"

/** Reads the texts of emails that are a host's own, one language at a time. The cursor is the language. */
const exportMailTexts = Effect.fnUntraced(function* (host: Host, cursor: string) {
  const { mailTexts } = host
  // A host may have restored the texts of the cursor's language in the meantime.
  const left = languages.slice(cursor === "" ? 0 : languages.indexOf(cursor as Language))
  const [language, next = null] = left.filter((one) => mailTexts[one] !== undefined)
  if (language === undefined) return { data: [], next }
  const kinds = mailTextKinds.filter((kind) => mailTexts[language]?.[kind] !== undefined)
  return { data: yield* Effect.forEach(kinds, (kind) => mailTextOf(host, language, kind)), next }
})

/** The kind of an exported resource. */
export type ExportedKind =
  | "host"
  | "schedule"
  | "service"
  | "mail_text"
  | "busy_time"
  | "calendar_account"
  | "contact"
  | "invite"
  | "booking"
  | "event"
  | "api_key"
  | "connection"
  | "app"
  | "webhook"
  | "delivery"
  | "email"
  | "audit_entry"
  | "import"
  | "waitlist_entry"
  | "discount_code"

/** One resource of a host, as the APIs show it. A booking also has the host's private note. */
export interface ExportedLine {
  readonly kind: ExportedKind
  readonly data: unknown
}

/** A place in an export: the part, and the cursor in the list of this part. */
export interface ExportPosition {
  readonly part: number
  readonly cursor: string
}

/** Some lines of an export, and the place of the next ones. It is null at the end. */
export interface ExportStep {
  readonly lines: ReadonlyArray<ExportedLine>
  readonly next: ExportPosition | null
}

/** The place where an export begins. */
export const exportStart: ExportPosition = { part: 0, cursor: "" }

/**
 * Returns at most 100 resources of a host from a place on: all data stored about the host, without secrets and hashes.
 *
 * Each list is read by cursor, so memory and time of a step do not depend on the number of rows. What changes while the export
 * runs is exported as it was when its step came.
 */
export const exportHostStep = Effect.fnUntraced(function* (hostId: number, { part, cursor }: ExportPosition) {
  const host = yield* requireHost(hostId)
  const [kind, read] = parts[part]!
  // The cursor is one that a list has returned.
  const { data, next } = yield* Effect.catchTag(read(host, cursor), "Invalid", Effect.die)
  const lines = data.map((resource) => ({ kind, data: resource }))
  if (next !== null) return { lines, next: { part, cursor: next } } satisfies ExportStep
  return { lines, next: part + 1 < parts.length ? { part: part + 1, cursor: "" } : null } satisfies ExportStep
})

/** Reads some rows of a part from a cursor on; it is empty at the start. */
type ReadPart = (
  host: Host,
  cursor: string
) => Effect.Effect<{ readonly data: ReadonlyArray<unknown>; readonly next: string | null }, NotFound | Invalid, ExportServices>

type ExportServices =
  | AppStore
  | AuditLog
  | BookingStore
  | BusyStore
  | CalendarStore
  | ContactStore
  | CredentialStore
  | DeliveryQueue
  | EventLog
  | GrantStore
  | HostStore
  | InviteStore
  | JobStore
  | MailComposer
  | MailOutbox
  | ServiceStore
  | Settings
  | DiscountStore
  | WaitlistStore
  | WebhookStore

/** The last import that a host has started in the console, with its result. */
const exportImport = Effect.fnUntraced(function* (hostId: number) {
  const found = yield* viewImport(hostId)
  if (found === undefined) return []
  const { source, url, bookings, state, requestedAt, startedAt, endedAt, problem, summary } = found
  const at = (time: number | null) => (time === null ? null : formatInstant(time))
  const times = { requested_at: at(requestedAt), started_at: at(startedAt), ended_at: at(endedAt) }
  return [{ source, url, bookings, state, ...times, problem, counts: summary?.counts ?? {}, entries: summary?.lines ?? [] }]
})

/** A list that is read as a whole, because it stays short. */
const whole =
  <A, E, R>(list: (host: Host) => Effect.Effect<ReadonlyArray<A>, E, R>) =>
  (host: Host) =>
    Effect.map(list(host), (data) => ({ data, next: null }))

/** A list that is read by cursor. */
const paged =
  <A, E, R>(list: (host: Host, query: Readonly<Record<string, string>>) => Effect.Effect<PageOf<A>, E, R>) =>
  (host: Host, cursor: string) =>
    Effect.map(list(host, cursor === "" ? { cursor, per_page: "100" } : { cursor }), ({ data, meta }) => ({
      data,
      next: meta.next_cursor ?? null
    }))

const parts: ReadonlyArray<readonly [kind: ExportedKind, read: ReadPart]> = [
  ["host", whole(({ id }) => Effect.map(getHost(id), (host) => [host]))],
  ["schedule", whole(({ id }) => Effect.map(getSchedule(id), (schedule) => [schedule]))],
  ["service", whole(listServices)],
  ["mail_text", exportMailTexts],
  ["busy_time", paged(({ id }, query) => listBusy(id, query))],
  ["calendar_account", whole(({ id }) => listCalendarAccounts(id))],
  ["contact", paged(({ id }, query) => listContacts(id, query))],
  ["invite", paged(({ id }, query) => listInvites(id, query))],
  ["booking", paged(exportBookings)],
  ["event", exportEvents],
  ["api_key", paged(({ id }, query) => listApiKeys(id, query))],
  ["connection", whole(({ id }) => listConnections(id))],
  ["app", whole(({ id }) => listHostApps(id))],
  ["webhook", whole(({ id }) => listHostWebhooks(id))],
  ["delivery", paged(({ id }, query) => listDeliveries(id, query))],
  ["email", paged(({ id }, query) => listEmails(id, query))],
  ["audit_entry", paged(({ id }, query) => listAudit(id, query))],
  ["import", whole(({ id }) => exportImport(id))],
  ["waitlist_entry", whole(everyoneWaiting)],
  ["discount_code", whole(listDiscountCodes)]
]
