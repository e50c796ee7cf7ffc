import type { FakeAnswer, FakeRequest } from "./FakeServer.ts"

/** A time of an Outlook event: no zone, seven decimals. */
export interface OutlookTime {
  readonly dateTime: string
  readonly timeZone: string
}

/** The fields of an Outlook event that the fake knows. Others are kept as they are. */
export interface OutlookEvent {
  readonly id: string
  readonly "@odata.etag": string
  readonly transactionId?: string | null
  readonly start: OutlookTime
  readonly end: OutlookTime
  readonly showAs: string
  readonly isAllDay: boolean
  readonly isCancelled: boolean
  readonly responseStatus: { readonly response: string }
  readonly singleValueExtendedProperties?: ReadonlyArray<{ readonly id: string; readonly value: string }>
  readonly [field: string]: unknown
}

/** A calendar of the fake. */
export interface OutlookCalendar {
  readonly id: string
  readonly name: string
  readonly canEdit: boolean
  readonly events: Map<string, OutlookEvent>
  /** The state of new Teams meetings, `ready` by default. Personal accounts have `none`, or answer 400 for them: `refused`. */
  teams?: "ready" | "pending" | "none" | "refused"
}

/** The answer to a transaction ID that was used before. */
export interface DuplicateAnswer {
  /** 400 or 409; both occur. */
  status: 400 | 409
  /** False to leave the ID of the existing event out. */
  namesEvent: boolean
}

/**
 * Events of Outlook: immutable IDs of the service's own, which lead to an event also when it is among the deleted items, and
 * transaction IDs that are used once, even if the event was deleted.
 */
export const outlookEvents = (calendars: ReadonlyMap<string, OutlookCalendar>, duplicate: DuplicateAnswer) => {
  let count = 0
  let rooms = 0
  const trash = new Map<string, OutlookEvent>()
  const transactions = new Map<string, string>()
  const stamped = (event: object, id: string): OutlookEvent => {
    const fields = event as Partial<OutlookEvent>
    return {
      showAs: "busy",
      isAllDay: false,
      isCancelled: false,
      responseStatus: { response: "organizer" },
      start: graphTime(0),
      end: graphTime(0),
      ...fields,
      id,
      "@odata.etag": `W/"${++count}"`
    }
  }
  /** Makes, keeps or ends the Teams meeting of an event. A text without the part that Teams added ends it. */
  const withTeams = (calendar: OutlookCalendar, body: Readonly<Record<string, unknown>>, found: OutlookEvent | undefined) => {
    const { isOnlineMeeting: _, onlineMeetingProvider: __, ...fields } = body
    const state = calendar.teams ?? "ready"
    const text = (body.body as { content?: string } | undefined)?.content
    const keeps = found?.isOnlineMeeting === true && (text === undefined || text.includes(teamsRule))
    if (keeps || (found?.isOnlineMeeting !== true && (body.isOnlineMeeting !== true || state === "none"))) return fields
    if (body.isOnlineMeeting !== true) return { ...fields, isOnlineMeeting: false, onlineMeeting: null }
    const joinUrl = `https://teams.microsoft.com/l/meetup-join/fake-${++rooms}`
    const content = `<html><body>${text ?? ""}${teamsPart(joinUrl)}</body></html>`
    return {
      ...fields,
      body: { contentType: "html", content },
      isOnlineMeeting: true,
      onlineMeetingProvider: "teamsForBusiness",
      onlineMeeting: state === "pending" ? null : { joinUrl }
    }
  }

  /** Moves an event to the deleted items. */
  const remove = (calendar: OutlookCalendar, id: string): void => {
    const event = calendar.events.get(id)
    if (event === undefined) throw new RangeError(`There is no event ${id}`)
    calendar.events.delete(id)
    trash.set(id, event)
  }

  /** Answers a request for a deleted event: it can be read and changed where it is, but not be deleted again. */
  const ofDeleted = (id: string, { method, body }: FakeRequest): FakeAnswer => {
    const found = trash.get(id)
    if (found === undefined) return itemNotFound
    if (method === "DELETE") return cannotDelete
    if (method === "PATCH") trash.set(id, stamped({ ...found, ...(body as object) }, id))
    return { status: 200, json: trash.get(id) }
  }

  const owner = (id: string) => [...calendars.values()].find(({ events }) => events.has(id))

  const create = (calendar: OutlookCalendar, body: Readonly<Record<string, unknown>>): FakeAnswer => {
    const transaction = typeof body.transactionId === "string" ? body.transactionId : undefined
    const existing = transaction === undefined ? undefined : transactions.get(transaction)
    if (existing !== undefined) {
      const message = "Your request can't be completed. The TransactionId has already been used to create a different event."
      const named = duplicate.namesEvent ? { "@event.existingEventId": existing } : {}
      return { status: duplicate.status, json: { error: { code: "ErrorDuplicateTransactionId", message, ...named } } }
    }
    if (isRefused(calendar, body)) return noTeams
    const event = stamped(withTeams(calendar, body, undefined), `AAMk${count + 1}=`)
    calendar.events.set(event.id, event)
    if (transaction !== undefined) transactions.set(transaction, event.id)
    return { status: 201, json: event }
  }

  return {
    create,
    /** Answers a request for one event. */
    answer: (id: string, request: FakeRequest): FakeAnswer => {
      const calendar = owner(id)
      const found = calendar?.events.get(id)
      if (calendar === undefined || found === undefined) return ofDeleted(id, request)
      if (request.method === "DELETE") {
        remove(calendar, id)
        return { status: 204 }
      }
      if (request.method === "PATCH") {
        const body = request.body as Readonly<Record<string, unknown>>
        if (isRefused(calendar, body)) return noTeams
        calendar.events.set(id, stamped({ ...found, ...withTeams(calendar, body, found) }, id))
      }
      return { status: 200, json: calendar.events.get(id) }
    },
    remove,
    /** Moves an event that was deleted back into a calendar. */
    restore: (calendar: OutlookCalendar, id: string): void => {
      const event = trash.get(id)
      if (event === undefined) throw new RangeError(`There is no deleted event ${id}`)
      trash.delete(id)
      calendar.events.set(id, event)
    },
    /** Names the pending Teams meetings of a calendar, as Microsoft does some time after the event. */
    finishTeams: (calendar: OutlookCalendar): void => {
      for (const event of calendar.events.values()) {
        if (event.isOnlineMeeting !== true || event.onlineMeeting !== null) continue
        const joinUrl = `https://teams.microsoft.com/l/meetup-join/fake-${++rooms}`
        calendar.events.set(event.id, stamped({ ...event, onlineMeeting: { joinUrl } }, event.id))
      }
    },
    /** Adds or changes an event as another client does. */
    write: (calendar: OutlookCalendar, id: string, event: object): void => {
      calendar.events.set(id, stamped({ ...calendar.events.get(id), ...event }, id))
    }
  }
}

const isRefused = ({ teams }: OutlookCalendar, { isOnlineMeeting }: Readonly<Record<string, unknown>>): boolean =>
  teams === "refused" && isOnlineMeeting === true

const teamsRule = "_".repeat(80)

/** The text that Teams adds to an event. */
const teamsPart = (joinUrl: string): string =>
  `<br><div class="me-email-text"><div><span style="white-space:nowrap">${teamsRule}</span></div><a href="${joinUrl}">Join</a></div>`

/** Writes an instant in UTC without saying so. */
export const graphTime = (instant: number): OutlookTime => ({
  dateTime: new Date(instant).toISOString().replace("Z", "0000"),
  timeZone: "UTC"
})

/** Returns the events that a view shows for an event: itself, or the daily occurrences of a series. */
export const shownInView = (event: OutlookEvent): ReadonlyArray<OutlookEvent> => {
  const { recurrence } = event as { readonly recurrence?: { readonly range: { readonly numberOfOccurrences: number } } | null }
  if (recurrence === undefined || recurrence === null) return [event]
  return Array.from({ length: recurrence.range.numberOfOccurrences }, (_, day) => ({
    ...event,
    recurrence: null,
    id: `${event.id}-${day}`,
    seriesMasterId: event.id,
    start: graphTime(instantOf(event.start) + day * 86_400_000),
    end: graphTime(instantOf(event.end) + day * 86_400_000)
  }))
}

/** Reads a time of an event. */
export const instantOf = ({ dateTime }: OutlookTime): number => Date.parse(`${dateTime.slice(0, 23).replace(/Z$/, "")}Z`)

/** An error in Microsoft Graph's form. */
export const graphError = (status: number, code: string, message: string, headers = {}): FakeAnswer => ({
  status,
  headers,
  json: { error: { code, message } }
})

/** 404 for an unknown calendar or event. */
export const itemNotFound = graphError(404, "ErrorItemNotFound", "The specified object was not found in the store.")

const cannotDelete = graphError(403, "ErrorCannotDeleteObject", "Object cannot be deleted.")

const noTeams = graphError(400, "ErrorInvalidRequest", "Online meeting provider teamsForBusiness is not supported.")
