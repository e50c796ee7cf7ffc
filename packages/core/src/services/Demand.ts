import * as Schema from "effect/Schema"
import { weekdayOf } from "../availability/WorkingHours.ts"
import type { LocalDate } from "../values/Instant.ts"
import { LocalDateText } from "../values/Timestamp.ts"
import { dayOfDate } from "../values/TimeZone.ts"

/** The largest number of days of an answer about demand. */
export const maxDemandDays = 92

/** The number of days of an answer about demand without `from`. */
export const defaultDemandDays = 28

/** The days for which counts of demand are kept. */
export const demandKeptDays = 400

/** The weeks whose working hours are compared with the meetings in them. */
export const bookedHoursWeeks = 8

/** Descriptions that several schemas of this file share. */
const texts = {
  from: { description: `The first date, \`YYYY-MM-DD\`. Defaults to ${defaultDemandDays - 1} days before the last one.` },
  to: {
    description: `The last date, \`YYYY-MM-DD\`, at most ${maxDemandDays - 1} days after the first. Defaults to today.`
  }
}

/** The days of an answer about demand. */
export const DemandQuery = Schema.Struct({
  from: Schema.optionalKey(LocalDateText).annotate(texts.from),
  to: Schema.optionalKey(LocalDateText).annotate(texts.to)
})

/** The subject of a count: `asked`, `empty`, `booked`, or the code of the conflict that refused a visitor's booking. */
export type DemandKind = string

/** Counts of a service on a day of its host. Each row has one kind. */
export interface DemandCount {
  readonly hostId: number
  readonly serviceId: number
  readonly day: LocalDate
  readonly kind: DemandKind
  readonly n: number
}

const count = (description: string) => Schema.Int.annotate({ description })

/** The counts of a service on some days. */
export const DemandCounts = Schema.Struct({
  asked: count("How often visitors looked for free times."),
  empty: count("How often they were shown none."),
  refused: count("How many bookings were refused because of their start."),
  booked: count("How many bookings visitors made."),
  reasons: Schema.Record(Schema.String, Schema.Int).annotate({
    description: "The refused bookings by the `code` of the conflict."
  })
}).annotate({ identifier: "DemandCounts" })
export type DemandCounts = typeof DemandCounts.Type

const findingCodes = ["none_free", "refused"] as const

const DemandFinding = Schema.Struct({
  code: Schema.Literals(findingCodes).annotate({
    description:
      "`none_free`: `n` of `of` times that visitors looked for free times, they were shown none. `refused`: `n` of " +
      "`of` bookings that visitors tried to make were refused because of their start."
  }),
  service: Schema.Int.annotate({ description: "The id of the service." }),
  weekday: Schema.Int.annotate({ description: "The day of the week on which visitors came, 0 is Sunday." }),
  n: Schema.Int.annotate({ description: "How many." }),
  of: Schema.Int.annotate({ description: "Of how many." })
})
export type DemandFinding = typeof DemandFinding.Type

/** The demand for the services of a host. */
export const Demand = Schema.Struct({
  data: Schema.Array(
    Schema.Struct({
      service: Schema.Int.annotate({ description: "The id of the service." }),
      slug: Schema.String.annotate({ description: "Its slug." }),
      title: Schema.String.annotate({ description: "Its title." }),
      totals: DemandCounts.annotateKey({ description: "The counts of all days." }),
      days: Schema.Record(Schema.String, DemandCounts).annotate({
        description: "The counts by local date, `YYYY-MM-DD`, on which visitors came. Dates without any are omitted."
      })
    })
  ).annotate({ description: "The services in their order." }),
  findings: Schema.Array(DemandFinding).annotate({
    description: "The weekdays on which visitors found nothing or were refused most, those with the largest `n` first."
  }),
  booked_hours: Schema.Array(
    Schema.Struct({
      weekday: count("The day of the week, 0 is Sunday."),
      hour: count("The hour in the host's time zone, 0 to 23."),
      open_minutes: count("The minutes of working time without time off."),
      booked_minutes: count("The minutes of them that meetings took.")
    })
  ).annotate({
    description: `The working hours of the last ${bookedHoursWeeks} weeks by weekday and hour, and how much of them meetings took. Empty for a team.`
  }),
  meta: Schema.Struct({
    from: Schema.String.annotate({ description: "The first date." }),
    to: Schema.String.annotate({ description: "The last date." }),
    timezone: Schema.String.annotate({ description: "The host's time zone, which the dates are in." })
  }).annotate({ description: "The query of this response." })
}).annotate({ identifier: "Demand" })
export type Demand = typeof Demand.Type

/** Adds up counts of one service. */
export const demandTotals = (rows: ReadonlyArray<Pick<DemandCount, "kind" | "n">>): DemandCounts => {
  const totals = { asked: 0, empty: 0, refused: 0, booked: 0 }
  const reasons: Record<string, number> = {}
  for (const { kind, n } of rows) {
    if (kind === "asked" || kind === "empty" || kind === "booked") totals[kind] += n
    else {
      totals.refused += n
      reasons[kind] = (reasons[kind] ?? 0) + n
    }
  }
  return { ...totals, reasons }
}

/** Returns the counts of one service by day, the first day first. */
export const demandDays = (
  rows: ReadonlyArray<Pick<DemandCount, "day" | "kind" | "n">>
): Readonly<Record<LocalDate, DemandCounts>> =>
  Object.fromEntries(
    [...Map.groupBy(rows, ({ day }) => day)]
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([day, ofDay]) => [day, demandTotals(ofDay)])
  )

/**
 * Returns what stands out in the counts of services: the weekdays on which at least a third of the looks for free times, and at
 * least five, found none, and those on which at least a third of the bookings, and at least three, were refused. Those with the
 * largest number come first, ten at most.
 */
export const demandFindings = (
  services: ReadonlyArray<Pick<Demand["data"][number], "service" | "days">>
): ReadonlyArray<DemandFinding> =>
  services
    .flatMap(({ service, days }) =>
      [...Map.groupBy(Object.entries(days), ([date]) => weekdayOf(dayOfDate(date)))].flatMap(([weekday, ofWeekday]) => {
        const sum = (number: (day: DemandCounts) => number) => ofWeekday.reduce((total, [, day]) => total + number(day), 0)
        const finding = { service, weekday }
        return [
          { code: "none_free" as const, ...finding, n: sum(({ empty }) => empty), of: sum(({ asked }) => asked) },
          {
            code: "refused" as const,
            ...finding,
            n: sum(({ refused }) => refused),
            of: sum(({ refused, booked }) => refused + booked)
          }
        ]
      })
    )
    .filter(({ code, n, of }) => n >= leastOf[code] && 3 * n >= of)
    .sort((one, other) => other.n - one.n || one.service - other.service || one.weekday - other.weekday)
    .slice(0, mostFindings)

const leastOf = { none_free: 5, refused: 3 } as const satisfies Record<DemandFinding["code"], number>
const mostFindings = 10
