import * as Effect from "effect/Effect"
import * as HashMap from "effect/HashMap"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import { type Timer, type TimerKind, TimerStore } from "../ports/TimerStore.ts"
import { claimed, isLeasedUnder, nextClaimableAt } from "./LeasedRows.ts"
import { MemoryDatabase } from "./MemoryDatabase.ts"
import { holdingsOf, type QueuedTimer, type Tables } from "./MemoryTables.ts"

/** Timers in memory. */
export const memoryTimerStore: Layer.Layer<TimerStore, never, MemoryDatabase> = Layer.effect(
  TimerStore,
  Effect.map(MemoryDatabase, ({ read, write }) =>
    TimerStore.of({
      set: ({ hostId, bookingId, kind, dueAt }) =>
        write((tables) => {
          const hasBooking = HashMap.has(holdingsOf(tables, hostId).bookings, bookingId)
          return [undefined, hasBooking ? withTimer(tables, { hostId, bookingId, kind, dueAt, lease: null }) : tables]
        }),
      clear: ({ id: bookingId }, kinds) =>
        write((tables) => {
          const keys = kinds.map((kind) => keyOf(bookingId, kind))
          return [undefined, { ...tables, timers: HashMap.removeMany(tables.timers, keys) }]
        }),
      claim: (claim) =>
        write((tables) => {
          const due = claimed(HashMap.toValues(tables.timers), claim)
          return [due.map(timerOf), due.reduce(withTimer, tables)]
        }),
      finish: (timer, leaseToken) =>
        write((tables) => {
          if (leasedTimer(tables, timer, leaseToken) === undefined) return [false, tables]
          return [true, { ...tables, timers: HashMap.remove(tables.timers, keyOf(timer.bookingId, timer.kind)) }]
        }),
      postpone: (timer, leaseToken, dueAt) =>
        write((tables) => {
          const leased = leasedTimer(tables, timer, leaseToken)
          return leased === undefined ? [false, tables] : [true, withTimer(tables, { ...leased, dueAt, lease: null })]
        }),
      nextDueAt: read(({ timers }) => nextClaimableAt(HashMap.toValues(timers)))
    })
  )
)

const keyOf = (bookingId: number, kind: TimerKind): string => `${bookingId} ${kind}`

const timerOf = ({ hostId, bookingId, kind, dueAt }: QueuedTimer): Timer => ({ hostId, bookingId, kind, dueAt })

const leasedTimer = (tables: Tables, { hostId, bookingId, kind }: Timer, leaseToken: string): QueuedTimer | undefined => {
  const timer = Option.getOrUndefined(HashMap.get(tables.timers, keyOf(bookingId, kind)))
  return timer !== undefined && timer.hostId === hostId && isLeasedUnder(timer, leaseToken) ? timer : undefined
}

const withTimer = (tables: Tables, timer: QueuedTimer): Tables => ({
  ...tables,
  timers: HashMap.set(tables.timers, keyOf(timer.bookingId, timer.kind), timer)
})
