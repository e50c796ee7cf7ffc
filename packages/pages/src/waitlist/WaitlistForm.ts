import { formatInstant, type Instant, type LocalDate } from "@slotkit/core"
import {
  addDays,
  instantOfWall,
  isLocalDate,
  maxBookingWindowDays,
  millisPerDay,
  offsetSpans,
  readWaitlistEntry
} from "@slotkit/core/internal"
import type { BookingPageTarget, Invalid } from "@slotkit/engine"
import * as Result from "effect/Result"
import { formProblems } from "../booking/FormProblems.ts"
import { type FormValues, typedForm } from "../booking/SentForm.ts"
import { answersOf } from "../shell/Answers.ts"
import type { FieldProblem } from "../shell/ErrorSummary.ts"
import type { Words } from "../words/Words.ts"

/** The numbers of the wishes that the form asks for. */
export const wishNumbers = [1, 2, 3, 4, 5] as const

/** The names of a wish's fields. */
export const wishFields = (number: number) => ({ day: `day${number}`, from: `from${number}`, to: `to${number}` })

/** A wish as it was typed: a date and times of day, which are empty for the whole day. */
export interface TypedWish {
  readonly number: number
  readonly day: string
  readonly from: string
  readonly to: string
}

/** A form to join a waiting list, as it was typed. */
export interface WaitlistValues extends FormValues {
  readonly wishes: ReadonlyArray<TypedWish>
  /** The starts of the sessions of a group service that were chosen. */
  readonly sessions: ReadonlyArray<string>
}

/** Reads the fields that a browser sent. */
export const typedWaitlistForm = (fields: URLSearchParams, { bookable }: BookingPageTarget): WaitlistValues => ({
  ...typedForm(fields, bookable.questions),
  sessions: fields.getAll("session"),
  wishes: wishNumbers.map((number) => {
    const { day, from, to } = wishFields(number)
    const typed = (name: string) => (fields.get(name) ?? "").trim()
    return { number, day: typed(day), from: typed(from), to: typed(to) }
  })
})

/** The values that the form sends besides the fields that people fill in. */
interface FormChoices {
  readonly durationMinutes: number
  readonly timeZone: string
  readonly language: string
  readonly visitorCheck: string | null
  readonly now: Instant
}

/** Returns the request of a form to join a waiting list, with the problems that are found without the list. */
export const readWaitlistForm = (values: WaitlistValues, { bookable }: BookingPageTarget, choices: FormChoices, words: Words) => {
  const { durationMinutes, timeZone, now } = choices
  const isGroup = bookable.capacity !== null
  const filled = isGroup ? [] : values.wishes.filter(isFilled)
  const wrong = isGroup
    ? sessionProblems(values, words)
    : (filled.length === 0 ? values.wishes.slice(0, 1) : filled).flatMap((wish) => wishProblems(wish, words))
  const valid = filled.filter((wish) => wishProblems(wish, words).length === 0)
  const input = {
    duration_minutes: durationMinutes,
    booker: { name: values.name, email: values.email, timezone: timeZone },
    answers: answersOf(bookable.questions, (key) => values.answers[key]),
    topic: values.topic.trim() === "" ? null : values.topic,
    notes: values.notes.trim() === "" ? null : values.notes,
    language: choices.language,
    visitor_check: choices.visitorCheck,
    ...(isGroup ? { seats: Number.parseInt(values.seats, 10) || 1 } : {}),
    wishes: isGroup ? values.sessions.map((session) => ({ session })) : valid.map((wish) => spanOf(wish, timeZone))
  }
  const worded = (faults: Invalid["problems"]): ReadonlyArray<FieldProblem> => {
    const ofWishes = faults.filter(({ path }) => path.startsWith("wishes."))
    const others = faults.filter(({ path }) => !path.startsWith("wishes") && path !== "seats")
    const ofSeats = faults.filter(({ path }) => path === "seats")
    const seats = ofSeats.map(({ path: field }) => ({ field, sentence: words.seatsProblem(bookable.capacity ?? 1) }))
    if (isGroup) {
      const open = ofWishes.length === 0 ? [] : [{ field: "session", sentence: words.sessionOpen }]
      return [...wrong, ...(wrong.length === 0 ? open : []), ...seats, ...formProblems(others, values, bookable.questions, words)]
    }
    return [
      ...wrong,
      ...ofWishes.map(({ path, rule }) => ({
        field: wishFields(valid[Number(path.split(".")[1])]?.number ?? 1)[rule === "order" ? "to" : "day"],
        sentence:
          rule === "future"
            ? words.wishPast
            : rule === "order"
              ? words.wishTooShort(durationMinutes)
              : words.wishTooLate(maxBookingWindowDays)
      })),
      ...formProblems(others, values, bookable.questions, words)
    ]
  }
  const read = readWaitlistEntry(input, bookable, now)
  return { input, worded, problems: Result.isFailure(read) ? worded(read.failure) : wrong }
}

const sessionProblems = ({ sessions }: WaitlistValues, words: Words): ReadonlyArray<FieldProblem> =>
  sessions.length > 0 && sessions.length <= wishNumbers.length ? [] : [{ field: "session", sentence: words.sessionsProblem }]

const isFilled = ({ day, from, to }: TypedWish): boolean => day !== "" || from !== "" || to !== ""

const wishProblems = ({ number, day, from, to }: TypedWish, words: Words): ReadonlyArray<FieldProblem> => {
  const fields = wishFields(number)
  const isTime = (text: string) => text === "" || timePattern.test(text)
  return [
    ...(isLocalDate(day) ? [] : [{ field: fields.day, sentence: words.wishDayMissing }]),
    ...(isTime(from) ? [] : [{ field: fields.from, sentence: words.wishTimeProblem }]),
    ...(isTime(to) ? [] : [{ field: fields.to, sentence: words.wishTimeProblem }])
  ]
}

/** A wish without times is the whole day. One until midnight ends with the day. */
const spanOf = ({ day, from, to }: TypedWish, timeZone: string) => {
  const end = to === "" || /^0?0:00/.test(to) ? [addDays(day, 1), "00:00"] : [day, to]
  return {
    from: formatInstant(instantAt(day, from === "" ? "00:00" : from, timeZone)),
    to: formatInstant(instantAt(end[0]!, end[1]!, timeZone))
  }
}

const instantAt = (date: LocalDate, time: string, timeZone: string): Instant => {
  const wall = Date.parse(`${date}T${time.padStart(5, "0").slice(0, 5)}Z`)
  return instantOfWall(offsetSpans(timeZone, { start: wall - 2 * millisPerDay, end: wall + 2 * millisPerDay }), wall)
}

/** Browsers send `14:30`, and some `14:30:00`. */
const timePattern = /^(?:[01]?\d|2[0-3]):[0-5]\d(?::00)?$/
