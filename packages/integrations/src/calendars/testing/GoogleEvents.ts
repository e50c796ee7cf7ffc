import type { FakeAnswer, FakeRequest } from "./FakeServer.ts"

/** A time of a Google event: an instant with an offset, or a date. */
export interface GoogleTime {
  readonly dateTime?: string
  readonly date?: string
  readonly timeZone?: string
}

/** The fields of a Google event that the fake knows. Others are kept as they are. */
export interface GoogleEvent {
  readonly id: string
  readonly etag: string
  readonly status: string
  readonly start: GoogleTime
  readonly end: GoogleTime
  readonly transparency?: string
  readonly attendees?: ReadonlyArray<{ readonly self?: boolean; readonly responseStatus?: string }>
  readonly extendedProperties?: { readonly private?: Readonly<Record<string, string>> }
  readonly [field: string]: unknown
}

/** A calendar of the fake. */
export interface GoogleCalendar {
  readonly id: string
  readonly summary: string
  /** `owner`, `writer`, `reader` or `freeBusyReader`. */
  readonly accessRole: string
  /** The offset of its time zone, such as `+02:00`, that all-day events are in. */
  readonly offset: string
  readonly events: Map<string, GoogleEvent>
  /** The state of new Meet rooms, `success` by default. `refused` is a calendar that allows none. */
  meet?: "success" | "pending" | "failure" | "refused"
}

/** Events of Google Calendar: client-chosen IDs that stay used after a deletion, and entity tags. */
export const googleEvents = () => {
  let count = 0
  let rooms = 0
  const requestIds = new Map<string, string>()
  const stamped = (event: object, id: string): GoogleEvent => {
    const { status = "confirmed", ...fields } = event as GoogleEvent
    return { ...fields, status, id, etag: `"${++count}"`, updated: new Date(count).toISOString() }
  }

  /**
   * Makes or keeps the room of an event, as `conferenceDataVersion=1` does. A request with the ID of the event's former one is
   * ignored.
   */
  const withMeet = (
    calendar: GoogleCalendar,
    id: string,
    body: Readonly<Record<string, unknown>>,
    found: GoogleEvent | undefined,
    isWhole: boolean
  ) => {
    const { conferenceData: query, ...fields } = body as { conferenceData?: { createRequest?: { requestId: string } } }
    const had = found?.conferenceData as FakeConference | undefined
    const request = query?.createRequest
    if (request === undefined || request.requestId === requestIds.get(id)) {
      return isWhole && request === undefined ? fields : { ...fields, ...(had === undefined ? {} : { conferenceData: had }) }
    }
    requestIds.set(id, request.requestId)
    return { ...fields, ...meetOf(request, calendar.meet ?? "success", `https://meet.google.com/fake-${++rooms}`) }
  }

  const insert = (calendar: GoogleCalendar, body: Readonly<Record<string, unknown>>): FakeAnswer => {
    const id = typeof body.id === "string" ? body.id : `event${count + 1}`
    if (!/^[a-v0-9]{5,1024}$/.test(id)) return googleError(400, "invalid", "Invalid resource id value.")
    if (calendar.events.has(id)) return googleError(409, "duplicate", "The requested identifier already exists.")
    if (isRefused(calendar, body)) return noConference
    const event = stamped(withMeet(calendar, id, body, undefined, true), id)
    calendar.events.set(id, event)
    return { status: 200, json: event }
  }

  const update = (calendar: GoogleCalendar, id: string, request: FakeRequest): FakeAnswer => {
    const found = calendar.events.get(id)
    if (found === undefined) return notFound
    const match = request.headers["if-match"]
    if (match !== undefined && match !== found.etag) return googleError(412, "conditionNotMet", "Precondition Failed")
    const body = request.body as Readonly<Record<string, unknown>>
    if (isRefused(calendar, body)) return noConference
    const isWhole = request.method === "PUT"
    const event = stamped({ ...(isWhole ? {} : found), ...withMeet(calendar, id, body, found, isWhole) }, id)
    calendar.events.set(id, event)
    return { status: 200, json: event }
  }

  const remove = (calendar: GoogleCalendar, id: string): FakeAnswer => {
    const found = calendar.events.get(id)
    if (found === undefined) return notFound
    if (found.status === "cancelled") return googleError(410, "deleted", "Resource has been deleted")
    calendar.events.set(id, stamped({ ...found, status: "cancelled" }, id))
    return { status: 204 }
  }

  const list = (calendar: GoogleCalendar, query: URLSearchParams): FakeAnswer => {
    const [name = "", value = ""] = (query.get("privateExtendedProperty") ?? "").split("=")
    const items = [...calendar.events.values()].filter(
      (event) =>
        (name === "" || event.extendedProperties?.private?.[name] === value) &&
        (query.get("showDeleted") === "true" || event.status !== "cancelled")
    )
    return { status: 200, json: { kind: "calendar#events", items } }
  }

  return {
    /** Answers a request below `/calendars/{id}/events`. */
    answer: (calendar: GoogleCalendar, id: string | undefined, request: FakeRequest): FakeAnswer => {
      if (id === undefined) {
        return request.method === "POST"
          ? insert(calendar, request.body as Readonly<Record<string, unknown>>)
          : list(calendar, request.query)
      }
      if (request.method === "PUT" || request.method === "PATCH") return update(calendar, id, request)
      if (request.method === "DELETE") return remove(calendar, id)
      const found = calendar.events.get(id)
      return found === undefined ? notFound : { status: 200, json: found }
    },
    /** Adds or changes an event as another client does. */
    write: (calendar: GoogleCalendar, id: string, event: object): void => {
      calendar.events.set(id, stamped({ ...calendar.events.get(id), ...event }, id))
    },
    /** Finishes the rooms that are pending, as Google does some time after the event. */
    finishRooms: (calendar: GoogleCalendar): void => {
      for (const event of calendar.events.values()) {
        const had = event.conferenceData as FakeConference | undefined
        if (had?.createRequest.status.statusCode !== "pending") continue
        const created = meetOf(had.createRequest, "success", `https://meet.google.com/fake-${++rooms}`)
        calendar.events.set(event.id, stamped({ ...event, ...created }, event.id))
      }
    }
  }
}

interface FakeConference {
  readonly createRequest: { readonly requestId: string; readonly status: { readonly statusCode: string } }
}

const meetOf = ({ requestId }: { readonly requestId: string }, statusCode: string, uri: string) => {
  const createRequest = { requestId, conferenceSolutionKey: { type: "hangoutsMeet" }, status: { statusCode } }
  if (statusCode !== "success") return { conferenceData: { createRequest } }
  return { hangoutLink: uri, conferenceData: { createRequest, entryPoints: [{ entryPointType: "video", uri }] } }
}

const isRefused = ({ meet }: GoogleCalendar, { conferenceData }: Readonly<Record<string, unknown>>): boolean =>
  meet === "refused" && conferenceData !== undefined

/** Returns the busy time of an event in epoch milliseconds, or undefined if it closes no time. */
export const busyOfGoogleEvent = (
  event: GoogleEvent,
  offset: string
): { readonly start: number; readonly end: number } | undefined => {
  const own = event.attendees?.find(({ self }) => self === true)
  if (event.status === "cancelled" || event.transparency === "transparent" || own?.responseStatus === "declined") return undefined
  const instant = ({ dateTime, date }: GoogleTime) => Date.parse(dateTime ?? `${date}T00:00:00${offset}`)
  return { start: instant(event.start), end: instant(event.end) }
}

/** An error in Google's form. */
export const googleError = (code: number, reason: string, message: string): FakeAnswer => ({
  status: code,
  json: { error: { code, message, errors: [{ domain: "global", reason, message }] } }
})

const noConference = googleError(400, "invalid", "Invalid conference type value.")

/** 404 for an unknown calendar or event. */
export const notFound = googleError(404, "notFound", "Not Found")
