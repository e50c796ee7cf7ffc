import { type DeliverNotification, type FakeChannel, postTo } from "./FakeChannels.ts"
import { type FakeClient, fakeIdentity } from "./FakeIdentity.ts"
import { type FakeAnswer, type FakeRequest, fakeServer } from "./FakeServer.ts"
import {
  type DuplicateAnswer,
  graphError,
  graphTime,
  instantOf,
  itemNotFound,
  type OutlookCalendar,
  outlookEvents,
  shownInView
} from "./OutlookEvents.ts"

/** Settings of a fake Microsoft. */
export interface FakeMicrosoftOptions {
  /** The registered client. Defaults to `fake-client` with the secret `fake-secret`. */
  readonly client?: FakeClient
  /** The clock. Defaults to the system's. */
  readonly now?: () => number
  /** Sends notifications of subscriptions, and validates their addresses. Defaults to `fetch`. */
  readonly deliver?: DeliverNotification
}

/**
 * Starts a server that behaves as Microsoft's sign-in and Microsoft Graph do, as far as Slotkit uses them. Pass its `origin` as
 * `calendars.origins.microsoft`.
 *
 * The authorization page consents at once and redirects back. A mailbox answers four requests at a time, and a fifth with 429.
 */
export const fakeMicrosoft = async ({
  client = { clientId: "fake-client", clientSecret: "fake-secret" },
  now = Date.now,
  deliver = fetch
}: FakeMicrosoftOptions = {}) => {
  const channels = new Map<string, FakeChannel>()
  let subscribed = 0
  const calendars = new Map<string, OutlookCalendar>()
  const duplicate: DuplicateAnswer = { status: 409, namesEvent: true }
  const events = outlookEvents(calendars, duplicate)
  const settings = { eventsPerPage: 500, failingPage: 0, foreignNextLink: false }
  let origin = ""
  const identity = fakeIdentity(client, now, {
    issuer: () => `${origin}/9122040d-6c67-4c5b-b112-36a304b66dad/v2.0`,
    issuesRefreshToken: (request) => (request.get("scope") ?? "").split(" ").includes("offline_access"),
    scopeText: (scopes) =>
      scopes
        .filter((scope) => scope !== "offline_access")
        .map((scope) => (scope.startsWith("Calendars.") ? `https://graph.microsoft.com/${scope}` : scope))
        .join(" ")
  })
  identity.consent.rotates = true

  const calendarView = (calendar: OutlookCalendar, { path, query }: FakeRequest): FakeAnswer => {
    const [from, to] = [Date.parse(query.get("startDateTime") ?? ""), Date.parse(query.get("endDateTime") ?? "")]
    if (Number.isNaN(from) || Number.isNaN(to)) return graphError(400, "ErrorInvalidParameter", "The range is missing.")
    const found = [...calendar.events.values()]
      .flatMap(shownInView)
      .filter((event) => instantOf(event.start) < to && instantOf(event.end) > from)
    const size = Math.min(Number(query.get("$top") ?? 10), settings.eventsPerPage)
    const skip = Number(query.get("$skip") ?? 0)
    if (settings.failingPage > 0 && skip === (settings.failingPage - 1) * size) {
      return graphError(500, "ErrorInternalServerError", "The server failed.")
    }
    const next = new URLSearchParams(query)
    next.set("$skip", String(skip + size))
    const nextOrigin = settings.foreignNextLink ? "https://graph.example.com" : origin
    const more = skip + size < found.length ? { "@odata.nextLink": `${nextOrigin}${path}?${next}` } : {}
    return { status: 200, json: { value: found.slice(skip, skip + size), ...more } }
  }

  const search = (calendar: OutlookCalendar, query: URLSearchParams): FakeAnswer => {
    const [, id, value] = /ep\/id eq '([^']*)' and ep\/value eq '([^']*)'/.exec(query.get("$filter") ?? "") ?? []
    const found = [...calendar.events.values()].filter((event) =>
      event.singleValueExtendedProperties?.some((property) => property.id === id && property.value === value)
    )
    return { status: 200, json: { value: id === undefined ? [...calendar.events.values()] : found } }
  }

  /** Calls the address with a validation token, which it has to answer as plain text. */
  const subscribe = async ({ body }: FakeRequest): Promise<FakeAnswer> => {
    const input = body as Readonly<Record<string, string>>
    const { notificationUrl = "", lifecycleNotificationUrl, resource = "", clientState = "", expirationDateTime = "" } = input
    const [, calendarId] = /^\/me\/calendars\/(.+)\/events$/.exec(resource) ?? []
    if (calendarId === undefined || !calendars.has(calendarId)) return itemNotFound
    const expiresAt = Date.parse(expirationDateTime)
    const isTooLong = !(expiresAt <= now() + 4230 * 60_000)
    if (!notificationUrl.startsWith("https://") || isTooLong || clientState.length > 128) return invalidSubscription
    for (const url of new Set([notificationUrl, lifecycleNotificationUrl ?? notificationUrl])) {
      const token = "Validation: Testing client application reachability <b>&amp;"
      const answer = await postTo(deliver, `${url}?validationToken=${encodeURIComponent(token)}`, {})
      const isPlain = answer.headers.get("content-type")?.startsWith("text/plain") === true
      if (answer.status !== 200 || !isPlain || (await answer.text()) !== token) return invalidSubscription
    }
    const id = `subscription-${++subscribed}`
    channels.set(id, { id, calendarId, address: notificationUrl, token: clientState, expiresAt })
    return { status: 201, json: { id, resource, expirationDateTime } }
  }

  const unsubscribe = (id: string): FakeAnswer => (channels.delete(id) ? { status: 204 } : itemNotFound)

  const api = (request: FakeRequest, path: string): FakeAnswer | Promise<FakeAnswer> => {
    const scopes = identity.scopesOf(request.token)
    if (scopes === undefined) return graphError(401, "InvalidAuthenticationToken", "Access token is invalid.")
    const mayRead = ["Calendars.ReadBasic", "Calendars.Read", "Calendars.ReadWrite"].some((scope) => scopes.includes(scope))
    if (!mayRead) return denied
    if (path === "/me/calendars") {
      const value = [...calendars.values()].map(({ id, name, canEdit }) => ({ id, name, canEdit }))
      return { status: 200, json: { value } }
    }
    if (path === "/subscriptions") return subscribe(request)
    if (path.startsWith("/subscriptions/")) return unsubscribe(decodeURIComponent(path.slice("/subscriptions/".length)))
    const [, eventId] = /^\/me\/events\/([^/]+)$/.exec(path) ?? []
    if (request.method !== "GET" && !scopes.includes("Calendars.ReadWrite")) return denied
    if (eventId !== undefined) return events.answer(decodeURIComponent(eventId), request)
    const [, calendarId, what] = /^\/me\/calendars\/([^/]+)\/(calendarView|events)$/.exec(path) ?? []
    const calendar = calendars.get(decodeURIComponent(calendarId ?? ""))
    if (calendar === undefined) return itemNotFound
    if (what === "calendarView") return calendarView(calendar, request)
    return request.method === "POST"
      ? events.create(calendar, request.body as Readonly<Record<string, unknown>>)
      : search(calendar, request.query)
  }

  const known = (calendarId: string): OutlookCalendar => {
    const calendar = calendars.get(calendarId)
    if (calendar === undefined) throw new RangeError(`There is no calendar ${calendarId}`)
    return calendar
  }

  const server = await fakeServer(
    (request) => {
      const [, kind] = /^\/[\w.-]+\/oauth2\/v2\.0\/(authorize|token)$/.exec(request.path) ?? []
      if (kind === "authorize") return identity.authorize(request)
      if (kind === "token") return identity.token(request)
      if (!request.path.startsWith("/v1.0/")) return { status: 404, text: "Not Found" }
      return api(request, request.path.slice("/v1.0".length))
    },
    (running, { path }) => (running > 4 && path.startsWith("/v1.0/") ? throttled : undefined)
  )
  origin = server.origin

  return {
    ...server,
    client,
    identity,
    calendars,
    /** The answer to a transaction ID that was used before. */
    duplicate,
    /** The number of events on a page, the page that fails (from 1; 0 for none), and links to another origin. */
    settings,
    /** The subscriptions by ID. */
    channels,
    /** Notifies the subscriptions of a calendar, and returns the answers. A lifecycle event is one such as `missed`. */
    notify: (calendarId: string, lifecycleEvent?: string): Promise<ReadonlyArray<Response>> =>
      Promise.all(
        [...channels.values()]
          .filter((channel) => channel.calendarId === calendarId && channel.expiresAt > now())
          .map(({ id, address, token }) => {
            const change = lifecycleEvent === undefined ? { changeType: "updated" } : { lifecycleEvent }
            return postTo(deliver, address, {}, { value: [{ subscriptionId: id, clientState: token, ...change }] })
          })
      ),
    /** Adds a calendar, or changes one. */
    addCalendar: (input: Partial<OutlookCalendar> & Pick<OutlookCalendar, "id">): OutlookCalendar => {
      const calendar = { name: input.id, canEdit: true, events: new Map(), ...calendars.get(input.id), ...input }
      calendars.set(input.id, calendar)
      return calendar
    },
    /** Deletes an event as its owner does: it is among the deleted items then, where its ID still leads to it. */
    remove: (calendarId: string, id: string): void => events.remove(known(calendarId), id),
    /** Moves a deleted event back into a calendar. */
    restore: (calendarId: string, id: string): void => events.restore(known(calendarId), id),
    /** Names the Teams meetings of a calendar that are pending. */
    finishTeams: (calendarId: string): void => events.finishTeams(known(calendarId)),
    /** Adds or changes an event as another client does. Times are instants, or dates for all-day events. */
    write: (calendarId: string, id: string, event: { start?: string; end?: string; [field: string]: unknown }): void => {
      const { start, end, ...fields } = event
      const calendar = known(calendarId)
      const isAllDay = start === undefined ? {} : { isAllDay: !start.includes("T") }
      events.write(calendar, id, {
        ...isAllDay,
        ...fields,
        ...(start === undefined ? {} : { start: graphTime(Date.parse(start)) }),
        ...(end === undefined ? {} : { end: graphTime(Date.parse(end)) })
      })
    }
  }
}

const throttled = graphError(429, "ApplicationThrottled", "Application is over its MailboxConcurrency limit.", {
  "retry-after": "1"
})

const invalidSubscription = graphError(400, "ValidationError", "Subscription validation request failed.")

const denied = graphError(403, "ErrorAccessDenied", "Access is denied. Check credentials and try again.")

export type FakeMicrosoft = Awaited<ReturnType<typeof fakeMicrosoft>>
