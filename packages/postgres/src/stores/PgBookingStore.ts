import type { Booking, Instant, NewBooking } from "@slotkit/core"
import { foldedAddress, millisPerDay } from "@slotkit/core/internal"
import { type BookingFilter, BookingStore, PersonDigest, type TimeRequest } from "@slotkit/engine"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { SqlClient } from "effect/sql/SqlClient"
import { type Fragment, fragment, literal } from "effect/sql/Statement"
import { write } from "../connections/drivers/GatheredWrites.ts"
import { bookingWordsIn } from "../sql/BookingWords.ts"
import { hostValues, inBucketOf, ofHost, whereHostBy, whereHostFenced, whereHostOfFound, whereRow } from "../sql/Bucket.ts"
import { calendarList } from "../sql/CalendarVersion.ts"
import { allRows, firstRow } from "../sql/FirstRow.ts"
import { timestamp } from "../sql/Instants.ts"
import { recordChanges } from "../sql/ListCounters.ts"
import { isBeyond, type PageOrder, selectWidePage } from "../sql/SelectPage.ts"
import { TableLayout } from "../sql/TableLayout.ts"
import { columnsOf, type PgStoreOptions, schemaName, tablesIn } from "../sql/Tables.ts"
import { wordQuery } from "../sql/TextWords.ts"
import {
  type BookingRow,
  bookingColumns,
  bookingFromRow,
  bookingFromValues,
  bookingValues,
  ownBookingColumns
} from "./BookingRow.ts"
import { addBookingOnCitus, saveBookingOnCitus } from "./distributed/WriteBookingOnCitus.ts"
import { heldTimes } from "./HeldTimes.ts"
import { indexPeople } from "./PersonIndex.ts"

/** Stores bookings, and the meetings that hold their time. */
export const pgBookingStore = (options?: PgStoreOptions): Layer.Layer<BookingStore, never, SqlClient> => {
  const tables = tablesIn(options)
  const { bookings, services } = tables
  const words = fragment([literal(bookingWordsIn(schemaName(options ?? {})))])
  return Layer.effect(
    BookingStore,
    Effect.map(Effect.all([SqlClient, TableLayout, PersonDigest]), ([sql, layout, digestOf]) => {
      const columnsFor = (hostId: number) => bookingColumns(sql, tables, hostId)
      const [orders, ordersOfFound] = [listOrders(sql, "scheduled_at"), listOrders(sql, unindexedStart)]
      const isUnfinished = (now: Instant) => sql`(state IN ('unconfirmed', 'pending', 'awaitingPayment') OR (state = 'accepted'
        AND COALESCE(scheduled_at, ${timestamp(now)}) + duration_minutes * interval '1 minute' > ${timestamp(now)}))`
      /** Reads the index of states. No meeting lasts longer than a day, so accepted bookings that began before that are over. */
      const unfinished = (hostId: number, now: Instant) => sql`
        SELECT id, payment_status FROM ${bookings} WHERE ${ofHost(hostId)} AND status = 'pending'
        UNION ALL
        SELECT id, payment_status FROM ${bookings} WHERE ${ofHost(hostId)} AND status = 'accepted'
          AND scheduled_at > ${timestamp(now - millisPerDay)} AND ${isUnfinished(now)}
        UNION ALL
        SELECT id, payment_status FROM ${bookings} WHERE ${ofHost(hostId)} AND status = 'accepted' AND scheduled_at IS NULL`
      /** On one server it is sent with the writes that follow. */
      const save = (booking: Booking): Effect.Effect<unknown> =>
        layout === "distributed"
          ? Effect.orDie(saveBookingOnCitus(sql, tables, booking))
          : write(sql, {
              parts: [
                [
                  "booking_before",
                  sql`SELECT bucket, id, status FROM ${bookings} WHERE ${whereRow(booking.hostId, booking.id)} FOR NO KEY UPDATE`
                ],
                [
                  "booking_saved",
                  sql`UPDATE ${bookings} AS booking SET ${sql.update(bookingValues(booking))}
                    FROM booking_before AS before WHERE booking.bucket = before.bucket AND booking.id = before.id
                    RETURNING booking.bucket, booking.host_id, before.status AS old_status, booking.status AS new_status`
                ],
                [
                  "booking_recounted",
                  recordChanges(
                    sql,
                    tables,
                    sql`SELECT bucket, host_id, 'bookings.' || unnest(ARRAY[old_status, new_status]), unnest(ARRAY[-1, 1])
                      FROM booking_saved WHERE old_status <> new_status`
                  )
                ]
              ]
            })
      const endsAt = ({ is, at }: NonNullable<BookingFilter["end"]>): Fragment =>
        sql`scheduled_at + duration_minutes * interval '1 minute' ${sql.literal(is === "after" ? ">" : "<=")} ${timestamp(at)}`
      /** Limits a statement without a rarer filter to the host. Citus needs the bucket itself, to find the shard. */
      const hostWith = ({ search, series }: Omit<BookingFilter, "order">) => {
        if (search !== undefined && layout !== "distributed") return whereHostOfFound
        return search === undefined && series === undefined ? ofHost : whereHostFenced
      }
      const passing = (hostId: number, filter: Omit<BookingFilter, "order">): Fragment => {
        const { status, isOpen, waitsAs, from, to, end, updatedSince, serviceId, email, noShow, search, series, discountCode } =
          filter
        const by = rarest(filter)
        // With the column itself, a plan for a typical host would read all bookings of the time.
        const at = sql.literal(search === undefined ? "scheduled_at" : unindexedStart)
        return sql.and([
          by === undefined ? hostWith(filter)(hostId) : whereHostBy(hostId, by),
          ...(series === undefined ? [] : [sql`series ->> 'id' = ${series}`]),
          ...(discountCode === undefined
            ? []
            : [sql`(discount ->> 'codeId')::bigint = ${discountCode} AND (discount ->> 'holdsUse')::boolean`]),
          ...(search === undefined ? [] : [sql`${words} @@ ${wordQuery(search, `${hostId}:`)}::tsquery`]),
          ...(updatedSince === undefined ? [] : [sql`updated_at >= ${timestamp(updatedSince)}`]),
          ...(status === undefined ? [] : [sql`status = ${status}`]),
          ...(isOpen === undefined ? [] : [sql`status IN ('pending', 'accepted')`]),
          // The status is what the index has.
          ...(waitsAs === undefined ? [] : [sql`status = 'pending' AND state = ${waitsAs}`]),
          ...(from === undefined ? [] : [sql`${at} >= ${timestamp(from)}`]),
          ...(to === undefined ? [] : [sql`${at} <= ${timestamp(to)}`]),
          ...(end === undefined ? [] : [endsAt(end)]),
          ...(serviceId === undefined ? [] : [sql`service_id = ${serviceId}`]),
          ...(noShow === undefined ? [] : [noShow ? sql`no_show_at IS NOT NULL` : sql`no_show_at IS NULL`]),
          ...(email === undefined ? [] : [sql`lower(booker_email COLLATE "C") = ${foldedAddress(email)}`])
        ])
      }
      const { whenHeld, ...times } = heldTimes(sql, layout, options)
      const digestsOf = ({ booker, attendees }: NewBooking) =>
        [booker, ...attendees].flatMap(({ email }) => (email === null ? [] : [digestOf(email)]))
      const addOnCitus = (booking: NewBooking) =>
        Effect.map(Effect.orDie(addBookingOnCitus(sql, tables, booking, digestsOf(booking))), bookingFromRow)
      /** Adds a booking in one statement. Given the expressions that take its time, it has the meeting that they return. */
      const addRow = (booking: NewBooking, takeTime?: Fragment) => {
        const values: Record<string, unknown> = {
          ...hostValues(booking.hostId),
          service_id: booking.service.id,
          ...bookingValues(booking),
          ...(takeTime === undefined ? {} : { meeting_id: sql.literal("held.id") })
        }
        const row = sql.csv(Object.values(values).map((value) => sql`${value}`))
        const source = takeTime === undefined ? sql`` : sql` FROM held`
        const raised = takeTime === undefined ? sql`` : sql`${calendarList}, `
        return sql<BookingRow>`
            WITH ${takeTime === undefined ? sql`` : sql`${takeTime}, `}added AS (
              INSERT INTO ${bookings} (${columnsOf(Object.keys(values))}) SELECT ${row}${source}
              RETURNING bucket, status, ${columnsOf(ownBookingColumns)}
            ),
            counted AS (${recordChanges(
              sql,
              tables,
              sql`SELECT bucket, host_id, unnest(ARRAY[${raised}'bookings', 'bookings.' || status]), 1 FROM added`
            )})${indexPeople(sql, tables, "booking", sql`added`, digestsOf(booking))}
            SELECT ${columnsOf(ownBookingColumns)},
              (SELECT id FROM ${services} WHERE ${inBucketOf(booking.hostId)} AND id = ${booking.service.id}) AS service_id
            FROM added`
      }
      const addAlone = (booking: NewBooking) =>
        layout === "distributed"
          ? addOnCitus(booking)
          : Effect.map(Effect.orDie(addRow(booking)), ([row]) => bookingFromRow(row!))
      const addHeld = (booking: NewBooking, request: TimeRequest) =>
        layout === "distributed"
          ? Effect.flatMap(times.holdTime(request), (meetingId) => addOnCitus({ ...booking, meetingId }))
          : Effect.map(
              whenHeld(request, (takeTime) => addRow(booking, takeTime)),
              bookingFromRow
            )
      return BookingStore.of({
        ...times,
        add: (booking, request) => (request === undefined ? addAlone(booking) : addHeld(booking, request)),
        find: (hostId, id, as) => {
          const lock = as === "locked" ? sql` FOR NO KEY UPDATE` : sql``
          return firstRow(
            sql<BookingRow>`SELECT ${columnsFor(hostId)} FROM ${bookings} WHERE ${whereRow(hostId, id)}${lock}`,
            bookingFromRow
          )
        },
        save: (input) =>
          Effect.flatMap(Clock.currentTimeMillis, (updatedAt) => {
            const booking = { ...input, updatedAt }
            return Effect.as(save(booking), booking)
          }),
        blockingDeletion: (hostId, now, limit) => {
          const paidBefore = sql`SELECT FROM ${bookings} WHERE ${ofHost(hostId)} AND payment_status = 'paid'
            AND NOT COALESCE(${isUnfinished(now)}, false) LIMIT ${limit}`
          return sql<StandingRow>`
            SELECT coalesce(json_agg(id ORDER BY id), '[]') AS unfinished,
              count(*) FILTER (WHERE payment_status = 'paid')::int AS unfinished_paid,
              (SELECT count(*)::int FROM (${paidBefore}) AS paid) AS paid_before
            FROM (SELECT * FROM (${unfinished(hostId, now)}) AS found LIMIT ${limit}) AS counted`.pipe(
            Effect.orDie,
            Effect.map(([row]) => ({
              unfinished: row!.unfinished,
              unfinishedPaid: row!.unfinished_paid,
              paidBefore: row!.paid_before
            }))
          )
        },
        count: (hostId, filters, limit) =>
          filters.length === 0
            ? Effect.succeed([])
            : allRows(
                sql<{ readonly n: number }>`
                SELECT n FROM (${sql.join(
                  " UNION ALL ",
                  false
                )(
                  filters.map((filter, place) => {
                    const most = limit === undefined ? sql`` : sql` LIMIT ${limit}`
                    const counted = filter.seriesAsOne === true ? sql` DISTINCT coalesce(series ->> 'id', id::text)` : sql``
                    const rows = sql`SELECT${counted} FROM ${bookings} WHERE ${passing(hostId, filter)}${most}`
                    return sql`SELECT ${sql.literal(`${place}`)} AS place, count(*)::int AS n FROM (${rows}) AS passed`
                  })
                )}) AS counted ORDER BY place`,
                ({ n }) => n
              ),
        page: (hostId, filter, request) => {
          const { status, isOpen, waitsAs, from, to, end, updatedSince, serviceId, email, noShow, search, series, order } = filter
          const list = status === undefined ? "bookings" : `bookings.${status}`
          const isWhole = [isOpen, waitsAs, from, to, end, updatedSince, serviceId, email, noShow, search, series].every(
            (value) => value === undefined
          )
          const counter = isWhole ? { counter: { tables, hostId, list } } : {}
          const source = {
            ...counter,
            table: bookings,
            columns: columnsFor(hostId),
            where: passing(hostId, filter),
            lookUp: inBucketOf(hostId),
            order: (search === undefined ? orders : ordersOfFound)[order]
          }
          return selectWidePage(sql, source, request, bookingFromValues)
        }
      })
    })
  )
}

/** The filter that usually leaves the fewest bookings, and has an index. */
const rarest = ({ email, updatedSince, serviceId }: Omit<BookingFilter, "order">) => {
  if (email !== undefined) return "booker"
  if (updatedSince !== undefined) return "updatedAt"
  return serviceId === undefined ? undefined : "service"
}

interface StandingRow {
  readonly unfinished: ReadonlyArray<number>
  readonly unfinished_paid: number
  readonly paid_before: number
}

const latestFirst = "scheduled_at DESC NULLS LAST, id DESC"
const earliestFirst = "scheduled_at ASC NULLS FIRST, id ASC"

/** The start as an expression without an index, for bookings that the index of words finds. */
const unindexedStart = "scheduled_at + interval '0'"

/**
 * The orders of lists, with the start as places are compared with it. Bookings without a time are their own range, because no
 * comparison with a time is true for them.
 */
const listOrders = (sql: SqlClient, start: string): Readonly<Record<BookingFilter["order"], PageOrder>> => ({
  asc: {
    forward: earliestFirst,
    reverse: latestFirst,
    after: (place) =>
      place.at === null
        ? [sql`scheduled_at IS NULL AND id > ${place.id}`, sql`scheduled_at IS NOT NULL`]
        : [isBeyond(start, ">", place)]
  },
  desc: {
    forward: latestFirst,
    reverse: earliestFirst,
    after: (place) =>
      place.at === null
        ? [sql`scheduled_at IS NULL AND id < ${place.id}`]
        : [isBeyond(start, "<", place), sql`scheduled_at IS NULL`]
  }
})
