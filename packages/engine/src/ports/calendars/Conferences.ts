import type { Interval } from "@slotkit/core"
import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import type { CalendarRefused } from "./CalendarRefused.ts"

/** A meeting that needs a room. */
export interface ConferenceMeeting extends Interval {
  /** The same for every call about the meeting, and different for every other one: `sk` and 32 digits of base32hex. */
  readonly key: string
  /** One line. */
  readonly title: string
  /** The host, in whose name the room is opened. */
  readonly host: { readonly id: number; readonly email: string; readonly name: string | null }
  /** True if an earlier call for this meeting may have opened a room whose answer was lost. */
  readonly mayExist: boolean
}

/** A room at a provider. */
export interface OpenedRoom {
  /** The address that people join at. */
  readonly url: string
  /** The provider's own ID of the room. */
  readonly reference: string
}

/** A provider of rooms that are opened without an event. Every call may be repeated: `open` with one key opens one room. */
export interface ConferenceProvider {
  readonly open: (meeting: ConferenceMeeting) => Effect.Effect<OpenedRoom, CalendarRefused>
  /** Changes the time and the title of a room. Fails as `missing` if the provider no longer has it. */
  readonly move: (reference: string, meeting: ConferenceMeeting) => Effect.Effect<void, CalendarRefused>
  /** Closes a room. Succeeds if there is none. */
  readonly close: (reference: string) => Effect.Effect<void, CalendarRefused>
}

/** The provider of the rooms that are called Zoom. None by default. */
export const Conferences = Context.Reference<ConferenceProvider | undefined>("@slotkit/engine/Conferences", {
  defaultValue: () => undefined
})
