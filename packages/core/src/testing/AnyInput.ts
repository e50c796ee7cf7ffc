import * as fc from "fast-check"
import type { BookingInput } from "../bookings/BookingInput.ts"
import type { NewHostInput } from "../hosts/Host.ts"
import { hourFormats } from "../hosts/Look.ts"
import type { InviteInput } from "../invites/Invite.ts"
import type { NewServiceInput } from "../services/ServiceInput.ts"
import { formatInstant, millisPerMinute } from "../values/Instant.ts"
import { languages } from "../values/Language.ts"
import {
  maxAddressLength,
  maxDescriptionLength,
  maxDurationsPerService,
  maxGroupSeats,
  maxGuestsOfBooking,
  maxInviteDays,
  maxInviteMinutes,
  maxNameLength,
  maxNotesLength,
  maxServiceMinutes,
  maxSlugLength,
  maxTitleLength,
  maxTopicLength,
  minGroupSeats,
  minInviteDays,
  minInviteMinutes,
  minServiceMinutes
} from "../values/Limits.ts"
import { anyScene } from "./AnySchedule.ts"
import { anyEmail, anySlug, anyText, anyTitle } from "./AnyText.ts"

const nullable = <A>(arbitrary: fc.Arbitrary<A>): fc.Arbitrary<A | null> => fc.option(arbitrary, { nil: null })
const anyZone = anyScene.map(({ timeZone }) => timeZone)

/**
 * Generates a body of `POST /manage/v1/hosts`. Shrinks to an email address and a time zone.
 *
 * @example
 * fc.assert(fc.asyncProperty(anyHostInput, ({ email, username, ...input }) => t.aHost(input)))
 */
export const anyHostInput: fc.Arbitrary<typeof NewHostInput.Encoded> = fc.record(
  {
    email: anyEmail,
    timezone: anyZone,
    username: nullable(anySlug(40)),
    name: nullable(anyTitle(maxNameLength)),
    title: nullable(anyTitle(maxNameLength)),
    bio: nullable(anyText(maxDescriptionLength)),
    avatar_url: nullable(fc.webUrl()),
    logo_url: nullable(fc.webUrl()),
    language: nullable(fc.constantFrom(...languages)),
    accent_color: nullable(fc.constantFrom("#1f5a4d", "#FFEE00", "#000000")),
    hour_format: nullable(fc.constantFrom(...hourFormats)),
    indexable: fc.boolean(),
    currency: fc.constantFrom("USD", "EUR", "JPY", "BHD"),
    plan: fc.constantFrom("free", "pro")
  },
  { requiredKeys: ["email", "timezone"] }
)

const anyDuration = fc.record(
  {
    minutes: fc.oneof(
      { withCrossShrink: true },
      fc.constantFrom(30, minServiceMinutes, 15, 45, 60, maxServiceMinutes),
      fc.integer({ min: minServiceMinutes, max: maxServiceMinutes })
    ),
    price: nullable(fc.constantFrom(0, 1, 9900, 99_999_999))
  },
  { requiredKeys: ["minutes"] }
)

const anyLocation = fc.oneof(
  { withCrossShrink: true },
  fc.record(
    { type: fc.constantFrom("video", "phone", "none"), label: nullable(anyTitle(maxTitleLength)) },
    { requiredKeys: ["type"] }
  ),
  fc.record(
    {
      type: fc.constant("in_person" as const),
      address: anyTitle(maxAddressLength).map((text) => text.trim()),
      label: anyTitle(maxTitleLength)
    },
    { requiredKeys: ["type", "address"] }
  )
)

const anyServiceContent = {
  title: anyTitle(maxTitleLength),
  durations: fc.uniqueArray(anyDuration, { minLength: 1, maxLength: maxDurationsPerService, selector: ({ minutes }) => minutes }),
  description: anyText(maxDescriptionLength),
  slug: anySlug(maxSlugLength),
  requires_approval: fc.boolean(),
  location: anyLocation
}

/**
 * Generates a body of `POST /services`, including groups, which need Pro. Shrinks to a title and one duration.
 *
 * @example
 * fc.assert(fc.asyncProperty(anyServiceInput, (input) => t.aService(host, input)))
 */
export const anyServiceInput: fc.Arbitrary<typeof NewServiceInput.Encoded> = fc.oneof(
  { withCrossShrink: true },
  { weight: 3, arbitrary: fc.record(anyServiceContent, { requiredKeys: ["title", "durations"] }) },
  {
    weight: 1,
    arbitrary: fc.record(
      {
        ...anyServiceContent,
        is_group: fc.constant(true),
        max_attendees: fc.integer({ min: minGroupSeats, max: maxGroupSeats })
      },
      { requiredKeys: ["title", "durations", "is_group", "max_attendees"] }
    )
  }
)

/**
 * Generates a body of `POST /invites` for an invite that copies no service. Shrinks to a title.
 *
 * @example
 * fc.assert(fc.asyncProperty(anyInviteInput, (input) => t.anInvite(host, input)))
 */
export const anyInviteInput: fc.Arbitrary<typeof InviteInput.Encoded> = fc.record(
  {
    title: anyTitle(maxTitleLength),
    description: nullable(anyText(maxDescriptionLength)),
    contact_name: nullable(anyTitle(maxNameLength)),
    contact_email: nullable(anyEmail),
    expires_in_days: fc.integer({ min: minInviteDays, max: maxInviteDays }),
    duration: fc.integer({ min: minInviteMinutes, max: maxInviteMinutes }),
    max_guests: fc.integer({ min: 0, max: maxGuestsOfBooking })
  },
  { requiredKeys: ["title"] }
)

const anyAttendee = fc.record({ name: nullable(anyTitle(maxNameLength)), email: nullable(anyEmail) }, { requiredKeys: [] })

/**
 * Generates a visitor's booking request for one seat: a start in January 2026 on a quarter hour, the booker, and a message. The
 * test must ensure that the start is free. Shrinks to a start and a booker.
 *
 * @example
 * fc.assert(fc.asyncProperty(anyBookingInput, (input) => t.aBooking(service, { ...input, start })))
 */
export const anyBookingInput: fc.Arbitrary<Omit<typeof BookingInput.Encoded, "attendees" | "duration_minutes">> = fc.record(
  {
    start: fc
      .integer({ min: 0, max: 31 * 96 - 1 })
      .map((quarters) => formatInstant(Date.UTC(2026, 0, 1) + quarters * 15 * millisPerMinute)),
    booker: fc.record(
      { name: anyTitle(maxNameLength), email: anyEmail, timezone: nullable(anyZone) },
      { requiredKeys: ["name", "email"] }
    ),
    topic: nullable(anyText(maxTopicLength)),
    notes: nullable(anyText(maxNotesLength))
  },
  { requiredKeys: ["start", "booker"] }
)

/** Generates the same with attendees, for a group of the given number of seats. */
export const anyGroupBookingInput = (seats: number): fc.Arbitrary<Omit<typeof BookingInput.Encoded, "duration_minutes">> =>
  fc
    .record({ input: anyBookingInput, attendees: fc.array(anyAttendee, { maxLength: seats - 1 }) })
    .map(({ input, attendees }) => ({ ...input, attendees }))
