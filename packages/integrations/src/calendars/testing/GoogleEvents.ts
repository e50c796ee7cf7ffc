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
  /** The offset of its time zone, such as `+02:00`, in which all-day events are days. */
  readonly offset: string
  readonly events: Map<string, GoogleEvent>
}

/** Events of Google Calendar: client-chosen IDs that stay used after a deletion, and entity tags. */
export const googleEvents = () => {
  let count = 0
  const stamped = (event: object, id: string): GoogleEvent => {
    const { status = "confirmed", ...fields } = event as GoogleEvent
    return { ...fields, status, id, etag: `"${++count}"`, updated: new Date(count).toISOString() }
  }

  const insert = (calendar: GoogleCalendar, body: Readonly<Record<string, unknown>>): FakeAnswer => {
    const id = typeof body.id === "string" ? body.id : `event${count + 1}`
    if (!/^[a-v0-9]{5,1024}$/.test(id)) return googleError(400, "invalid", "Invalid resource id value.")
    if (calendar.events.has(id)) return googleError(409, "duplicate", "The requested identifier already exists.")
    const event = stamped(body, id)
    calendar.events.set(id, event)
    return { status: 200, json: event }
  }

  const update = (calendar: GoogleCalendar, id: string, request: FakeRequest): FakeAnswer => {
    const found = calendar.events.get(id)
    if (found === undefined) return notFound
    const match = request.headers["if-match"]
    if (match !== undefined && match !== found.etag) return googleError(412, "conditionNotMet", "Precondition Failed")
    const event = stamped(request.body as object, id)
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
      if (request.method === "PUT") return update(calendar, id, request)
      if (request.method === "DELETE") return remove(calendar, id)
      const found = calendar.events.get(id)
      return found === undefined ? notFound : { status: 200, json: found }
    },
    /** Adds or changes an event as another client does. */
    write: (calendar: GoogleCalendar, id: string, event: object): void => {
      calendar.events.set(id, stamped({ ...calendar.events.get(id), ...event }, id))
    }
  }
}

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

/** 404 for an unknown calendar or event. */
export const notFound = googleError(404, "notFound", "Not Found")
