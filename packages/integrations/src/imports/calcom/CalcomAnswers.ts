import * as Schema from "effect/Schema"
import { maybe } from "../source/ReadAnswer.ts"

/** Ids are numbers, and may become text. */
const Id = Schema.Union([Schema.String, Schema.Number])

/** The fields of cal.com's API v2 that an import uses. */
export const CalcomUser = Schema.Struct({
  id: Id,
  email: Schema.String,
  username: maybe(Schema.String),
  name: maybe(Schema.String),
  bio: maybe(Schema.String),
  avatarUrl: maybe(Schema.String),
  timeZone: maybe(Schema.String),
  locale: maybe(Schema.String),
  defaultScheduleId: maybe(Id)
})
export type CalcomUser = typeof CalcomUser.Type

export const CalcomUserAnswer = Schema.Struct({ data: CalcomUser })

/** A list. Lists of bookings have pages. */
export const CalcomList = Schema.Struct({
  data: Schema.Array(Schema.Unknown),
  pagination: maybe(Schema.Struct({ hasNextPage: maybe(Schema.Boolean), totalItems: maybe(Schema.Number) }))
})

const CalcomField = Schema.Struct({
  type: maybe(Schema.String),
  slug: maybe(Schema.String),
  name: maybe(Schema.String),
  label: maybe(Schema.String),
  placeholder: maybe(Schema.String),
  isDefault: maybe(Schema.Boolean),
  required: maybe(Schema.Boolean),
  hidden: maybe(Schema.Boolean),
  options: maybe(Schema.Array(Schema.Unknown))
})
export type CalcomField = typeof CalcomField.Type

const CalcomPlace = Schema.Struct({
  type: maybe(Schema.String),
  address: maybe(Schema.String),
  link: maybe(Schema.String),
  phone: maybe(Schema.String),
  integration: maybe(Schema.String),
  location: maybe(Schema.String)
})
export type CalcomPlace = typeof CalcomPlace.Type

const CalcomLimits = Schema.Struct({
  day: maybe(Schema.Number),
  week: maybe(Schema.Number),
  month: maybe(Schema.Number),
  year: maybe(Schema.Number),
  disabled: maybe(Schema.Boolean)
})

export const CalcomEventType = Schema.Struct({
  id: Id,
  title: maybe(Schema.String),
  slug: maybe(Schema.String),
  description: maybe(Schema.String),
  lengthInMinutes: maybe(Schema.Number),
  lengthInMinutesOptions: maybe(Schema.Array(Schema.Number)),
  locations: maybe(Schema.Array(CalcomPlace)),
  bookingFields: maybe(Schema.Array(CalcomField)),
  slotInterval: maybe(Schema.Number),
  minimumBookingNotice: maybe(Schema.Number),
  beforeEventBuffer: maybe(Schema.Number),
  afterEventBuffer: maybe(Schema.Number),
  recurrence: maybe(Schema.Unknown),
  price: maybe(Schema.Number),
  currency: maybe(Schema.String),
  seatsPerTimeSlot: maybe(Schema.Number),
  seatsShowAvailabilityCount: maybe(Schema.Boolean),
  seats: maybe(
    Schema.Struct({
      seatsPerTimeSlot: maybe(Schema.Number),
      showAvailabilityCount: maybe(Schema.Boolean),
      disabled: maybe(Schema.Boolean)
    })
  ),
  isInstantEvent: maybe(Schema.Boolean),
  scheduleId: maybe(Id),
  bookingLimitsCount: maybe(CalcomLimits),
  bookingLimitsDuration: maybe(CalcomLimits),
  onlyShowFirstAvailableSlot: maybe(Schema.Boolean),
  /** One window or a list of one. The value is a number of days, or the first and the last day. */
  bookingWindow: maybe(Schema.Unknown),
  confirmationPolicy: maybe(Schema.Struct({ type: maybe(Schema.String), disabled: maybe(Schema.Boolean) })),
  requiresBookerEmailVerification: maybe(Schema.Boolean),
  successRedirectUrl: maybe(Schema.String),
  offsetStart: maybe(Schema.Number),
  customName: maybe(Schema.String),
  color: maybe(Schema.Struct({ lightThemeHex: maybe(Schema.String) })),
  hidden: maybe(Schema.Boolean),
  bookingRequiresAuthentication: maybe(Schema.Boolean),
  disableGuests: maybe(Schema.Boolean),
  disableCancelling: maybe(Schema.Unknown),
  disableRescheduling: maybe(Schema.Unknown),
  schedulingType: maybe(Schema.String),
  teamId: maybe(Id),
  /** The hosts of a team's event type. The priority is a word or, in older versions, a number from 0. */
  hosts: maybe(
    Schema.Array(
      Schema.Struct({
        userId: Id,
        name: maybe(Schema.String),
        mandatory: maybe(Schema.Boolean),
        priority: maybe(Schema.Union([Schema.String, Schema.Number])),
        weight: maybe(Schema.Number)
      })
    )
  )
})
export type CalcomEventType = typeof CalcomEventType.Type

export const CalcomTeam = Schema.Struct({
  id: Id,
  name: maybe(Schema.String),
  slug: maybe(Schema.String),
  timeZone: maybe(Schema.String),
  isOrganization: maybe(Schema.Boolean)
})
export type CalcomTeam = typeof CalcomTeam.Type

export const CalcomMembership = Schema.Struct({
  userId: Id,
  accepted: maybe(Schema.Boolean),
  role: maybe(Schema.String),
  user: Schema.Struct({ email: Schema.String, name: maybe(Schema.String) })
})
export type CalcomMembership = typeof CalcomMembership.Type

export const CalcomSchedule = Schema.Struct({
  id: Id,
  name: maybe(Schema.String),
  timeZone: maybe(Schema.String),
  isDefault: maybe(Schema.Boolean),
  availability: maybe(
    Schema.Array(Schema.Struct({ days: maybe(Schema.Array(Schema.Unknown)), startTime: Schema.String, endTime: Schema.String }))
  ),
  overrides: maybe(Schema.Array(Schema.Struct({ date: Schema.String, startTime: Schema.String, endTime: Schema.String })))
})
export type CalcomSchedule = typeof CalcomSchedule.Type

const CalcomAttendee = Schema.Struct({
  name: maybe(Schema.String),
  email: maybe(Schema.String),
  timeZone: maybe(Schema.String),
  language: maybe(Schema.Unknown),
  seatUid: maybe(Schema.String),
  bookingFieldsResponses: maybe(Schema.Record(Schema.String, Schema.Unknown))
})
export type CalcomAttendee = typeof CalcomAttendee.Type

export const CalcomBooking = Schema.Struct({
  uid: Schema.String,
  title: maybe(Schema.String),
  status: maybe(Schema.String),
  start: Schema.String,
  end: Schema.String,
  createdAt: maybe(Schema.String),
  eventTypeId: maybe(Id),
  eventType: maybe(Schema.Struct({ id: maybe(Id), slug: maybe(Schema.String) })),
  location: maybe(Schema.String),
  meetingUrl: maybe(Schema.String),
  attendees: maybe(Schema.Array(CalcomAttendee)),
  guests: maybe(Schema.Array(Schema.Unknown)),
  bookingFieldsResponses: maybe(Schema.Record(Schema.String, Schema.Unknown))
})
export type CalcomBooking = typeof CalcomBooking.Type
