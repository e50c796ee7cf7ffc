import { type DeliverNotification, type FakeChannel, postTo } from "./FakeChannels.ts"
import { type FakeClient, fakeIdentity } from "./FakeIdentity.ts"
import { type FakeAnswer, type FakeRequest, fakeServer } from "./FakeServer.ts"
import { busyOfGoogleEvent, type GoogleCalendar, googleError, googleEvents, notFound } from "./GoogleEvents.ts"

/** Settings of a fake Google. */
export interface FakeGoogleOptions {
  /** The registered client. Defaults to `fake-client` with the secret `fake-secret`. */
  readonly client?: FakeClient
  /** The clock. Defaults to the system's. */
  readonly now?: () => number
  /** Sends notifications of channels. Defaults to `fetch`. */
  readonly deliver?: DeliverNotification
}

const scopePrefix = "https://www.googleapis.com/auth/"

/**
 * Starts a server that behaves as Google's sign-in and Google Calendar do, as far as Slotkit uses them. Pass its `origin` as
 * `calendars.origins.google`.
 *
 * The authorization page consents at once and redirects back.
 */
export const fakeGoogle = async ({
  client = { clientId: "fake-client", clientSecret: "fake-secret" },
  now = Date.now,
  deliver = fetch
}: FakeGoogleOptions = {}) => {
  const channels = new Map<string, FakeChannel>()
  const calendars = new Map<string, GoogleCalendar>()
  const events = googleEvents()
  const busyErrors = new Map<string, string>()
  const leftOut = new Set<string>()
  const settings = { calendarsPerPage: 250 }
  let origin = ""
  const identity = fakeIdentity(client, now, {
    issuer: () => "https://accounts.google.com",
    issuesRefreshToken: (request, isFirst) =>
      request.get("access_type") === "offline" && (isFirst || (request.get("prompt") ?? "").includes("consent")),
    scopeText: (scopes) => scopes.map((scope) => (scope === "email" ? `${scopePrefix}userinfo.email` : scope)).join(" ")
  })

  const calendarList = ({ query }: FakeRequest): FakeAnswer => {
    const all = [...calendars.values()].map(({ id, summary, accessRole }) => ({ id, summary, accessRole }))
    const size = Math.min(Number(query.get("maxResults") ?? 100), settings.calendarsPerPage)
    const start = Number(query.get("pageToken") ?? 0)
    const more = start + size < all.length ? { nextPageToken: String(start + size) } : {}
    return { status: 200, json: { kind: "calendar#calendarList", items: all.slice(start, start + size), ...more } }
  }

  const freeBusy = ({ body }: FakeRequest): FakeAnswer => {
    const { timeMin, timeMax, items } = body as { timeMin: string; timeMax: string; items: ReadonlyArray<{ id: string }> }
    const [from, to] = [Date.parse(timeMin), Date.parse(timeMax)]
    if (items.length > 50) return googleError(400, "tooManyCalendarsRequested", "Too many calendars requested.")
    if (to - from > 90 * 86_400_000) return googleError(400, "timeRangeTooLong", "The requested time range is too long.")
    const busyOf = ({ events: all, offset }: GoogleCalendar) =>
      [...all.values()]
        .flatMap((event) => busyOfGoogleEvent(event, offset) ?? [])
        .filter(({ start, end }) => start < to && end > from)
        .sort((one, other) => one.start - other.start)
        .map(({ start, end }) => ({
          start: instant(Math.max(start, from)),
          end: instant(Math.min(end, to))
        }))
    const answers = items.flatMap(({ id }) => {
      const calendar = calendars.get(id)
      const reason = busyErrors.get(id) ?? (calendar === undefined ? "notFound" : undefined)
      if (leftOut.has(id)) return []
      return [
        [id, reason === undefined ? { busy: busyOf(calendar!) } : { errors: [{ domain: "global", reason }], busy: [] }] as const
      ]
    })
    return { status: 200, json: { kind: "calendar#freeBusy", timeMin, timeMax, calendars: Object.fromEntries(answers) } }
  }

  const watch = (calendarId: string, { body }: FakeRequest): FakeAnswer => {
    const { id, type, address, token = "", params } = body as Readonly<Record<string, string>> & { params?: { ttl?: string } }
    if (!calendars.has(calendarId)) return notFound
    if (type !== "web_hook" || address?.startsWith("https://") !== true) {
      return googleError(400, "push.webhookUrlNotHttps", "WebHook callback must be HTTPS.")
    }
    if (id === undefined || channels.has(id)) return googleError(400, "channelIdNotUnique", "Channel id not unique.")
    const expiresAt = now() + Math.min(Number(params?.ttl ?? 604_800), 604_800) * 1000
    channels.set(id, { id, calendarId, address, token, expiresAt })
    return { status: 200, json: { kind: "api#channel", id, resourceId: `resource-${id}`, token, expiration: String(expiresAt) } }
  }

  const stop = ({ body }: FakeRequest): FakeAnswer => {
    const { id = "", resourceId } = body as Readonly<Record<string, string>>
    if (!channels.has(id) || resourceId !== `resource-${id}`) return notFound
    channels.delete(id)
    return { status: 204 }
  }

  const api = (request: FakeRequest, path: string): FakeAnswer => {
    const scopes = identity.scopesOf(request.token)
    if (scopes === undefined) return googleError(401, "authError", "Invalid Credentials")
    const may = (...args: ReadonlyArray<string>) => ["calendar", ...args].some((name) => scopes.includes(scopePrefix + name))
    if (path === "/users/me/calendarList") {
      return may("calendar.calendarlist.readonly", "calendar.readonly") ? calendarList(request) : insufficient
    }
    if (path === "/freeBusy") return may("calendar.freebusy", "calendar.readonly") ? freeBusy(request) : insufficient
    if (path === "/channels/stop") return stop(request)
    const [, watched] = /^\/calendars\/([^/]+)\/events\/watch$/.exec(path) ?? []
    if (watched !== undefined) {
      if (!may("calendar.events", "calendar.events.owned", "calendar.readonly")) return insufficient
      return watch(decodeURIComponent(watched), request)
    }
    const [, calendarId, eventId] = /^\/calendars\/([^/]+)\/events(?:\/([^/]+))?$/.exec(path) ?? []
    const calendar = calendars.get(decodeURIComponent(calendarId ?? ""))
    if (calendarId === undefined) return { status: 404, text: "Not Found" }
    if (!may("calendar.events", "calendar.events.owned")) return insufficient
    if (calendar === undefined) return notFound
    if (calendar.accessRole !== "owner") return googleError(403, "requiredAccessLevel", "You need to have writer access.")
    return events.answer(calendar, eventId === undefined ? undefined : decodeURIComponent(eventId), request)
  }

  const server = await fakeServer((request) => {
    if (request.path === "/o/oauth2/v2/auth") return identity.authorize(request)
    if (request.path === "/token") return identity.token(request)
    if (request.path === "/revoke") return identity.revoke(request)
    if (request.path.startsWith("/calendar/v3/")) return api(request, request.path.slice("/calendar/v3".length))
    return { status: 404, text: "Not Found" }
  })
  origin = server.origin

  return {
    ...server,
    client,
    identity,
    calendars,
    /** Calendars for which `freeBusy` answers with an error, by ID: `notFound` or `internalError`. */
    busyErrors,
    /** Calendars that `freeBusy` leaves out of its answer. */
    leftOut,
    settings,
    /** The open channels by ID. */
    channels,
    /** Notifies the channels of a calendar that it has changed, and returns the answers. `state` is `exists` by default. */
    notify: (calendarId: string, state = "exists"): Promise<ReadonlyArray<Response>> =>
      Promise.all(
        [...channels.values()]
          .filter((channel) => channel.calendarId === calendarId && channel.expiresAt > now())
          .map(({ id, address, token }) =>
            postTo(deliver, address, {
              "x-goog-channel-id": id,
              "x-goog-channel-token": token,
              "x-goog-resource-id": `resource-${id}`,
              "x-goog-resource-state": state,
              "x-goog-message-number": "1"
            })
          )
      ),
    origin,
    /** Adds a calendar, or changes one. */
    addCalendar: (input: Partial<GoogleCalendar> & Pick<GoogleCalendar, "id">): GoogleCalendar => {
      const calendar = {
        summary: input.id,
        accessRole: "owner",
        offset: "+00:00",
        events: new Map(),
        ...calendars.get(input.id),
        ...input
      }
      calendars.set(input.id, calendar)
      return calendar
    },
    /** Finishes the Meet rooms of a calendar that are pending. */
    finishRooms: (calendarId: string): void => {
      const calendar = calendars.get(calendarId)
      if (calendar === undefined) throw new RangeError(`There is no calendar ${calendarId}`)
      events.finishRooms(calendar)
    },
    /** Adds or changes an event as another client does. Times are ISO 8601 date-times with an offset, or dates. */
    write: (calendarId: string, id: string, event: { start?: string; end?: string; [field: string]: unknown }): void => {
      const { start, end, ...fields } = event
      const calendar = calendars.get(calendarId)
      if (calendar === undefined) throw new RangeError(`There is no calendar ${calendarId}`)
      events.write(calendar, id, {
        ...fields,
        ...(start === undefined ? {} : { start: googleTime(start) }),
        ...(end === undefined ? {} : { end: googleTime(end) })
      })
    }
  }
}

const googleTime = (text: string) => (text.includes("T") ? { dateTime: text } : { date: text })

const instant = (millis: number): string => new Date(millis).toISOString().replace(".000Z", "Z")

const insufficient = googleError(403, "insufficientPermissions", "Request had insufficient authentication scopes.")

export type FakeGoogle = Awaited<ReturnType<typeof fakeGoogle>>
