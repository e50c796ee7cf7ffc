import type { Booking, Instant, Meeting, NewBooking } from "@slotkit/core"
import { foldedAddress, hasWords, holdsTime, millisPerMinute, overlaps, statesOf } from "@slotkit/core/internal"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as HashMap from "effect/HashMap"
import * as Layer from "effect/Layer"
import * as Result from "effect/Result"
import { type BookingFilter, BookingStore, type Occupied, type TimeRequest } from "../ports/BookingStore.ts"
import { giveSeatsBack, type MemoryMeeting, meetingsBetween, takeSeats } from "./Meetings.ts"
import { MemoryDatabase } from "./MemoryDatabase.ts"
import {
  assertHost,
  byId,
  earliestFirst,
  type Holdings,
  holdingsOf,
  latestFirst,
  pageOf,
  type Tables,
  takeId,
  versioned,
  withHoldings
} from "./MemoryTables.ts"

/** Bookings and held time in memory. */
export const memoryBookingStore: Layer.Layer<BookingStore, never, MemoryDatabase> = Layer.effect(
  BookingStore,
  Effect.map(MemoryDatabase, ({ read, write, tryWrite }) => {
    return BookingStore.of({
      holdTime: (request) => tryWrite((tables) => held(tables, request)),
      releaseTime: (hostId, meetingId, seats) =>
        write((tables) => {
          const { meetings } = holdingsOf(tables, hostId)
          const isHeld = meetings.some((meeting) => meeting.meetingId === meetingId)
          return [
            undefined,
            isHeld ? withHoldings(tables, hostId, { meetings: giveSeatsBack(meetings, meetingId, seats) }) : tables
          ]
        }),
      occupiedBetween: (hostId, from, to) =>
        read((tables, isTransactionOpen) => versioned(tables, hostId, occupied(tables, hostId, from, to), isTransactionOpen)),
      occupiedOfEach: (hostIds, from, to) =>
        read((tables, isTransactionOpen) => {
          const ofHost = (id: number) => versioned(tables, id, occupied(tables, id, from, to), isTransactionOpen)
          return new Map(hostIds.map((hostId) => [hostId, ofHost(hostId)]))
        }),
      add: (input, request) =>
        tryWrite((tables) =>
          request === undefined
            ? Result.succeed(added(tables, input))
            : Result.map(held(tables, request), ([meetingId, after]) => added(after, { ...input, meetingId }))
        ),
      // The surrounding transaction is the only writer.
      find: (hostId, id) => read((tables) => HashMap.get(holdingsOf(tables, hostId).bookings, id)),
      save: (input) =>
        Effect.flatMap(Clock.currentTimeMillis, (updatedAt) =>
          write((tables) => {
            const booking = { ...input, updatedAt }
            const isThere = HashMap.has(holdingsOf(tables, booking.hostId).bookings, booking.id)
            return [booking, isThere ? withBooking(tables, booking) : tables]
          })
        ),
      blockingDeletion: (hostId, now, limit) =>
        read((tables) => {
          const all = byId(holdingsOf(tables, hostId).bookings)
          const unfinished = all.filter(isUnfinished(now))
          const isPaid = ({ payment }: Booking) => payment.status === "paid"
          const upTo = (bookings: ReadonlyArray<Booking>) => Math.min(limit, bookings.length)
          return {
            unfinished: unfinished.slice(0, limit).map(({ id }) => id),
            unfinishedPaid: upTo(unfinished.filter(isPaid)),
            paidBefore: upTo(all.filter((booking) => isPaid(booking) && !unfinished.includes(booking)))
          }
        }),
      count: (hostId, filters, limit = Number.POSITIVE_INFINITY) =>
        read((tables) => {
          const all = HashMap.toValues(holdingsOf(tables, hostId).bookings)
          return filters.map((filter) => {
            const found = all.filter(passes(filter))
            const counted =
              filter.seriesAsOne === true ? new Set(found.map(({ id, series }) => series?.id ?? id)).size : found.length
            return Math.min(limit, counted)
          })
        }),
      page: (hostId, filter, request) =>
        read((tables) => {
          const output = HashMap.toValues(holdingsOf(tables, hostId).bookings).filter(passes(filter))
          return pageOf(output, request, {
            positionOf: ({ scheduledAt, id }) => ({ at: scheduledAt, id }),
            compare: filter.order === "asc" ? earliestFirst : latestFirst
          })
        })
    })
  })
)

const occupied = (tables: Tables, hostId: number, from: Instant, to: Instant): Occupied => {
  assertHost(tables, hostId)
  const { schedule } = HashMap.getUnsafe(tables.accounts, hostId)
  const { calendarAccounts, meetings, services, busyTimes } = holdingsOf(tables, hostId)
  const hasCalendars = calendarAccounts.some(({ calendars }) => calendars.some(({ checked }) => checked))
  const target = calendarAccounts.find(({ calendars }) => calendars.some((calendar) => calendar.target))?.kind
  const hasReasons = busyTimes.some(({ publicReason }) => publicReason !== null)
  return {
    schedule,
    held: meetingsBetween(meetings, from, to).map((meeting) => heldTime(meeting, services)),
    busy: busyTimes
      .filter((busy) => overlaps(busy, { start: from, end: to }))
      .map(({ start, end, publicReason }) => ({ start, end, ...(publicReason === null ? {} : { publicReason }) })),
    ...(hasCalendars ? { hasCalendars } : {}),
    ...(hasReasons ? { hasReasons } : {}),
    ...(target === undefined ? {} : { target })
  }
}

/** Takes the seats. Returns the meeting's id. */
const held = (tables: Tables, request: TimeRequest) => {
  const [newMeetingId, counted] = takeId(tables, "session")
  return Result.map(
    takeSeats(holdingsOf(tables, request.hostId).meetings, request, newMeetingId),
    ({ meetingId, meetings }) => [meetingId, withHoldings(counted, request.hostId, { meetings })] as const
  )
}

const added = (tables: Tables, input: NewBooking): readonly [Booking, Tables] => {
  const [id, counted] = takeId(tables, "booking")
  const booking = { ...input, id }
  return [booking, withBooking(counted, booking)]
}

const withBooking = (tables: Tables, booking: Booking): Tables =>
  withHoldings(tables, booking.hostId, {
    bookings: HashMap.set(holdingsOf(tables, booking.hostId).bookings, booking.id, booking)
  })

const heldTime = (meeting: MemoryMeeting, services: Holdings["services"]): Meeting => ({
  start: meeting.start,
  end: meeting.end,
  heldFrom: meeting.heldFrom,
  heldTo: meeting.heldTo,
  serviceId: meeting.serviceId !== null && HashMap.has(services, meeting.serviceId) ? meeting.serviceId : null,
  seatsTaken: meeting.seatsTaken,
  ...(meeting.team === undefined ? {} : { teamId: meeting.team.id }),
  ...(meeting.isBeside === true ? { meetingId: meeting.meetingId } : {})
})

const isUnfinished =
  (now: Instant) =>
  ({ state, scheduledAt, durationMinutes }: Booking): boolean =>
    holdsTime(state) && (state !== "accepted" || (scheduledAt ?? now) + durationMinutes * millisPerMinute > now)

const passes = ({
  status,
  isOpen,
  waitsAs,
  from,
  to,
  end,
  updatedSince,
  serviceId,
  email,
  noShow,
  search,
  series,
  discountCode
}: Omit<BookingFilter, "order">) => {
  const states = status === undefined ? undefined : statesOf(status)
  const isTimed = from !== undefined || to !== undefined || end !== undefined
  return (booking: Booking): boolean => {
    const { state, scheduledAt, durationMinutes, updatedAt, service, booker, noShowAt } = booking
    if (states !== undefined && !states.includes(state)) return false
    if (waitsAs !== undefined && state !== waitsAs) return false
    if (isOpen === true && (state === "declined" || state === "cancelled")) return false
    if (updatedSince !== undefined && updatedAt < updatedSince) return false
    if (serviceId !== undefined && service.id !== serviceId) return false
    if (noShow !== undefined && (noShowAt !== null) !== noShow) return false
    if (email !== undefined && (booker.email === null || foldedAddress(booker.email) !== foldedAddress(email))) return false
    if (search !== undefined && !hasWords(booking, search)) return false
    if (series !== undefined && booking.series?.id !== series) return false
    if (discountCode !== undefined && (booking.discount?.codeId !== discountCode || !booking.discount?.holdsUse)) return false
    if (scheduledAt === null) return !isTimed
    if (end !== undefined && scheduledAt + durationMinutes * millisPerMinute > end.at !== (end.is === "after")) return false
    return (from === undefined || scheduledAt >= from) && (to === undefined || scheduledAt <= to)
  }
}
