import * as Result from "effect/Result"
import type { OverrideReason } from "../availability/Override.ts"
import type { Question } from "../services/Question.ts"
import { type ServiceDuration, shortestDuration } from "../services/Service.ts"
import type { TextMessages } from "../services/TextMessages.ts"
import type { Staffing } from "../teams/Staffing.ts"
import { type FieldFault, wrongField } from "../values/FieldRule.ts"
import { faultsOf, isRecord, readInput, sentFields, withFaults } from "../values/Input.ts"
import type { Instant } from "../values/Instant.ts"
import { knownTag, type Language } from "../values/Language.ts"
import { maxGuestsOfBooking } from "../values/Limits.ts"
import type { Metadata } from "../values/Metadata.ts"
import { foldedAddress } from "../values/TextRules.ts"
import { type Answer, readAnswers } from "./Answers.ts"
import type { Person } from "./Booking.ts"
import { ChoosingBookingInput, type HostBookingInput } from "./BookingInput.ts"
import { consentFaults, type SentConsent, sentConsent } from "./TextConsent.ts"

/** The part of a booking that its booker provides. */
export interface BookingContent {
  readonly start: Instant
  readonly durationMinutes: number
  readonly booker: Person
  /** The booker's IANA time zone, for emails. */
  readonly bookerTimeZone: string | null
  /** The number for text messages to which the booker agrees; `null` for none. */
  readonly consent: SentConsent | null
  /** The language tag of the visitor's pages and emails. `null` for the host's language. */
  readonly language: string | null
  /** The further seats of a group booking, or the guests of a one-to-one meeting. */
  readonly attendees: ReadonlyArray<Person>
  /** The number of people whom the rooms of a team have to be large enough for. */
  readonly people: number
  readonly topic: string | null
  readonly notes: string | null
  readonly answers: ReadonlyArray<Answer>
  readonly metadata: Metadata
  /** The rules that the host overrides. */
  readonly override: ReadonlyArray<OverrideReason>
  /** The host of a team whom the visitor chooses, by id or username. */
  readonly host: number | string | null
  /** The members of a team who may hold the meeting, by role. Undefined for all of them. */
  readonly members: (typeof HostBookingInput.Type)["members"]
  /** The attributes that the members must have, by role. Undefined for any. */
  readonly attributes: (typeof HostBookingInput.Type)["attributes"]
  /** The discount code. */
  readonly code: string | null
  /** The selection that the visitor came with. */
  readonly selection: string | null
}

type SentFields = typeof HostBookingInput.Type & Pick<typeof ChoosingBookingInput.Type, "host" | "selection">

/** The decoded body of a booking request, before its target is known. */
export interface SentBooking {
  readonly fields: Result.Result<SentFields, ReadonlyArray<FieldFault>>
  /** The requested start. Undefined if any field of the body is invalid. */
  readonly start: Instant | undefined
  /**
   * Fields that are validated against the target or by the installation's check of visitors, even if other fields are invalid.
   */
  readonly sent: {
    readonly duration_minutes?: unknown
    readonly attendees?: unknown
    readonly guests?: unknown
    readonly booker?: unknown
    readonly people?: unknown
    readonly answers?: unknown
    readonly visitor_check?: unknown
  }
}

/** The options that a service or invite offers to a booking. */
export interface BookingTerms {
  readonly durations: ReadonlyArray<ServiceDuration>
  /** The capacity of a meeting. `null` for one-to-one. */
  readonly capacity: number | null
  readonly questions: ReadonlyArray<Question>
  readonly settings: {
    readonly language: Language | null
    readonly maxGuests: number
    readonly textMessages?: TextMessages | null
    readonly staffing?: Staffing | null
  }
}

/**
 * Decodes the body of a booking request. `bookingContent` validates it once the target is known.
 *
 * A body that is not an object lacks every field. `HostBookingInput` also has the fields that need a credential.
 */
export const readBooking = (
  input: unknown,
  schema: typeof ChoosingBookingInput | typeof HostBookingInput = ChoosingBookingInput
): SentBooking => {
  const sent = sentFields(input)
  // The values of answers are validated with the questions.
  const checked = isRecord(sent.answers) ? { ...sent, answers: {} } : sent
  const fields: SentBooking["fields"] = readInput(schema as typeof HostBookingInput, checked)
  return { fields, start: Result.isSuccess(fields) ? fields.success.start : undefined, sent }
}

/** Returns the content of a booking, or every wrong field: invalid ones, and ones that the target does not offer. */
export const bookingContent = (
  { fields, sent }: SentBooking,
  terms: BookingTerms
): Result.Result<BookingContent, ReadonlyArray<FieldFault>> => {
  const answers = readAnswers(terms.questions, sent.answers)
  return Result.map(
    withFaults(fields, [...termFaults(sent, terms), ...faultsOf(answers)]),
    ({
      start,
      duration_minutes,
      booker,
      language,
      attendees = [],
      guests = [],
      people,
      topic,
      notes,
      metadata = {},
      override = [],
      host,
      members,
      attributes,
      code,
      selection
    }) => ({
      start,
      durationMinutes: duration_minutes ?? shortestDuration(terms.durations),
      booker: { name: booker.name, email: booker.email ?? null },
      bookerTimeZone: booker.timezone ?? null,
      consent: sentConsent(booker),
      language: (language == null ? null : knownTag(language)) ?? terms.settings.language,
      attendees: [...attendees, ...guests].map(personOf),
      people: people ?? 1,
      topic: topic ?? null,
      notes: notes ?? null,
      answers: Result.isSuccess(answers) ? answers.success : [],
      metadata,
      override,
      host: host ?? null,
      members,
      attributes,
      code: code ?? null,
      selection: selection ?? null
    })
  )
}

const personOf = ({ name, email }: { readonly name?: string | null; readonly email?: string | null }): Person => ({
  name: name ?? null,
  email: email ?? null
})

const termFaults = (
  { duration_minutes: minutes, attendees, guests, booker, people }: SentBooking["sent"],
  terms: BookingTerms
): ReadonlyArray<FieldFault> => {
  const offered = terms.durations.map((duration) => duration.minutes)
  return [
    ...(Number.isInteger(minutes) && !offered.includes(minutes as number)
      ? [wrongField("duration_minutes", `The duration_minutes field must be one of ${offered.join(", ")}.`, "option")]
      : []),
    ...(terms.capacity === null && Array.isArray(attendees) && attendees.length > 0
      ? [wrongField("attendees", "The attendees field must be empty because this is not a group service.")]
      : []),
    ...(people == null ? [] : peopleFaults("field", terms)),
    ...consentFaults(booker, terms.settings.textMessages ?? null),
    ...(Array.isArray(guests) ? guestFaults(guests, booker, terms) : [])
  ]
}

/** Only the rooms of a team are chosen by the number of people, and those of a group by its seats. */
export const peopleFaults = (
  kind: "field" | "parameter",
  { capacity, settings: { staffing = null } }: Pick<BookingTerms, "capacity" | "settings">
): ReadonlyArray<FieldFault> => {
  if (staffing === null) {
    return [wrongField("people", `The people ${kind} can only be used for a service with staffing.`, "unaccepted")]
  }
  return capacity === null
    ? []
    : [wrongField("people", `The people ${kind} cannot be used for a group service, whose seats count.`, "unaccepted")]
}

/** The guests have to be as many as the service takes, and no address may be on the booking twice. */
const guestFaults = (guests: ReadonlyArray<unknown>, booker: unknown, terms: BookingTerms): ReadonlyArray<FieldFault> => {
  if (guests.length === 0) return []
  if (terms.capacity !== null) {
    return [wrongField("guests", "The guests field must be empty because this is a group service. Use attendees.", "unaccepted")]
  }
  const { maxGuests } = terms.settings
  if (maxGuests === 0) {
    return [wrongField("guests", "The guests field must be empty because this service takes no guests.", "unaccepted")]
  }
  if (guests.length > maxGuests && guests.length <= maxGuestsOfBooking) {
    return [{ ...wrongField("guests", `The guests field must have at most ${maxGuests} entries.`, "too_many"), max: maxGuests }]
  }
  const addresses = [booker, ...guests].map(addressOf)
  return addresses.flatMap((address, index) =>
    address === undefined || addresses.indexOf(address) === index
      ? []
      : [
          {
            ...wrongField("guests", `The guests field (entry ${index}, email) repeats an address of the booking.`, "repeated"),
            path: `guests.${index - 1}.email`
          }
        ]
  )
}

const addressOf = (person: unknown): string | undefined => {
  const { email } = sentFields(person)
  return typeof email === "string" ? foldedAddress(email.trim()) : undefined
}
