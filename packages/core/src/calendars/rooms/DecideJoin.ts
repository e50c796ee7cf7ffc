import type { BookingState } from "../../bookings/BookingTransitions.ts"
import { type Instant, millisPerMinute } from "../../values/Instant.ts"

/** The part of a meeting's room that decides where its link leads. */
export interface RoomToJoin {
  /** The provider's address of the room; `null` while there is none. */
  readonly url: string | null
  readonly fallbackUrl: string
  /** The time of the request for the room. */
  readonly since: Instant
}

/** The target of a link to a meeting's room. `over` is a meeting whose room is no longer available. */
export type JoinRuling =
  | { readonly kind: "room" | "fallback"; readonly url: string }
  | { readonly kind: "waiting" }
  | { readonly kind: "cancelled" }
  | { readonly kind: "over" }

/**
 * Decides where a link to a meeting's room leads: to the room, to a page while the provider creates it, or after two minutes to
 * the fallback room. Decision 0066.
 */
export const decideJoin = (state: BookingState, room: RoomToJoin | undefined, now: Instant): JoinRuling => {
  if (state !== "accepted") return { kind: "cancelled" }
  if (room === undefined) return { kind: "over" }
  if (room.url !== null) return { kind: "room", url: room.url }
  return now >= room.since + roomWaitMillis ? { kind: "fallback", url: room.fallbackUrl } : { kind: "waiting" }
}

/** The time after which a link leads to the fallback room. */
const roomWaitMillis = 2 * millisPerMinute

/**
 * Returns when a room that its provider is still creating is read again: 5, 15 and 60 seconds after the event was written.
 * Returns `null` after that. `reads` is the number of responses without a room, including the one to the write.
 */
export const roomReadAt = (reads: number, now: Instant): Instant | null => {
  const after = secondsAfterWrite[reads - 1]
  return after === undefined ? null : now + (after - (secondsAfterWrite[reads - 2] ?? 0)) * 1000
}

const secondsAfterWrite = [5, 15, 60]
