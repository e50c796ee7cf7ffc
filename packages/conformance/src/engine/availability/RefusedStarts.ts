import { formatInstant, type Host, type Instant } from "@slotkit/core"
import { millisPerDay } from "@slotkit/core/internal"
import { addBusy, patchServiceSettings } from "@slotkit/engine"
import * as Effect from "effect/Effect"
import { book, monday, tuesday, working } from "../BookingFixtures.ts"
import type { ClauseServices } from "../Clause.ts"

/** A start that cannot be booked: the cause, and the message of its 409. */
export interface RefusedStart {
  readonly what: string
  readonly setUp: (
    host: Host,
    service: { readonly id: number; readonly slug: string }
  ) => Effect.Effect<unknown, unknown, ClauseServices>
  readonly start: Instant
  readonly message: string
}

/** One start per rule, for a free half-hour service of a host who works every weekday from nine to five. */
export const refusedStarts: ReadonlyArray<RefusedStart> = [
  {
    what: "a start in the past",
    setUp: set({}),
    start: monday(9) - 3 * millisPerDay,
    message: "The start is in the past."
  },
  {
    what: "a start sooner than the notice",
    setUp: set({ minimum_notice_minutes: 120 }),
    start: monday(10, 30),
    message: "The start is within the host's minimum notice period."
  },
  {
    what: "a start beyond the booking window",
    setUp: set({ booking_window_days: 1 }),
    start: tuesday(9, 30),
    message: "The start is beyond the host's booking window."
  },
  {
    what: "a start before working hours",
    setUp: set({}),
    start: tuesday(8, 30),
    message: "The start is outside the host's working hours."
  },
  {
    what: "a start on a day off",
    setUp: (host) => working(host, [{ weekday: 2, start: "09:00", end: "17:00" }], [{ date: "2026-01-06", intervals: [] }]),
    start: tuesday(10),
    message: "The start is outside the host's working hours."
  },
  {
    what: "an end after working hours",
    setUp: set({}),
    start: tuesday(16, 45),
    message: "The meeting would end outside the host's working hours."
  },
  {
    what: "a start off the grid",
    setUp: set({}),
    start: tuesday(10, 10),
    message: "The start is not an offered time slot."
  },
  {
    what: "time off",
    setUp: busy(tuesday(10, 29), tuesday(11)),
    start: tuesday(10),
    message: "The host is not available at that time."
  },
  {
    what: "time off within the buffer before",
    setUp: both(busy(tuesday(9), tuesday(9, 46)), set({ buffer_before_minutes: 15 })),
    start: tuesday(10),
    message: "The host is not available at that time."
  },
  {
    what: "time off within the buffer after",
    setUp: both(busy(tuesday(10, 44), tuesday(11)), set({ buffer_after_minutes: 15 })),
    start: tuesday(10),
    message: "The host is not available at that time."
  },
  {
    what: "another booking's time",
    setUp: (host, service) => book(host, service, tuesday(10)),
    start: tuesday(10),
    message: "The host is not available at that time."
  },
  {
    what: "another booking's time within the buffer that it was booked with",
    setUp: both(
      both(set({ buffer_after_minutes: 30 }), (host, service) => book(host, service, tuesday(10))),
      set({ buffer_after_minutes: 0 })
    ),
    start: tuesday(10, 30),
    message: "The host is not available at that time."
  },
  {
    what: "a day with the maximum number of bookings",
    setUp: both((host, service) => book(host, service, tuesday(10)), set({ max_bookings_per_day: 1 })),
    start: tuesday(14),
    message: "This service is fully booked on that day. Choose another day."
  },
  {
    what: "a week with the maximum number of bookings",
    setUp: both((host, service) => book(host, service, monday(12)), set({ limits: [{ per: "week", bookings: 1 }] })),
    start: tuesday(14),
    message: "This service is fully booked in that week. Choose another week."
  },
  {
    what: "a month without the minutes of another booking",
    setUp: both((host, service) => book(host, service, monday(12)), set({ limits: [{ per: "month", minutes: 59 }] })),
    start: tuesday(14),
    message: "This service is fully booked in that month. Choose another month."
  }
]

function set(settings: object): RefusedStart["setUp"] {
  return (host, service) => patchServiceSettings(host.id, service.id, settings)
}

function busy(start: Instant, end: Instant): RefusedStart["setUp"] {
  return (host) => addBusy(host.id, { start: formatInstant(start), end: formatInstant(end) })
}

function both(first: RefusedStart["setUp"], second: RefusedStart["setUp"]): RefusedStart["setUp"] {
  return (host, service) => Effect.andThen(first(host, service), second(host, service))
}
