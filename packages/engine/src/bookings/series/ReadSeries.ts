import { type BookingTarget, type Host, HostBookingInput, type ServiceSettings } from "@slotkit/core"
import {
  type BookingContent,
  bookingContent,
  type FieldFault,
  faultsOf,
  maxPriceMinor,
  type RequestedSeries,
  readBooking,
  readSeries,
  type SentBooking,
  type SentSeries,
  sentFields,
  seriesOf,
  wrongField
} from "@slotkit/core/internal"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import { Invalid } from "../../kernel/Failure.ts"
import type { Bookable } from "../../services/Bookable.ts"
import { withOfferedTexts } from "../BookingTexts.ts"
import { checkoutOf } from "../BookTarget.ts"

/** A decoded request for a series, before its service is known. */
export interface SentRequest {
  readonly booking: SentBooking
  readonly rule: SentSeries
  /** Undefined without the slug of a service. */
  readonly target: BookingTarget | undefined
}

/** A request for a series that its service takes. */
export interface ReadRequest {
  readonly content: BookingContent
  readonly series: RequestedSeries
}

/** Decodes a request for a series, or for its preview. */
export const sentSeries = (input: unknown): SentRequest => {
  const { service } = sentFields(input)
  return {
    booking: readBooking(input, HostBookingInput),
    rule: readSeries(input),
    target: typeof service === "string" ? { kind: "service", slug: service } : undefined
  }
}

/** Decodes a visitor's request for a series of a service, or for its preview. */
export const sentByVisitor = (input: unknown, slug: string): SentRequest => ({
  booking: readBooking(input),
  rule: readSeries({ ...sentFields(input), service: slug }),
  target: { kind: "service", slug }
})

/** Fails with all wrong fields of a request that names no service. */
export const missingService = ({ booking, rule }: SentRequest): Effect.Effect<never, Invalid> =>
  Effect.fail(Invalid.of([...faultsOf(booking.fields), ...faultsOf(rule.fields)]))

/** Returns the content of a request for a series, or fails with every wrong field. */
export const readRequest = Effect.fnUntraced(function* (
  host: Host,
  bookable: Bookable,
  { booking, rule }: SentRequest,
  isVisitor = false
): Effect.fn.Return<ReadRequest, Invalid> {
  if (isVisitor && visitorSeries(bookable) === undefined) return yield* Invalid.of([noVisitorSeries])
  const content = bookingContent(booking, yield* withOfferedTexts(bookable))
  const terms = {
    series: bookable.settings.series,
    timeZone: host.timezone,
    refusal: refusalOf(bookable),
    isOfTeam: host.kind === "team"
  }
  const series = seriesOf(rule, booking.start, terms)
  if (Result.isSuccess(content) && Result.isSuccess(series)) {
    const faults = faultsOfPayment(bookable, content.success, series.success.starts.length)
    if (faults.length > 0) return yield* Invalid.of(faults)
    return { content: content.success, series: series.success }
  }
  return yield* Invalid.of([...faultsOf(content), ...faultsOf(series)])
})

/** Returns the series that visitors can book of a service. Undefined if they cannot. */
export const visitorSeries = (bookable: Bookable): NonNullable<ServiceSettings["series"]> | undefined => {
  const { series } = bookable.settings
  return series?.visitor === true && refusalOf(bookable) === undefined ? series : undefined
}

/** A checkout of a series has the highest amount of a price, before a discount. Decision 0145. */
export const faultsOfPayment = (
  bookable: Bookable,
  content: Pick<BookingContent, "durationMinutes">,
  count: number
): ReadonlyArray<FieldFault> => {
  const sum = (checkoutOf(bookable, content) ?? 0) * count
  const message = `The count field must leave a sum of at most ${maxPriceMinor} to pay, before a discount.`
  return sum > maxPriceMinor ? [wrongField("count", message, "too_many")] : []
}

const noVisitorSeries = wrongField(
  "every",
  "The every field cannot be used, because visitors cannot book a series of this service.",
  "unaccepted"
)

/** Says why a service takes no series, whatever its setting. */
export const refusalOf = ({ settings }: Bookable): string | undefined =>
  settings.payment.mode === "guarantee"
    ? "The service field must not be a service with a card guarantee, because a saved card is for one meeting."
    : undefined
