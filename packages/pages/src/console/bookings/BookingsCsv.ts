import type { Booking, Instant } from "@slotkit/core"
import {
  formatMoney,
  hasDefaultLabel,
  localDateOf,
  millisPerMinute,
  minorUnitDigits,
  seatsOf,
  wallTimeLabel
} from "@slotkit/core/internal"
import { searchBookings } from "@slotkit/engine"
import * as Effect from "effect/Effect"
import * as HttpServerResponse from "effect/http/HttpServerResponse"
import * as Option from "effect/Option"
import * as Stream from "effect/Stream"
import { seeOther } from "../../shell/SeeOther.ts"
import { endReasonText } from "../../words/FactText.ts"
import type { ConsoleContext } from "../shell/ConsoleContext.ts"
import { displayState, paymentState } from "./BookingState.ts"
import { requestedBookings } from "./RequestedBookings.ts"

/** The address of the file with all bookings of the shown list. */
export const csvAddress = ({ at, query }: Pick<ConsoleContext, "at" | "query">): string => {
  const filters = [...query].filter(([name]) => !["page", "done", "count"].includes(name))
  return at(`/bookings.csv${filters.length === 0 ? "" : `?${new URLSearchParams(filters)}`}`)
}

/**
 * `GET /app/bookings.csv`: all bookings of a list, in its order. A page of them is read when the browser has taken the one
 * before, so memory does not depend on their number. Wrong filters lead to the list, which says what is wrong.
 */
export const downloadBookings = Effect.fnUntraced(function* (context: ConsoleContext) {
  const { at, host, query, words } = context
  const { search } = requestedBookings(context)
  const read = (cursor: string) => searchBookings(host, { ...search, cursor, ...(cursor === "" ? { per_page: "100" } : {}) })
  const start = yield* Effect.result(read(""))
  if (start._tag === "Failure") return seeOther(at(`/bookings?${query}`))
  const columns = columnsOf(context)
  const header = byteOrderMark + csvRecord(columns.map(([name]) => name))
  const services = yield* Effect.context<Effect.Services<ReturnType<typeof read>>>()
  const pages = Stream.paginate(null as string | null, (cursor) =>
    Effect.map(cursor === null ? Effect.succeed(start.success) : Effect.orDie(read(cursor)), ({ data, meta }) => {
      const records = data.map((booking) => csvRecord(columns.map(([, value]) => value(booking))))
      const text = `${cursor === null ? header : ""}${records.join("")}`
      return [[new TextEncoder().encode(text)], Option.fromNullishOr(meta.next_cursor)] as const
    })
  )
  return HttpServerResponse.stream(Stream.provideContext(pages, services), {
    contentType: "text/csv; charset=utf-8; header=present",
    headers: {
      "cache-control": "no-store",
      "content-disposition": `attachment; filename="${words.bookings.csvName}-${localDateOf(context.now, host.timezone)}.csv"`,
      "referrer-policy": "no-referrer",
      "x-content-type-options": "nosniff"
    }
  })
})

/** Spreadsheets read a file as UTF-8 only with it. */
const byteOrderMark = "\uFEFF"

/** Times are in the host's zone, as spreadsheets read them. */
const columnsOf = (context: ConsoleContext): ReadonlyArray<readonly [name: string, value: (booking: Booking) => string]> => {
  const { words, now, host, locale } = context
  const { bookings, services } = words
  const time = (instant: Instant | null): string =>
    instant === null ? "" : `${localDateOf(instant, host.timezone)} ${wallTimeLabel(instant, host.timezone)}`
  return [
    [bookings.csvNumber, ({ id }) => String(id)],
    [bookings.csvStart, ({ scheduledAt }) => time(scheduledAt)],
    [
      bookings.csvEnd,
      ({ scheduledAt, durationMinutes }) => time(scheduledAt === null ? null : scheduledAt + durationMinutes * millisPerMinute)
    ],
    [bookings.csvZone, () => host.timezone],
    [bookings.status, (booking) => bookings.states[displayState(booking, now)]],
    [bookings.service, ({ service }) => service.title],
    [bookings.name, ({ booker }) => booker.name ?? ""],
    [bookings.address, ({ booker }) => booker.email ?? ""],
    [bookings.csvSeats, (booking) => String(Math.max(seatsOf(booking), booking.people))],
    [
      bookings.seats,
      ({ attendees }) => attendees.map(({ name, email }) => [name, email].filter((part) => part !== null).join(" ")).join("; ")
    ],
    [
      bookings.where,
      ({ location }) =>
        [hasDefaultLabel(location) ? services.places[location.type] : location.label, location.address]
          .filter((part) => part !== null)
          .join(", ")
    ],
    [bookings.topic, ({ topic }) => topic ?? ""],
    [bookings.notes, ({ notes }) => notes ?? ""],
    [
      bookings.answers,
      ({ answers }) => answers.map(({ question, value }) => `${question}: ${answerText(context, value)}`).join("\n")
    ],
    [
      bookings.csvPrice,
      ({ payment: { amountMinor, currency } }) =>
        amountMinor === null ? "" : (amountMinor / 10 ** minorUnitDigits(currency)).toFixed(minorUnitDigits(currency))
    ],
    [bookings.csvCurrency, ({ payment: { amountMinor, currency } }) => (amountMinor === null ? "" : currency)],
    [
      bookings.payment,
      (booking) =>
        booking.payment.amountMinor === null
          ? ""
          : paymentState(booking, bookings, (minor) => formatMoney(minor, booking.payment.currency))
    ],
    [bookings.noShow, ({ noShowAt }) => (noShowAt === null ? "" : words.frame.yes)],
    [bookings.reason, (booking) => endReasonText(booking, locale.words) ?? ""],
    [bookings.privateNote, ({ privateNote }) => privateNote ?? ""],
    [bookings.requestedAt, ({ createdAt }) => time(createdAt)]
  ]
}

const answerText = ({ words }: ConsoleContext, value: string | number | boolean): string =>
  typeof value === "boolean" ? (value ? words.frame.yes : words.frame.no) : String(value)

/**
 * One record of a CSV file, as RFC 4180 writes it: quoted fields, and CRLF at the end.
 *
 * A text that a spreadsheet would run as a formula begins with an apostrophe, which makes it text.
 */
export const csvRecord = (fields: ReadonlyArray<string>): string =>
  `${fields.map((field) => `"${withoutFormula(field).replaceAll('"', '""')}"`).join(",")}\r\n`

const withoutFormula = (text: string): string => (formula.test(text) ? `'${text}` : text)

/** The beginning of a formula, also in full width. A spreadsheet may skip white space before it, and some begin one at a tab. */
const formula = /^[\s\p{Cc}\p{Cf}]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]|^[\t\r\n]/u
