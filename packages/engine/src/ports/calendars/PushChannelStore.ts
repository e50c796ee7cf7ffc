import type { Instant } from "@slotkit/core"
import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import type { CalendarAccount, ConnectedCalendar } from "./CalendarStore.ts"

/** The IDs of a channel at its provider. `resource` is `null` if the provider needs one ID only. */
export interface RemoteChannel {
  readonly id: string
  readonly resource: string | null
}

/** A push channel of a target calendar. */
export interface PushChannel {
  readonly id: number
  readonly hostId: number
  readonly calendarId: number
  /** The stored form of the secret in the channel's address: the two characters of its bucket, then the SHA-256. */
  readonly secretHash: string
  /** The SHA-256 of the token that each notification carries. */
  readonly tokenHash: string
  /** `null` until the provider has opened the channel. */
  readonly remote: RemoteChannel | null
  readonly expiresAt: Instant
}

/** A channel without an ID. */
export type NewPushChannel = Omit<PushChannel, "id">

/** A channel with the provider and the account of its calendar. */
export type FoundPushChannel = PushChannel & {
  readonly accountId: CalendarAccount["id"]
  readonly kind: CalendarAccount["kind"]
}

/** The channels of some calendars of a host, or the one that has not expired by the stored form of its secret. */
export type PushChannelSelection =
  | { readonly hostId: number; readonly calendarIds: ReadonlyArray<ConnectedCalendar["id"]> }
  | { readonly secretHash: string; readonly now: Instant }

/**
 * The push channels of target calendars, which jobs of the kind `push_channel` open, renew and close. They are deleted with their
 * calendar.
 */
export class PushChannelStore extends Context.Service<
  PushChannelStore,
  {
    /**
     * Adds a channel that is about to be opened, or stores what the provider has opened for the one with an ID, and until when.
     * Returns its ID; 0 if the host has no such calendar, or the channel was deleted meanwhile. `removed` deletes it.
     */
    readonly save: (channel: NewPushChannel | PushChannel, as?: "removed") => Effect.Effect<number>
    /** Returns channels by ID. */
    readonly list: (which: PushChannelSelection) => Effect.Effect<ReadonlyArray<FoundPushChannel>>
    /**
     * Makes the account of a channel due for a read now, or at the end of its provider's rate limit, and the calendar due for a
     * poll. Changes nothing else.
     */
    readonly hint: (channel: FoundPushChannel, now: Instant) => Effect.Effect<void>
  }
>()("@slotkit/engine/PushChannelStore") {}
