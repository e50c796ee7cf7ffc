import { hosts } from "./0001_hosts.ts"
import { services } from "./0002_services.ts"
import { bookings } from "./0003_bookings.ts"
import { credentials } from "./0004_credentials.ts"
import { events } from "./0005_events.ts"
import { queues } from "./0006_queues.ts"
import { checkouts } from "./0007_checkouts.ts"
import { records } from "./0008_records.ts"
import { bookingCalendar } from "./0009_booking_calendar.ts"
import { apps } from "./0010_apps.ts"
import { webhooks } from "./0011_webhooks.ts"
import { sessions } from "./0012_sessions.ts"
import { meetings } from "./0013_meetings.ts"
import { idempotencyLeases } from "./0014_idempotency_leases.ts"
import { installation } from "./0015_installation.ts"
import { flatLists } from "./0016_flat_lists.ts"
import { visitorBookings } from "./0017_visitor_bookings.ts"
import { removedHosts } from "./0018_removed_hosts.ts"
import { metadata } from "./0019_metadata.ts"
import type { Migration } from "./Migration.ts"

/** All migrations in execution order. The name of a released migration never changes. */
export const migrations: Readonly<Record<string, Migration>> = {
  "0001_hosts": hosts,
  "0002_services": services,
  "0003_bookings": bookings,
  "0004_credentials": credentials,
  "0005_events": events,
  "0006_queues": queues,
  "0007_checkouts": checkouts,
  "0008_records": records,
  "0009_booking_calendar": bookingCalendar,
  "0010_apps": apps,
  "0011_webhooks": webhooks,
  "0012_sessions": sessions,
  "0013_meetings": meetings,
  "0014_idempotency_leases": idempotencyLeases,
  "0015_installation": installation,
  "0016_flat_lists": flatLists,
  "0017_visitor_bookings": visitorBookings,
  "0018_removed_hosts": removedHosts,
  "0019_metadata": metadata
}

/**
 * Migrations that older programs are compatible with. Each maps to the last migration that a program must know to use the tables
 * afterwards. A migration that is not listed is incompatible with every program that does not know it.
 */
export const readableBy: Readonly<Record<string, string>> = {
  "0015_installation": "0014_idempotency_leases",
  "0016_flat_lists": "0014_idempotency_leases"
}
