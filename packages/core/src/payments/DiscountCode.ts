import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { entriesBetween } from "../values/Entries.ts"
import { type FieldFault, says, wrongField } from "../values/FieldRule.ts"
import { readInput, withFaults } from "../values/Input.ts"
import { formatInstant, type Instant } from "../values/Instant.ts"
import { integer, ResourceId } from "../values/Integer.ts"
import { maxGroupSeats, maxInviteMinutes, maxSeriesCount, minServiceMinutes } from "../values/Limits.ts"
import { isPaid, maxPriceMinor } from "../values/Money.ts"
import { title } from "../values/Text.ts"
import { CreatedAt, Timestamp, TimestampText } from "../values/Timestamp.ts"
import { type Discount, type PriceLines, priceLines, seriesLines, sumOfLines } from "./Price.ts"

/** A discount code of a host. Decision 0139. */
export interface DiscountCode {
  readonly id: number
  readonly hostId: number
  /** As the host wrote it. It is unique per host by `foldedCode`. */
  readonly code: string
  readonly discount: Discount
  /** The currency of an amount; `null` for a percentage. */
  readonly currency: string | null
  /** The ids of the only services that it applies to. `null` for all. */
  readonly services: ReadonlyArray<number> | null
  /** The first instant at which it can be used. */
  readonly from: Instant | null
  /** The instant from which it can no longer be used. */
  readonly until: Instant | null
  readonly maxUses: number | null
  /** The uses of one booker, by email address. */
  readonly perBooker: number | null
  /** The number of bookings that hold a use. Those of a series hold one together. */
  readonly uses: number
  readonly createdAt: Instant
}

/** The discount of a booking, as it was when the booking was made. */
export interface BookedDiscount {
  readonly codeId: number
  readonly code: string
  readonly listMinor: number
  readonly discountMinor: number
  /** False once the use was given back. */
  readonly holdsUse: boolean
}

/** The longest discount code. */
export const maxDiscountCodeLength = 40

/** The largest number of services of a code. */
const maxServices = 100

/** The largest number of uses. */
const maxUsesOfCode = 1_000_000

/** Returns the form of a code that is compared: without case, and with one form of each character. */
export const foldedCode = (code: string): string => folded(folded(code.trim())).normalize("NFKC")

/** Twice gives every form of a letter, such as `ß`, `ẞ` and `SS`, the same result. */
const folded = (text: string): string => text.normalize("NFKC").toUpperCase().toLowerCase()

/** The facts about a booking that decide whether a code applies. */
export interface DiscountedBooking {
  readonly serviceId: number | null
  readonly listMinor: number | null
  readonly currency: string
  readonly now: Instant
}

/**
 * Returns the lines of each of a number of meetings with a code. Undefined if the code does not apply. `perBooker` is judged by
 * `isLeftFor`.
 */
export const discountedLines = (
  code: DiscountCode,
  { serviceId, listMinor, currency, now }: DiscountedBooking,
  count = 1
): ReadonlyArray<PriceLines> | undefined => {
  if (!isPaid(listMinor) || !appliesTo(code, serviceId, currency)) return undefined
  return discountStatus(code, now) === "valid" ? seriesLines(listMinor, count, code.discount) : undefined
}

/** The states of a code. One that has ended is `expired`, also if it is used up. */
const statuses = ["valid", "upcoming", "expired", "used_up"] as const

/** Returns the state of a code at an instant, whatever the service and the booker. */
export const discountStatus = (
  { from, until, uses, maxUses }: Pick<DiscountCode, "from" | "until" | "uses" | "maxUses">,
  now: Instant
): (typeof statuses)[number] => {
  if (until !== null && until <= now) return "expired"
  if (maxUses !== null && uses >= maxUses) return "used_up"
  return from !== null && now < from ? "upcoming" : "valid"
}

/** Returns true if a code is one for a service with prices in a currency. */
const appliesTo = ({ services, currency: of }: DiscountCode, serviceId: number | null, currency: string): boolean =>
  (services === null || (serviceId !== null && services.includes(serviceId))) && (of === null || of === currency)

/** Returns true if a booker with a number of uses can use a code again. Without an address, a limited code cannot be used. */
export const isLeftFor = ({ perBooker }: Pick<DiscountCode, "perBooker">, email: string | null, uses: number): boolean =>
  perBooker === null || (email !== null && uses < perBooker)

/** The answer to every code that cannot be used, so that codes cannot be guessed. */
export const invalidCode: FieldFault = wrongField("code", "The code field must be a valid discount code.", "discount_code")

const pattern = /^[\p{L}\p{N}][\p{L}\p{M}\p{N}._-]*$/u

const texts = {
  percent: { description: "The percentage that is taken off, 1 to 100. Send it or `amount`." },
  amount: { description: "The amount that is taken off, in minor units of the host's currency. Send it or `percent`." },
  services: { description: "The ids of the only services that the code applies to; null for all." },
  from: { description: "The time from which bookings can use the code; null for now." },
  until: { description: "The time until which bookings can use the code; null for ever." },
  maxUses: { description: "The largest number of bookings that can use the code; null for any number." },
  perBooker: { description: "The largest number of bookings of one email address; null for any number." }
}

const terms = {
  percent: Schema.optionalKey(Schema.NullOr(integer(1, 100))).annotate(texts.percent),
  amount: Schema.optionalKey(Schema.NullOr(integer(1, maxPriceMinor))).annotate(texts.amount),
  services: Schema.optionalKey(
    Schema.NullOr(Schema.Array(integer(1, Number.MAX_SAFE_INTEGER)).check(entriesBetween(1, maxServices)))
  ).annotate(texts.services),
  from: Schema.optionalKey(Schema.NullOr(Timestamp)).pipe(Schema.annotateEncoded(texts.from)),
  until: Schema.optionalKey(Schema.NullOr(Timestamp)).pipe(Schema.annotateEncoded(texts.until)),
  max_uses: Schema.optionalKey(Schema.NullOr(integer(1, maxUsesOfCode))).annotate(texts.maxUses),
  per_booker: Schema.optionalKey(Schema.NullOr(integer(1, maxUsesOfCode))).annotate(texts.perBooker)
}

/** A new code. */
export const NewDiscountCode = Schema.Struct({
  code: title(maxDiscountCodeLength)
    .check(
      Schema.makeFilter((code: string) => pattern.test(code.normalize("NFKC")), {
        ...says("must have only letters, digits, dots, hyphens and underscores", { rule: "unusable" }),
        toJsonSchema: () => ({})
      })
    )
    .pipe(Schema.annotateEncoded({ description: "The code, in any case. It cannot be changed." })),
  ...terms
}).annotate({ identifier: "NewDiscountCode" })

/** Changes of a code. A percentage replaces an amount, and an amount a percentage. */
export const DiscountCodePatch = Schema.Struct(terms).annotate({ identifier: "DiscountCodePatch" })

/** A code in a booking or in the request for a quote. */
export const DiscountCodeInput = Schema.optionalKey(Schema.NullOr(title(maxDiscountCodeLength))).pipe(
  Schema.annotateEncoded({ description: "A discount code of the host, in any case." })
)

/** The terms of a code in a request. */
export type DiscountTerms = Pick<DiscountCode, "discount" | "currency" | "services" | "from" | "until" | "maxUses" | "perBooker">

/** The host's currency and services. */
export interface DiscountFacts {
  readonly currency: string
  readonly services: ReadonlyArray<number>
}

const noTerms: Omit<DiscountTerms, "discount" | "currency"> = {
  services: null,
  from: null,
  until: null,
  maxUses: null,
  perBooker: null
}

/** Decodes a new code, or returns every wrong field. */
export const readNewDiscountCode = (
  input: unknown,
  facts: DiscountFacts
): Result.Result<DiscountTerms & Pick<DiscountCode, "code">, ReadonlyArray<FieldFault>> => {
  const read = readInput(NewDiscountCode, input)
  return Result.flatMap(read, ({ code, ...sent }) => Result.map(termsOf(sent, noTerms, facts), (of) => ({ ...of, code })))
}

/** Decodes the changes of a code, or returns every wrong field. */
export const readDiscountCodePatch = (input: unknown, before: DiscountCode, facts: DiscountFacts) =>
  Result.flatMap(readInput(DiscountCodePatch, input), (sent) => termsOf(sent, before, facts))

const termsOf = (
  sent: typeof DiscountCodePatch.Type,
  before: Omit<DiscountTerms, "discount" | "currency"> & Partial<Pick<DiscountTerms, "discount" | "currency">>,
  facts: DiscountFacts
): Result.Result<DiscountTerms, ReadonlyArray<FieldFault>> => {
  const { percent, amount, services, from, until, max_uses: maxUses, per_booker: perBooker } = sent
  const discount = percent != null ? { percent } : amount != null ? { amountMinor: amount } : before.discount
  const after = {
    services: services === undefined ? before.services : services,
    from: from === undefined ? before.from : from,
    until: until === undefined ? before.until : until,
    maxUses: maxUses === undefined ? before.maxUses : maxUses,
    perBooker: perBooker === undefined ? before.perBooker : perBooker
  }
  const unknown = (services ?? []).findIndex((id) => !facts.services.includes(id))
  const faults = [
    ...(percent != null && amount != null
      ? [wrongField("amount", "The amount field must be missing if percent is sent.", "unaccepted")]
      : []),
    ...(discount === undefined
      ? [wrongField("percent", "The percent field is required unless amount is sent.", "required")]
      : []),
    ...(discount !== undefined && "percent" in discount && percent === null
      ? [wrongField("percent", "The percent field can only be null if amount is sent.", "required")]
      : []),
    ...(discount !== undefined && "amountMinor" in discount && amount === null
      ? [wrongField("amount", "The amount field can only be null if percent is sent.", "required")]
      : []),
    ...(unknown === -1
      ? []
      : [
          {
            ...wrongField("services", `The services field (entry ${unknown + 1}) must be the id of a service.`, "option"),
            path: `services.${unknown}`
          }
        ]),
    ...(after.from !== null && after.until !== null && after.until <= after.from
      ? [wrongField("until", "The until field must be after from.", "order")]
      : [])
  ]
  const currency = amount == null ? (percent == null ? (before.currency ?? null) : null) : facts.currency
  return withFaults(Result.succeed({ ...after, discount: discount ?? { percent: 0 }, currency }), faults)
}

/** A code in responses to its host. */
export const DiscountCodeResource = Schema.Struct({
  id: ResourceId,
  code: Schema.String.annotate({ description: "The code, as it was written." }),
  percent: Schema.NullOr(Schema.Int).annotate({ description: "The percentage that is taken off; null for an amount." }),
  amount: Schema.NullOr(Schema.Int).annotate({ description: "The amount in minor units; null for a percentage." }),
  currency: Schema.NullOr(Schema.String).annotate({ description: "The only currency of an amount; null for a percentage." }),
  services: Schema.NullOr(Schema.Array(Schema.Int)).annotate(texts.services),
  from: Schema.NullOr(TimestampText).annotate(texts.from),
  until: Schema.NullOr(TimestampText).annotate(texts.until),
  max_uses: Schema.NullOr(Schema.Int).annotate(texts.maxUses),
  per_booker: Schema.NullOr(Schema.Int).annotate(texts.perBooker),
  uses: Schema.Int.annotate({ description: "The number of bookings that hold a use. A series holds one." }),
  status: Schema.Literals(statuses).annotate({ description: "Whether bookings can use the code now." }),
  created_at: CreatedAt
}).annotate({ identifier: "DiscountCode" })

/** Renders a code for its host. */
export const discountCodeResource = (code: DiscountCode, now: Instant): typeof DiscountCodeResource.Type => ({
  id: code.id,
  code: code.code,
  percent: "percent" in code.discount ? code.discount.percent : null,
  amount: "amountMinor" in code.discount ? code.discount.amountMinor : null,
  currency: code.currency,
  services: code.services,
  from: code.from === null ? null : formatInstant(code.from),
  until: code.until === null ? null : formatInstant(code.until),
  max_uses: code.maxUses,
  per_booker: code.perBooker,
  uses: code.uses,
  status: discountStatus(code, now),
  created_at: formatInstant(code.createdAt)
})

const lineFields = {
  list_price: Schema.Int.annotate({ description: "The price without the discount, in minor units." }),
  discount: Schema.Int.annotate({ description: "The amount that is taken off." }),
  total: Schema.Int.annotate({ description: "The amount to pay. At 0 the booking is free." })
}

/** The discount of a booking. */
export const BookedDiscountResource: Schema.Codec<
  Readonly<Record<"list_price" | "discount" | "total", number> & { code: string }>
> = Schema.Struct({
  code: Schema.String.annotate({ description: "The code, as the host wrote it." }),
  ...lineFields
}).annotate({ identifier: "BookedDiscount" })

/** Renders the discount of a booking. */
export const bookedDiscountResource = ({ code, ...discount }: BookedDiscount): typeof BookedDiscountResource.Type => ({
  code,
  ...linesResource(bookedLines(discount))
})

/** Returns the price lines of a booking. */
export const bookedLines = ({ listMinor, discountMinor }: Pick<BookedDiscount, "listMinor" | "discountMinor">): PriceLines => ({
  listMinor,
  discountMinor,
  totalMinor: listMinor - discountMinor
})

/** Returns what a code takes off bookings that are paid for together; `null` without one. */
export const jointDiscount = (
  bookings: ReadonlyArray<{
    readonly discount: BookedDiscount | null
    readonly payment: { readonly amountMinor: number | null }
  }>
): BookedDiscount | null => {
  const first = bookings.find(({ discount }) => discount !== null)?.discount ?? null
  const lines = bookings.map(({ discount, payment: { amountMinor } }) =>
    discount === null ? priceLines(amountMinor ?? 0) : bookedLines(discount)
  )
  const { listMinor, discountMinor } = sumOfLines(lines)
  return first && { ...first, listMinor, discountMinor }
}

const linesResource = ({ listMinor, discountMinor, totalMinor }: PriceLines) => ({
  list_price: listMinor,
  discount: discountMinor,
  total: totalMinor
})

/** The request for the price of a possible booking. */
export const QuoteInput = Schema.Struct({
  seats: Schema.optionalKey(integer(1, maxGroupSeats)).annotate({
    description: "The seats of a group service, 1 by default. The price is that of the booking, whatever its seats."
  }),
  duration_minutes: Schema.optionalKey(integer(minServiceMinutes, maxInviteMinutes)).annotate({
    description: "The length in minutes, one that the service offers. Defaults to the shortest."
  }),
  count: Schema.optionalKey(integer(1, maxSeriesCount)).annotate({
    description: "The meetings of a series, 1 by default. The answer is the price of all of them."
  }),
  code: DiscountCodeInput
}).annotate({ identifier: "QuoteRequest" })

/** Returns what is wrong with a request for a service. */
export const quoteFaults = (
  { duration_minutes: minutes, seats = 1 }: typeof QuoteInput.Type,
  { durations, capacity }: { readonly durations: ReadonlyArray<{ readonly minutes: number }>; readonly capacity: number | null }
): ReadonlyArray<FieldFault> => {
  const offered = durations.map((duration) => duration.minutes)
  const most = capacity ?? 1
  return [
    ...(minutes === undefined || offered.includes(minutes)
      ? []
      : [wrongField("duration_minutes", `The duration_minutes field must be one of ${offered.join(", ")}.`, "option")]),
    ...(seats <= most
      ? []
      : [{ ...wrongField("seats", `The seats field must be at most ${most}.`, "integer"), min: 1, max: most }])
  ]
}

/** The price of a possible booking. */
export const QuoteResource = Schema.Struct({
  ...lineFields,
  currency: Schema.String.annotate({ description: "An ISO 4217 code, such as `EUR`." })
}).annotate({ identifier: "Quote" })

/** Renders the price of a possible booking. */
export const quoteResource = (lines: PriceLines, currency: string): typeof QuoteResource.Type => ({
  ...linesResource(lines),
  currency
})
