import { schema } from "./0001_schema.ts"
import { endReason } from "./0002_end_reason.ts"
import { jobs } from "./0003_jobs.ts"
import { installationWebhooks } from "./0007_installation_webhooks.ts"
import { bookingSearch } from "./0008_booking_search.ts"
import { overrides } from "./0010_overrides.ts"
import { deliveryEventHost } from "./0011_delivery_event_host.ts"
import { overlaps } from "./0012_overlaps.ts"
import { teamColumns } from "./0013_team_columns.ts"
import { teams } from "./0014_teams.ts"
import { images } from "./0015_images.ts"
import { demand } from "./0016_demand.ts"
import { requestLimits } from "./0017_request_limits.ts"
import { hostSearch, wordStartsInside } from "./0020_host_search.ts"
import { waitlist } from "./0024_waitlist.ts"
import { discountCodes } from "./0027_discount_codes.ts"
import {
  bookerReschedules,
  bookingPeople,
  bookingPolicy,
  bookingSeries,
  hostLimits,
  inviteGuests,
  inviteStaffing,
  memberLimits,
  paymentTerms,
  privateNote,
  servicePosition,
  textConsent,
  waitlistSeats
} from "./AddColumns.ts"
import type { AnyMigration } from "./Migration.ts"

/** All migrations in execution order. The name of a released migration never changes. */
export const migrations: Readonly<Record<string, AnyMigration>> = {
  "0001_schema": schema,
  "0002_end_reason": endReason,
  "0003_jobs": jobs,
  "0004_private_note": privateNote,
  "0005_host_limits": hostLimits,
  "0006_service_position": servicePosition,
  "0007_installation_webhooks": installationWebhooks,
  "0008_booking_search": bookingSearch,
  "0009_booker_reschedules": bookerReschedules,
  "0010_overrides": overrides,
  "0011_delivery_event_host": deliveryEventHost,
  "0012_overlaps": overlaps,
  "0013_team_columns": teamColumns,
  "0014_teams": teams,
  "0015_images": images,
  "0016_demand": demand,
  "0017_request_limits": requestLimits,
  "0018_member_limits": memberLimits,
  "0019_invite_guests": inviteGuests,
  "0020_host_search": hostSearch,
  "0021_invite_staffing": inviteStaffing,
  "0022_word_starts": wordStartsInside,
  "0023_booking_series": bookingSeries,
  "0024_waitlist": waitlist,
  "0025_booking_policy": bookingPolicy,
  "0026_text_consent": textConsent,
  "0027_discount_codes": discountCodes,
  "0030_payment_terms": paymentTerms,
  "0035_waitlist_seats": waitlistSeats,
  "0036_booking_people": bookingPeople
}

/**
 * Migrations that older programs are compatible with. Each maps to the last migration that a program must know to use the tables
 * afterwards. A migration that is not listed is incompatible with every program that does not know it.
 */
export const readableBy: Readonly<Record<string, string>> = {
  "0002_end_reason": "0001_schema",
  "0003_jobs": "0001_schema",
  "0004_private_note": "0001_schema",
  "0005_host_limits": "0001_schema",
  "0006_service_position": "0001_schema",
  "0007_installation_webhooks": "0001_schema",
  "0008_booking_search": "0001_schema",
  "0009_booker_reschedules": "0001_schema",
  "0010_overrides": "0001_schema",
  "0011_delivery_event_host": "0001_schema",
  "0012_overlaps": "0001_schema",
  "0013_team_columns": "0001_schema",
  "0014_teams": "0001_schema",
  "0015_images": "0001_schema",
  "0016_demand": "0001_schema",
  "0017_request_limits": "0001_schema",
  "0018_member_limits": "0001_schema",
  "0019_invite_guests": "0001_schema",
  "0020_host_search": "0001_schema",
  "0021_invite_staffing": "0001_schema",
  "0022_word_starts": "0001_schema",
  "0023_booking_series": "0001_schema",
  "0024_waitlist": "0001_schema",
  "0025_booking_policy": "0001_schema",
  "0026_text_consent": "0001_schema",
  "0027_discount_codes": "0001_schema",
  "0030_payment_terms": "0001_schema",
  "0035_waitlist_seats": "0001_schema",
  "0036_booking_people": "0001_schema"
}
