import type { Instant } from "@slotkit/core"
import * as Effect from "effect/Effect"
import * as HashMap from "effect/HashMap"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import { type ConferenceRoom, type RequestedRoom, RoomStore } from "../../ports/calendars/RoomStore.ts"
import { leasedTable } from "../jobs/LeasedTable.ts"
import { MemoryDatabase } from "../MemoryDatabase.ts"
import { holdingsOf, type MemoryRoom, type Tables, takeId, withHoldings } from "../MemoryTables.ts"

/** The rooms of meetings, in memory. */
export const memoryRoomStore: Layer.Layer<RoomStore, never, MemoryDatabase> = Layer.effect(
  RoomStore,
  Effect.map(MemoryDatabase, ({ read, write }) =>
    RoomStore.of({
      request: (hostId, rooms, now) =>
        write((tables) => [undefined, rooms.reduce((changed, room) => withWanted(changed, hostId, room, now), tables)]),
      ofMeeting: (hostId, meetingKey) =>
        read((tables) => Option.map(Option.fromUndefinedOr(roomOf(tables, hostId, meetingKey)), withoutLease)),
      record: (hostId, meetingKey, { url, ...progress }) =>
        write((tables) => {
          const room = roomOf(tables, hostId, meetingKey)
          if (room === undefined) return [undefined, tables]
          return [undefined, withRoom(tables, { ...room, ...progress, url: url === "pending" ? room.url : url })]
        })
    })
  )
)

const roomOf = (tables: Tables, hostId: number, meetingKey: string): MemoryRoom | undefined =>
  holdingsOf(tables, hostId).rooms.find((room) => room.meetingKey === meetingKey)

const withoutLease = ({ lease, ...room }: MemoryRoom): ConferenceRoom => room

const withRoom = (tables: Tables, changed: MemoryRoom): Tables =>
  withHoldings(tables, changed.hostId, {
    rooms: holdingsOf(tables, changed.hostId).rooms.map((room) => (room.id === changed.id ? changed : room))
  })

const withWanted = (
  tables: Tables,
  hostId: number,
  { meetingKey, room, key, fallbackUrl, desired: requested, start, end, isStandalone }: RequestedRoom,
  now: Instant
): Tables => {
  const known = roomOf(tables, hostId, meetingKey)
  if (requested === "absent" && known?.desired !== "present") return tables
  const due = isStandalone ? { dueAt: now } : {}
  if (known !== undefined) {
    const time = requested === "present" ? { start, end } : {}
    const isBack = requested === "present" && known.desired === "absent"
    const since = isBack ? { since: now, ...(isStandalone ? {} : { url: null }) } : {}
    const risen = { desired: requested, revision: known.revision + 1, attempts: 0, error: null, ...time, ...since, ...due }
    return withRoom(tables, { ...known, ...risen })
  }
  const [id, counted] = takeId(tables, "room")
  const added: MemoryRoom = {
    id,
    hostId,
    meetingKey,
    room,
    key,
    fallbackUrl,
    since: now,
    url: null,
    reference: null,
    desired: requested,
    revision: 1,
    writtenRevision: 0,
    start,
    end,
    dueAt: null,
    attempts: 0,
    claims: 0,
    error: null,
    lease: null,
    ...due
  }
  return withHoldings(counted, hostId, { rooms: [...holdingsOf(counted, hostId).rooms, added] })
}

type DueRoom = MemoryRoom & { readonly dueAt: Instant }

/** The jobs that sync the rooms. */
export const roomJobs = leasedTable<"room", DueRoom>({
  waiting: (tables) =>
    HashMap.toValues(tables.holdings)
      .flatMap(({ rooms }) => rooms)
      .filter((room): room is DueRoom => room.dueAt !== null)
      .sort((one, other) => one.id - other.id),
  find: (tables, { hostId, key }) => {
    const room = holdingsOf(tables, hostId).rooms.find(({ id }) => id === Number(key))
    return room === undefined ? undefined : { ...room, dueAt: room.dueAt ?? 0 }
  },
  set: withRoom,
  jobOf: (room) => ({
    ...{ hostId: room.hostId, kind: "room", key: String(room.id), dueAt: room.dueAt },
    payload: { ...withoutLease(room), claims: room.claims + 1 },
    attempts: room.attempts,
    revision: room.revision
  }),
  count: (room) => ({ ...room, claims: room.claims + 1 }),
  complete: (tables, room, { revision }, end) => {
    const isCurrent = room.revision === revision
    if ("url" in end) {
      const progress = isCurrent ? { dueAt: null, attempts: 0, error: null } : {}
      return withRoom(tables, { ...room, ...end, ...progress, writtenRevision: revision })
    }
    return withRoom(tables, isCurrent ? { ...room, ...end, dueAt: null } : room)
  },
  retry: (room, { revision }, retry) => (room.revision === revision ? { ...room, ...retry } : room)
})
