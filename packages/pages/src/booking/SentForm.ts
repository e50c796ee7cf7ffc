import type { Question } from "@slotkit/core"
import { maxGuestsOfBooking, pagesConsentVersion, readBooking, type SentBooking } from "@slotkit/core/internal"
import type { BookingPageTarget, InvitePageTarget } from "@slotkit/engine"
import { answerField, answersOf } from "../shell/Answers.ts"

/** The fields of a booking form, as typed. */
export interface FormValues {
  readonly name: string
  readonly email: string
  readonly seats: string
  /** The number of people of a team's meeting. */
  readonly people: string
  readonly guests: string
  readonly phone: string
  /** Anything but an empty text if the box that allows text messages is ticked. */
  readonly text_consent: string
  /** A discount code. */
  readonly code: string
  readonly topic: string
  readonly notes: string
  readonly series: SeriesValues
  /** The answers to the service's questions by key. */
  readonly answers: Readonly<Record<string, string>>
}

/** The fields of a series in a form, as typed. */
export interface SeriesValues {
  /** A unit and a number, such as `week-2`. Empty for a meeting that does not repeat. */
  readonly repeat: string
  readonly count: string
}

/** Reads the fields of a series that a browser sent. */
export const typedSeries = (fields: URLSearchParams): SeriesValues => ({
  repeat: fields.get("repeat") ?? "",
  count: fields.get("count") ?? ""
})

/** A form where an invite's contact and the query's values are filled in. */
export const prefilledForm = (query: URLSearchParams, { bookable, contact }: FormTarget): FormValues => {
  const typed = typedForm(query, bookable.questions)
  return { ...typed, text_consent: "", name: typed.name || (contact?.name ?? ""), email: typed.email || (contact?.email ?? "") }
}

type FormTarget = BookingPageTarget & Partial<Pick<InvitePageTarget, "contact">>

/** Reads the fields that a browser sent. Line breaks are those of the platform of the form, CR LF. */
export const typedForm = (fields: URLSearchParams, questions: ReadonlyArray<Question>): FormValues => {
  const typed = (name: string) => (fields.get(name) ?? "").replaceAll("\r\n", "\n")
  return {
    name: typed("name"),
    email: typed("email"),
    seats: typed("seats") || "1",
    people: typed("people").trim() || "1",
    guests: typed("guests"),
    phone: typed("phone"),
    text_consent: typed("text_consent"),
    code: typed("code").trim(),
    topic: typed("topic"),
    notes: typed("notes"),
    series: typedSeries(fields),
    answers: Object.fromEntries(questions.map((question) => [question.key, typed(answerField(question))]))
  }
}

/** The addresses in the field for further people or guests, one per line or between commas. */
export const guestLines = ({ guests }: FormValues): ReadonlyArray<string> =>
  guests
    .split(/[\n,;]/)
    .map((line) => line.trim())
    .filter((line) => line !== "")

/** The choices that a booking form sends besides the fields that people fill in. */
interface FormChoices {
  readonly start: string
  readonly durationMinutes: number
  readonly timeZone: string | undefined
  readonly language: string
  /** The answer to the installation's check of visitors. */
  readonly visitorCheck: string | null
}

/** Decodes the booking request of a form. */
export const readForm = (
  values: FormValues,
  { bookable, choice, selection, mostPeople }: BookingPageTarget,
  { start, durationMinutes, timeZone, language, visitorCheck }: FormChoices
): SentBooking => {
  const guests = guestLines(values)
  const people = seatsOffered(bookable) === 1 ? 1 : Math.max(1, Math.min(maxSeats, Number.parseInt(values.seats, 10) || 1))
  return readBooking({
    start,
    duration_minutes: durationMinutes,
    booker: { name: values.name, email: values.email, timezone: timeZone ?? null, ...textsOf(values, bookable) },
    attendees: Array.from({ length: people - 1 }, (_, index) => ({ email: guests[index] ?? null })),
    guests: guestsOffered(bookable) === 0 ? [] : guests.slice(0, maxGuestsOfBooking + 1).map((email) => ({ email })),
    answers: answersOf(bookable.questions, (key) => values.answers[key]),
    ...(mostPeople === undefined ? {} : { people: bookable.request?.people ?? 1 }),
    topic: values.topic.trim() === "" ? null : values.topic,
    notes: values.notes.trim() === "" ? null : values.notes,
    language,
    ...(values.code === "" || bookable.type !== "default" ? {} : { code: values.code }),
    host: choice?.host?.id ?? null,
    selection: selection ?? null,
    visitor_check: visitorCheck
  })
}

/** The number and the consent, if the service sends text messages. */
const textsOf = ({ phone, text_consent: consent }: FormValues, { settings }: BookingPageTarget["bookable"]) => {
  if (settings.textMessages === null) return {}
  const isGiven = phone.trim() !== "" && consent !== ""
  return {
    phone: phone.trim() === "" ? null : phone,
    text_consent: consent !== "",
    text_version: isGiven ? pagesConsentVersion : null
  }
}

const maxSeats = 100

/** Returns how many seats of a meeting a visitor may ask for: what is left where that is published, otherwise all. */
export const seatsOffered = (bookable: BookingPageTarget["bookable"], spotsRemaining?: number): number =>
  bookable.capacity === null
    ? 1
    : bookable.settings.publishSpotsRemaining
      ? (spotsRemaining ?? bookable.capacity)
      : bookable.capacity

/** Returns how many guests a visitor may add to a one-to-one meeting. */
export const guestsOffered = ({ capacity, settings }: BookingPageTarget["bookable"]): number =>
  capacity === null ? settings.maxGuests : 0
