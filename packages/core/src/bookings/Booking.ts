import * as Schema from "effect/Schema"
import { type OverrideReason, overrideReasons } from "../availability/Override.ts"
import {
  type CancellationPolicy,
  CancellationPolicyResource,
  cancellationPolicyResource
} from "../payments/CancellationPolicy.ts"
import { chargeUrl, feeEndsAt } from "../payments/ChargeDecider.ts"
import { type BookedDiscount, BookedDiscountResource, bookedDiscountResource } from "../payments/DiscountCode.ts"
import { chargedMinor, dueMinor, type Payment, paidMinor, refundedMinor } from "../payments/Payment.ts"
import { paymentModes } from "../payments/PaymentSetting.ts"
import { type BookedLocation, BookingLocation, bookingLocation } from "../services/Location.ts"
import { HostRef } from "../values/HostRef.ts"
import { formatInstant, type Instant } from "../values/Instant.ts"
import { ResourceId } from "../values/Integer.ts"
import { type Metadata, MetadataResource } from "../values/Metadata.ts"
import { TimestampText, UpdatedAt } from "../values/Timestamp.ts"
import { visibleName } from "../values/VisibleText.ts"
import { type Answer, AnswerResource } from "./Answers.ts"
import { type BookingState, holdsTime } from "./BookingTransitions.ts"
import { cancellationText, type EndReason } from "./EndReason.ts"
import type { SeriesInterval } from "./SeriesStarts.ts"
import { type TextConsent, TextConsentResource, textConsentResource } from "./TextConsent.ts"

/** A person with a seat on a booking. */
export interface Person {
  readonly name: string | null
  readonly email: string | null
}

/** The service at the time of the booking. `id` is `null` once the service is deleted. */
export interface BookedService {
  readonly id: number | null
  readonly type: "default" | "single_use"
  readonly slug: string
  readonly title: string
  readonly isGroup: boolean
  readonly maxAttendees: number | null
}

/**
 * Returns the snapshot of a service or an invite that its booking stores. `capacity` is that of a meeting; `null` for one-to-one.
 */
export const bookedService = ({
  capacity,
  ...service
}: Omit<BookedService, "isGroup" | "maxAttendees"> & { readonly capacity: number | null }): BookedService => ({
  id: service.id,
  type: service.type,
  slug: service.slug,
  title: service.title,
  isGroup: capacity !== null,
  maxAttendees: capacity
})

/** A member of a team who holds a meeting, with the names at that time. */
export interface AssignedHost extends HostRef {
  /** The key of the role. */
  readonly role: string
  /** True for the lead of the meeting. */
  readonly lead: boolean
}

/**
 * The series or the visit that a booking was made with. Its places count from 1, those of skipped meetings included. Decisions
 * 0128 and 0160.
 */
export interface SeriesPlace {
  readonly id: string
  readonly index: number
  readonly count: number
  /** The distance between the meetings; `null` for the parts of a visit. Not on the wire, like what follows. */
  readonly every: SeriesInterval | null
  /** The time zone of the meetings, whose local time is the same. */
  readonly timeZone: string
  /** The start that the rule gives to this place, whatever the booking's own start is. Moves with the series. */
  readonly ruleStart: Instant
  /** The choice of the members of a team for the meetings. Undefined unless a team holds them. */
  readonly hosts?: "same" | "each"
}

/**
 * A visitor's booking of one start: a booker, and one attendee for each additional seat. A one-to-one meeting has guests in their
 * place, who take no seats. Spec: booking.fields. Decision 0108.
 */
export interface Booking {
  readonly id: number
  readonly hostId: number
  readonly state: BookingState
  /** The meeting that the booking's seats belong to. `null` once the booking holds no time. */
  readonly meetingId: number | null
  readonly service: BookedService
  readonly location: BookedLocation
  readonly topic: string | null
  readonly notes: string | null
  /** The answers to the service's questions, as they were asked. */
  readonly answers: ReadonlyArray<Answer>
  readonly durationMinutes: number
  readonly scheduledAt: Instant | null
  readonly createdAt: Instant
  /** The time of the last change. The store sets it when it saves a changed booking. Decision 0068. */
  readonly updatedAt: Instant
  /** The code for why the booking was declined or cancelled; `null` otherwise. Not in `/api/v1`. Decision 0077. */
  readonly endReason: EndReason | null
  /** The text of the host or booker who ended the booking. */
  readonly cancellationReason: string | null
  readonly booker: Person
  /** The booker's IANA time zone, for emails. Never on the wire. */
  readonly bookerTimeZone: string | null
  /** The language tag that pages and emails to the booker use, such as `de-AT`. Never on the wire. Decision 0057. */
  readonly language: string | null
  readonly attendees: ReadonlyArray<Person>
  readonly payment: Payment
  /** The policy of the service when a paid booking was made. `null` for none. Decision 0131. */
  readonly cancellationPolicy: CancellationPolicy | null
  /** The discount that the booking was made with; `null` for none. Decision 0139. */
  readonly discount: BookedDiscount | null
  readonly checkoutUrl: string | null
  readonly conferenceLink: string | null
  /** The number of changes since the meeting was confirmed, for calendars. Never on the wire. RFC 5545 section 3.8.7.4. */
  readonly calendarSequence: number
  /** The number of times that the booker has rescheduled the booking. Never on the wire. */
  readonly bookerReschedules: number
  /** The time at which the host marked the booking as a no-show; `null` otherwise. Not in `/api/v1`. Decision 0061. */
  readonly noShowAt: Instant | null
  /** The host's private note, which no one else sees. Only in `PrivateNoteResource`. Decision 0083. */
  readonly privateNote: string | null
  /** The rules that its host overrode for the current start. Only in `ManagedBookingResource`. Decision 0091. */
  readonly overridden: ReadonlyArray<OverrideReason>
  /** The members of a team who hold the meeting, in the order they were picked. Empty unless the host is a team. */
  readonly hosts: ReadonlyArray<AssignedHost>
  /** The number of people for whom a team's rooms were chosen; 1 unless the request names more. Decision 0150. */
  readonly people: number
  /** The series or the visit that the booking belongs to; `null` for none. */
  readonly series: SeriesPlace | null
  /** The consent to text messages; `null` for none. Neither in `/api/v1` nor in events. Decision 0132. */
  readonly textConsent: TextConsent | null
  readonly metadata: Metadata
}

/** The fields of a new booking that its booker does not set. */
export const bookingDefaults = {
  topic: null,
  notes: null,
  answers: [],
  endReason: null,
  cancellationReason: null,
  bookerTimeZone: null,
  language: null,
  attendees: [],
  cancellationPolicy: null,
  discount: null,
  checkoutUrl: null,
  conferenceLink: null,
  calendarSequence: 0,
  bookerReschedules: 0,
  noShowAt: null,
  privateNote: null,
  overridden: [],
  hosts: [],
  people: 1,
  series: null,
  textConsent: null,
  metadata: {}
} satisfies Partial<Booking>

/** The four values of a booking's `status`. */
export type BookingStatus = "pending" | "accepted" | "declined" | "cancelled"
export const bookingStatuses = ["pending", "accepted", "declined", "cancelled"] as const satisfies ReadonlyArray<BookingStatus>

/** Returns the public status of a state. Awaiting payment or the booker's confirmation is `pending`. Decisions 0032, 0056. */
export const bookingStatus = (state: BookingState): BookingStatus =>
  state === "awaitingPayment" || state === "unconfirmed" ? "pending" : state

/** Returns the states that a status filter selects. */
export const statesOf = (status: BookingStatus): ReadonlyArray<BookingState> =>
  status === "pending" ? ["pending", "awaitingPayment", "unconfirmed"] : [status]

/** Returns the number of seats of a booking: the booker's and, of a group meeting, one for each attendee. */
export const seatsOf = ({ attendees, service }: BookedPeople): number => (service.isGroup ? 1 + attendees.length : 1)

/** Returns the addresses of the guests of a one-to-one meeting. An erased guest has none. */
export const guestsOf = ({ attendees, service }: BookedPeople): ReadonlyArray<string> =>
  service.isGroup ? [] : attendees.flatMap(({ email }) => email ?? [])

type BookedPeople = Pick<Booking, "attendees"> & { readonly service: Pick<BookedService, "isGroup"> }

const PersonResource = Schema.Struct({
  name: Schema.NullOr(Schema.String).annotate({ description: "The name; null if it is unknown." }),
  email: Schema.NullOr(Schema.String).annotate({ description: "The email address; null if it is unknown." })
}).annotate({
  identifier: "Person"
})

const GuestResource = Schema.Struct({
  email: Schema.String.annotate({ description: "The email address." })
}).annotate({ identifier: "Guest" })

const AssignedHostResource = Schema.Struct({
  ...HostRef.fields,
  role: Schema.String.annotate({ description: "The key of the role." }),
  lead: Schema.Boolean.annotate({ description: "True for the lead of the meeting." })
}).annotate({ identifier: "AssignedHost" })

const SeriesPlaceResource = Schema.Struct({
  id: Schema.String.annotate({ description: "The id of the series." }),
  index: Schema.Int.annotate({ description: "The place of the booking in the series, from 1." }),
  count: Schema.Int.annotate({ description: "The number of places, those of skipped meetings included." })
}).annotate({ identifier: "SeriesPlace" })

const VisitPlaceResource = Schema.Struct({
  id: Schema.String.annotate({ description: "The id of the visit." }),
  index: Schema.Int.annotate({ description: "The place of the booking in the visit, from 1." }),
  count: Schema.Int.annotate({ description: "The number of parts." })
}).annotate({ identifier: "VisitPlace" })

const GuaranteeResource = Schema.Struct({
  status: Schema.Literals(["pending", "saved", "charging", "charged", "fee_failed"]).annotate({
    description:
      "`pending` until the card is saved, `charging` while the outcome of a charge is unknown. After `fee_failed`, the fee is " +
      "paid by the link."
  }),
  maximum: Schema.Int.annotate({ description: "The most that the card may be charged in all, in minor units." }),
  charged: Schema.Int.annotate({ description: "The amount charged so far, in minor units. Refunds are not subtracted." }),
  text: Schema.String.annotate({ description: "The sentence that the booker agreed to." }),
  chargeable_until: Schema.NullOr(TimestampText).annotate({
    description: "The last moment at which it can be charged; null without a card or a time."
  })
})

const PaymentLinkResource = Schema.Struct({
  url: Schema.String.annotate({ description: "The page to pay on." }),
  amount: Schema.Int.annotate({ description: "The amount in minor units." }),
  expires_at: TimestampText.annotate({ description: "The last moment to pay." })
})

/** A booking in responses and events. Spec: booking.fields. */
export const BookingResource = Schema.Struct({
  id: ResourceId,
  status: Schema.Literals(bookingStatuses).annotate({
    description: "The state: `pending` waits for approval or payment; `declined` and `cancelled` are final."
  }),
  topic: Schema.NullOr(Schema.String).annotate({ description: "The subject of the meeting." }),
  duration_minutes: Schema.Int.annotate({ description: "The length in minutes." }),
  scheduled_at: Schema.NullOr(TimestampText).annotate({ description: "The start; null if there is none." }),
  created_at: Schema.NullOr(TimestampText).annotate({ description: "The time of the booking." }),
  updated_at: UpdatedAt,
  notes: Schema.NullOr(Schema.String).annotate({ description: "A message from the booker to the host." }),
  cancellation_reason: Schema.NullOr(Schema.String).annotate({
    description: "The reason for a decline or a cancellation; null otherwise."
  }),
  booker: PersonResource.annotateKey({ description: "The person who books." }),
  attendees: Schema.Array(PersonResource).annotate({ description: "The other people who take part. Each takes one seat." }),
  service: Schema.Struct({
    type: Schema.Literals(["default", "single_use"]).annotate({
      description: "`default` for a service, `single_use` for an invite."
    }),
    id: Schema.NullOr(Schema.Int).annotate({ description: "The id of the service; null if it was deleted." }),
    slug: Schema.String.annotate({ description: "The service's slug when it was booked." }),
    title: Schema.String.annotate({ description: "The service's title when it was booked." }),
    is_group: Schema.Boolean.annotate({ description: "True if several people can book the same start." }),
    max_attendees: Schema.NullOr(Schema.Int).annotate({
      description: "The number of seats of a group meeting; null for one-to-one meetings."
    }),
    is_personal_invite: Schema.Boolean.annotate({ description: "True if it was booked with an invite." })
  }).annotate({ description: "The service as it was when it was booked." }),
  location: BookingLocation.annotateKey({ description: "The place of the meeting." }),
  meeting_link: Schema.NullOr(Schema.String).annotate({
    description: "The URL to pay at, while the payment is pending; null otherwise."
  }),
  conference_link: Schema.NullOr(Schema.String).annotate({
    description: "The URL of the video meeting, once the booking is accepted; null otherwise."
  }),
  payment: Schema.Struct({
    status: Schema.Literals(["none", "pending", "paid", "failed", "refunded"]).annotate({
      description: "The state of the payment; `none` for a free booking, or before the payment page is open."
    }),
    amount: Schema.NullOr(Schema.Int).annotate({
      description: "The price in minor units of the currency, such as cents; null if it is free."
    }),
    currency: Schema.String.annotate({ description: "An ISO 4217 code, such as `EUR`." }),
    amount_refunded: Schema.optionalKey(Schema.Int).annotate({
      description: "The amount that was refunded: only of a payment that was refunded in part, and of a deposit."
    }),
    mode: Schema.optionalKey(Schema.Literals(paymentModes)).annotate({
      description: "How the price is paid: `payment.mode` of the service when it was booked. Only if it is not `full`."
    }),
    amount_paid: Schema.optionalKey(Schema.Int).annotate({
      description: "The amount that was paid, in the checkout and at the appointment. Only with `mode`."
    }),
    amount_due: Schema.optionalKey(Schema.Int).annotate({
      description: "The amount that is still to be paid at the appointment. Only with `mode`."
    }),
    guarantee: Schema.optionalKey(GuaranteeResource).annotate({
      description: "The saved card that the host may charge. Only with the mode `guarantee`."
    }),
    link: Schema.optionalKey(PaymentLinkResource).annotate({
      description: "The link to pay what is due. Only if the booker was sent one that is not paid."
    })
  }).annotate({ description: "The payment." }),
  answers: Schema.optionalKey(Schema.Array(AnswerResource)).annotate({
    description: "The answers to the service's questions. Only if there are some."
  }),
  hosts: Schema.optionalKey(Schema.Array(AssignedHostResource)).annotate({
    description: "The members of the team who hold the meeting. Only on a team's bookings that have some."
  }),
  people: Schema.optionalKey(Schema.Int).annotate({
    description: "The number of people whom the rooms have to be large enough for. Only on a team's bookings for more than one."
  }),
  series: Schema.optionalKey(SeriesPlaceResource).annotateKey({
    description: "The series that the booking belongs to. Only on bookings of a series."
  }),
  visit: Schema.optionalKey(VisitPlaceResource).annotateKey({
    description: "The visit that the booking is a part of. Only on bookings of a visit."
  }),
  cancellation_policy: Schema.optionalKey(CancellationPolicyResource).annotateKey({
    description: "The policy that the booking was made under. Only on bookings that have one."
  }),
  discount: Schema.optionalKey(BookedDiscountResource).annotateKey({
    description: "The discount that the booking was made with. Only on bookings that have one."
  }),
  metadata: Schema.optionalKey(MetadataResource).annotate({
    description: "Your own data: up to 20 strings. Slotkit stores them and never reads them. Only if there are some."
  }),
  guests: Schema.optionalKey(Schema.Array(GuestResource)).annotate({
    description: "The guests. Only on bookings that have some."
  })
}).annotate({ identifier: "Booking" })
export type BookingResource = typeof BookingResource.Type

/** A booking in responses to its host. */
export const ManagedBookingResource = Schema.Struct({
  ...BookingResource.fields,
  overridden: Schema.optionalKey(Schema.Array(Schema.Literals(overrideReasons))).annotate({
    description: "The rules that were overridden for the start. Only if there are some."
  }),
  text_consent: Schema.optionalKey(TextConsentResource).annotateKey({
    description: "The consent of the booker to text messages. Only if there is one."
  })
}).annotate({ identifier: "ManagedBooking" })
export type ManagedBookingResource = typeof ManagedBookingResource.Type

/** Renders a booking for its host. */
export const managedBookingResource = (booking: Booking): ManagedBookingResource => ({
  ...bookingResource(booking),
  ...(booking.overridden.length === 0 ? {} : { overridden: booking.overridden }),
  ...(booking.textConsent === null ? {} : { text_consent: textConsentResource(booking.textConsent) })
})

/** Returns the URL to pay at, while the payment is pending. */
export const checkoutLink = ({ payment, checkoutUrl }: Pick<Booking, "payment" | "checkoutUrl">): string | null =>
  payment.status === "pending" ? checkoutUrl : null

/** Renders a booking. The only serializer for `GET /bookings`, `GET /bookings/{id}` and events. */
export const bookingResource = (booking: Booking): BookingResource => ({
  id: booking.id,
  status: bookingStatus(booking.state),
  topic: booking.topic,
  duration_minutes: booking.durationMinutes,
  scheduled_at: booking.scheduledAt === null ? null : formatInstant(booking.scheduledAt),
  created_at: formatInstant(booking.createdAt),
  updated_at: formatInstant(booking.updatedAt),
  notes: booking.notes,
  cancellation_reason: cancellationText(booking),
  booker: person(booking.booker),
  attendees: booking.service.isGroup ? booking.attendees.map(person) : [],
  service: {
    type: booking.service.type,
    id: booking.service.id,
    slug: booking.service.slug,
    title: booking.service.title,
    is_group: booking.service.isGroup,
    max_attendees: booking.service.maxAttendees,
    is_personal_invite: booking.service.type === "single_use"
  },
  location: bookingLocation(booking.location),
  meeting_link: checkoutLink(booking),
  conference_link: booking.conferenceLink,
  payment: paymentResource(booking),
  // Beyond the specification's fields, so only on bookings that have some.
  ...(booking.answers.length === 0 ? {} : { answers: booking.answers }),
  ...(booking.hosts.length === 0 ? {} : { hosts: booking.hosts }),
  ...(booking.people === 1 ? {} : { people: booking.people }),
  ...placeResource(booking.series),
  ...(booking.cancellationPolicy === null ? {} : { cancellation_policy: cancellationPolicyResource(booking.cancellationPolicy) }),
  ...(booking.discount === null ? {} : { discount: bookedDiscountResource(booking.discount) }),
  ...(Object.keys(booking.metadata).length === 0 ? {} : { metadata: booking.metadata }),
  ...(guestsOf(booking).length === 0 ? {} : { guests: guestsOf(booking).map((email) => ({ email })) })
})

/** Renders the place of a booking in its series or its visit. */
const placeResource = (series: SeriesPlace | null): Pick<BookingResource, "series" | "visit"> => {
  if (series === null) return {}
  const { id, index, count } = series
  return series.every === null ? { visit: { id, index, count } } : { series: { id, index, count } }
}

/** Returns true for a part of a visit. */
export const isOfVisit = ({ series }: Pick<Booking, "series">): boolean => series !== null && series.every === null

/**
 * The refunded amount is beyond the specification's fields, so it is only on partly refunded payments and on deposits, whose
 * `amount` is not what was refunded. The rest is only on payments that are not all made in the checkout. Decisions 0073 and 0144.
 */
const paymentResource = (booking: Booking): BookingResource["payment"] => {
  const { state, payment } = booking
  const { status, amountMinor, currency, terms } = payment
  const refunded = refundedMinor(payment)
  return {
    status,
    amount: amountMinor,
    currency,
    ...(refunded > 0 && (status === "paid" || terms !== null) ? { amount_refunded: refunded } : {}),
    ...(terms === null
      ? {}
      : { mode: terms.mode, amount_paid: paidMinor(payment), amount_due: holdsTime(state) ? dueMinor(payment) : 0 }),
    ...guaranteeResource(booking),
    ...linkResource(booking)
  }
}

const guaranteeResource = (booking: Booking): Pick<BookingResource["payment"], "guarantee"> => {
  const { terms } = booking.payment
  if (terms?.guarantee === undefined) return {}
  const { maximumMinor: maximum, text, cardSaved } = terms.guarantee
  const charged = chargedMinor(terms, "fee")
  const states = (terms.charges ?? []).map(({ status }) => status)
  const saved = charged > 0 ? "charged" : cardSaved ? "saved" : "pending"
  const status = states.includes("charging") ? "charging" : states.includes("open") ? "fee_failed" : saved
  const endsAt = feeEndsAt(booking)
  const until = { chargeable_until: endsAt === null ? null : formatInstant(endsAt) }
  return { guarantee: { status, maximum, charged, text, ...until } }
}

/** The address of the link is that of the checkout with the number of the charge. */
const linkResource = ({ id, payment: { terms }, checkoutUrl }: Booking): Pick<BookingResource["payment"], "link"> => {
  const index = terms?.charges?.findLastIndex(({ status }) => status === "open") ?? -1
  const { amountMinor: amount = 0, linkEndsAt = null } = terms?.charges?.[index] ?? {}
  if (checkoutUrl === null || linkEndsAt === null) return {}
  return { link: { url: chargeUrl(checkoutUrl, id, index), amount, expires_at: formatInstant(linkEndsAt) } }
}

const person = ({ name, email }: Person): Person => ({ name: visibleName(name), email })
