import { type FakeAnswer, type FakeRequest, fakeServer } from "./FakeServer.ts"

/** Settings of a fake Zoom. */
export interface FakeZoomOptions {
  /** The registered app. Defaults to `fake-account`, `fake-client` and `fake-secret`. */
  readonly client?: { readonly accountId: string; readonly clientId: string; readonly clientSecret: string }
  /** The clock. Defaults to the system's. */
  readonly now?: () => number
}

/** A scheduled meeting of the fake. */
export interface ZoomMeeting {
  readonly id: number
  /** The email address of its host. */
  readonly host: string
  readonly topic: string
  readonly start_time: string
  readonly duration: number
  readonly agenda: string
  readonly join_url: string
}

/**
 * Starts a server that behaves as Zoom's token endpoint and its meetings do, as far as Slotkit uses them. Pass its `origin` as
 * `conferences.zoom.origin`.
 *
 * Its users are those in `users`, and every request for another one is a 404.
 */
export const fakeZoom = async ({
  client = { accountId: "fake-account", clientId: "fake-client", clientSecret: "fake-secret" },
  now = Date.now
}: FakeZoomOptions = {}) => {
  const users = new Set<string>()
  const meetings = new Map<number, ZoomMeeting>()
  const tokens = new Map<string, number>()
  const settings = { meetingsPerPage: 300, lifetimeSeconds: 3599 }
  let count = 0

  const token = ({ query, body, headers }: FakeRequest): FakeAnswer => {
    const form = body instanceof URLSearchParams ? body : query
    const basic = Buffer.from(`${client.clientId}:${client.clientSecret}`).toString("base64")
    if (headers.authorization !== `Basic ${basic}`) {
      return { status: 401, json: { reason: "Invalid client_id or client_secret", error: "invalid_client" } }
    }
    if (form.get("grant_type") !== "account_credentials" || form.get("account_id") !== client.accountId) {
      return { status: 400, json: { reason: "Bad Request", error: "invalid_request" } }
    }
    const access = `zoom-access-${++count}`
    tokens.set(access, now() + settings.lifetimeSeconds * 1000)
    const scope =
      "meeting:write:meeting:admin meeting:update:meeting:admin meeting:delete:meeting:admin meeting:read:list_meetings:admin"
    return { status: 200, json: { access_token: access, token_type: "bearer", expires_in: settings.lifetimeSeconds, scope } }
  }

  const create = (host: string, body: Readonly<Record<string, unknown>>): FakeAnswer => {
    const topic = typeof body.topic === "string" ? body.topic : ""
    if (topic === "" || topic.length > 200) return zoomError(400, 300, "Validation Failed.")
    const id = 80_000_000_000 + ++count
    const meeting = { ...body, id, host, join_url: `https://zoom.example/j/${id}?pwd=fake` } as unknown as ZoomMeeting
    meetings.set(id, meeting)
    return { status: 201, json: output(meeting) }
  }

  const list = (host: string, query: URLSearchParams): FakeAnswer => {
    const all = [...meetings.values()].filter((meeting) => meeting.host === host)
    const size = Math.min(Number(query.get("page_size") ?? 30), settings.meetingsPerPage)
    const start = Number(query.get("next_page_token") ?? 0)
    const page = all.slice(start, start + size).map((meeting) => ({ ...output(meeting), agenda: meeting.agenda.slice(0, 250) }))
    const next = start + size < all.length ? String(start + size) : ""
    return { status: 200, json: { page_size: size, total_records: all.length, next_page_token: next, meetings: page } }
  }

  const ofMeeting = (id: number, { method, body }: FakeRequest): FakeAnswer => {
    const meeting = meetings.get(id)
    if (meeting === undefined) return zoomError(404, 3001, `Meeting does not exist: ${id}.`)
    const end = Date.parse(meeting.start_time) + meeting.duration * 60_000
    if (method === "DELETE" && end <= now())
      return zoomError(400, 3007, "Sorry, you cannot delete this meeting since it has ended.")
    if (method === "DELETE") meetings.delete(id)
    if (method === "PATCH") meetings.set(id, { ...meeting, ...(body as object), id })
    return method === "GET" ? { status: 200, json: output(meeting) } : { status: 204 }
  }

  const api = (request: FakeRequest): FakeAnswer => {
    if ((tokens.get(request.token ?? "") ?? 0) <= now()) return zoomError(401, 124, "Invalid access token.")
    const [, user] = /^\/v2\/users\/([^/]+)\/meetings$/.exec(request.path) ?? []
    if (user !== undefined) {
      const host = decodeURIComponent(user)
      if (!users.has(host)) return zoomError(404, 1001, `User does not exist: ${host}.`)
      return request.method === "POST"
        ? create(host, request.body as Readonly<Record<string, unknown>>)
        : list(host, request.query)
    }
    const [, id] = /^\/v2\/meetings\/(\d+)$/.exec(request.path) ?? []
    return id === undefined ? zoomError(404, 2300, "This API endpoint is not recognized.") : ofMeeting(Number(id), request)
  }

  const server = await fakeServer((request) => (request.path === "/oauth/token" ? token(request) : api(request)))
  return {
    ...server,
    client,
    /** The email addresses of the account's users. */
    users,
    /** The scheduled meetings by ID. */
    meetings,
    settings,
    /** Ends all access tokens. */
    expireAccess: (): void => tokens.clear()
  }
}

const output = ({ host, ...meeting }: ZoomMeeting) => ({ ...meeting, host_email: host, type: 2 })

const zoomError = (status: number, code: number, message: string): FakeAnswer => ({ status, json: { code, message } })

export type FakeZoom = Awaited<ReturnType<typeof fakeZoom>>
