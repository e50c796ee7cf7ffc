import * as Schema from "effect/Schema"
import { maybe } from "../source/ReadAnswer.ts"

/** The fields of Calendly's API v2 that an import uses. */
export const CalendlyUser = Schema.Struct({
  uri: Schema.String,
  email: Schema.String,
  name: maybe(Schema.String),
  slug: maybe(Schema.String),
  scheduling_url: maybe(Schema.String),
  timezone: maybe(Schema.String),
  avatar_url: maybe(Schema.String),
  locale: maybe(Schema.String),
  current_organization: maybe(Schema.String)
})
export type CalendlyUser = typeof CalendlyUser.Type

export const CalendlyUserAnswer = Schema.Struct({ resource: CalendlyUser })

/** A page of a list. `next_page` itself is never called. */
export const CalendlyPage = Schema.Struct({
  collection: Schema.Array(Schema.Unknown),
  pagination: maybe(Schema.Struct({ next_page: maybe(Schema.String), next_page_token: maybe(Schema.String) }))
})

const CalendlyQuestion = Schema.Struct({
  name: Schema.String,
  type: maybe(Schema.String),
  position: maybe(Schema.Number),
  enabled: maybe(Schema.Boolean),
  required: maybe(Schema.Boolean),
  answer_choices: maybe(Schema.Array(Schema.String)),
  include_other: maybe(Schema.Boolean)
})
export type CalendlyQuestion = typeof CalendlyQuestion.Type

const CalendlyPlace = Schema.Struct({
  kind: maybe(Schema.String),
  location: maybe(Schema.String),
  additional_info: maybe(Schema.String),
  phone_number: maybe(Schema.Union([Schema.String, Schema.Number])),
  position: maybe(Schema.Number)
})
export type CalendlyPlace = typeof CalendlyPlace.Type

export const CalendlyEventType = Schema.Struct({
  uri: Schema.String,
  name: maybe(Schema.String),
  active: maybe(Schema.Boolean),
  secret: maybe(Schema.Boolean),
  slug: maybe(Schema.String),
  duration: maybe(Schema.Number),
  duration_options: maybe(Schema.Array(Schema.Number)),
  kind: maybe(Schema.String),
  pooling_type: maybe(Schema.String),
  type: maybe(Schema.String),
  booking_method: maybe(Schema.String),
  is_paid: maybe(Schema.Boolean),
  description_plain: maybe(Schema.String),
  description_html: maybe(Schema.String),
  deleted_at: maybe(Schema.String),
  position: maybe(Schema.Number),
  locale: maybe(Schema.String),
  color: maybe(Schema.String),
  start_time_increment: maybe(Schema.Number),
  before_buffer: maybe(Schema.Number),
  after_buffer: maybe(Schema.Number),
  profile: maybe(Schema.Struct({ type: maybe(Schema.String), owner: maybe(Schema.String), name: maybe(Schema.String) })),
  custom_questions: maybe(Schema.Array(CalendlyQuestion)),
  locations: maybe(Schema.Array(CalendlyPlace)),
  scheduling_url: maybe(Schema.String)
})
export type CalendlyEventType = typeof CalendlyEventType.Type

/** A host of an event type. */
export const CalendlyEventTypeHost = Schema.Struct({
  member: Schema.Struct({ email: Schema.String, name: maybe(Schema.String) })
})
export type CalendlyEventTypeHost = typeof CalendlyEventTypeHost.Type

const CalendlyRule = Schema.Struct({
  type: maybe(Schema.String),
  wday: maybe(Schema.String),
  date: maybe(Schema.String),
  intervals: maybe(Schema.Array(Schema.Struct({ from: Schema.String, to: Schema.String })))
})
export type CalendlyRule = typeof CalendlyRule.Type

export const CalendlySchedule = Schema.Struct({
  uri: Schema.String,
  name: maybe(Schema.String),
  default: maybe(Schema.Boolean),
  timezone: maybe(Schema.String),
  rules: maybe(Schema.Array(CalendlyRule))
})
export type CalendlySchedule = typeof CalendlySchedule.Type

/** The hours of one event type, of each of its hosts. */
export const CalendlyEventTypeHours = Schema.Struct({
  user: maybe(Schema.String),
  availability_rule: maybe(Schema.Struct({ timezone: maybe(Schema.String), rules: maybe(Schema.Array(CalendlyRule)) }))
})
export type CalendlyEventTypeHours = typeof CalendlyEventTypeHours.Type

export const CalendlyEvent = Schema.Struct({
  uri: Schema.String,
  name: maybe(Schema.String),
  status: maybe(Schema.String),
  start_time: Schema.String,
  end_time: Schema.String,
  event_type: maybe(Schema.String),
  created_at: maybe(Schema.String),
  location: maybe(Schema.Struct({ type: maybe(Schema.String), location: maybe(Schema.String), join_url: maybe(Schema.String) })),
  invitees_counter: maybe(Schema.Struct({ active: maybe(Schema.Number), limit: maybe(Schema.Number) })),
  event_guests: maybe(Schema.Array(Schema.Unknown))
})
export type CalendlyEvent = typeof CalendlyEvent.Type

export const CalendlyInvitee = Schema.Struct({
  uri: Schema.String,
  email: maybe(Schema.String),
  name: maybe(Schema.String),
  first_name: maybe(Schema.String),
  last_name: maybe(Schema.String),
  status: maybe(Schema.String),
  timezone: maybe(Schema.String),
  payment: maybe(Schema.Unknown),
  questions_and_answers: maybe(Schema.Array(Schema.Struct({ question: maybe(Schema.String), answer: maybe(Schema.String) })))
})
export type CalendlyInvitee = typeof CalendlyInvitee.Type
