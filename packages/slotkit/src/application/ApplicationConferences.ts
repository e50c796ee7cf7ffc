import { CalendarRefused, type ConferenceMeeting, type ConferenceProvider, Conferences } from "@slotkit/engine"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"

/** A meeting that needs a room. */
export interface MeetingForRoom {
  /** Identical in every call about the meeting, and unique to it. */
  readonly key: string
  /** One line. */
  readonly title: string
  readonly start: Date
  readonly end: Date
  readonly host: { readonly id: number; readonly email: string; readonly name: string | null }
}

/**
 * The application's own rooms for video meetings.
 *
 * Slotkit calls the functions after the change of a booking, never inside its transaction. A call that throws or takes more than
 * 20 seconds is repeated after 1, 5 and 30 minutes, 2, 6 and 12 hours, and then daily until the meeting has ended.
 */
export interface ApplicationConferences {
  /** Opens a room and returns its address and the application's reference. Repeated calls with one key must open one room. */
  readonly open: (meeting: MeetingForRoom) => Answer<{ readonly url: string; readonly reference: string }>
  /** Changes the time of a room. */
  readonly move: (reference: string, meeting: MeetingForRoom) => Answer<unknown>
  /** Closes a room. Must succeed if it is closed already. */
  readonly close: (reference: string) => Answer<unknown>
}

/** The server-to-server OAuth app of the installation at Zoom. */
export interface ZoomConferences {
  readonly zoom: {
    readonly accountId: string
    readonly clientId: string
    readonly clientSecret: string
    /** An origin instead of those of Zoom, for tests. Defaults to Zoom's. */
    readonly origin?: string
  }
}

type Answer<A> = A | Promise<A>

/**
 * The rooms that are opened without a calendar event, if there are any.
 *
 * @internal
 */
export const conferencesLayer = (conferences: ApplicationConferences | ZoomConferences | undefined): Layer.Layer<never> => {
  if (conferences === undefined) return Layer.empty
  if (!("zoom" in conferences)) return Layer.succeed(Conferences, ofApplication(conferences))
  const { zoom } = conferences
  return Layer.effect(
    Conferences,
    Effect.map(
      Effect.promise(() => import("@slotkit/integrations/calendars/zoom")),
      ({ zoomConferences }) => zoomConferences(zoom)
    )
  )
}

const ofApplication = ({ open, move, close }: ApplicationConferences): ConferenceProvider => ({
  open: (meeting) => call(async () => room(await open(meetingForRoom(meeting)))),
  move: (reference, meeting) => Effect.asVoid(call(() => move(reference, meetingForRoom(meeting)))),
  close: (reference) => Effect.asVoid(call(() => close(reference)))
})

const meetingForRoom = ({ key, title, start, end, host }: ConferenceMeeting): MeetingForRoom => ({
  key,
  title,
  start: new Date(start),
  end: new Date(end),
  host
})

const room = (answer: unknown) => {
  const { url, reference } = (answer ?? {}) as Readonly<Record<string, unknown>>
  const isAddress = typeof url === "string" && /^https?:$/.test(URL.parse(url)?.protocol ?? "")
  if (!isAddress) throw new TypeError("conferences.open returned no url that begins with https:// or http://")
  if (typeof reference !== "string" || reference === "") throw new TypeError("conferences.open returned no reference")
  return { url, reference }
}

const call = <A>(ask: () => Answer<A>): Effect.Effect<A, CalendarRefused> =>
  Effect.tryPromise({ try: async () => ask(), catch: (cause) => cause }).pipe(
    Effect.tapError((cause) => Effect.logWarning("A function of the option conferences failed and will be called again", cause)),
    Effect.mapError(() => new CalendarRefused({ kind: "unreachable", reason: "The application could not change the room." }))
  )
