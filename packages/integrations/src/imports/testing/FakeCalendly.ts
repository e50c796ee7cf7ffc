import { type FakeAnswer, type FakeRequest, type FakeServer, fakeServer } from "../../calendars/testing/FakeServer.ts"
import { type CalendlyAccount, calendlyAccount } from "./CalendlyAccount.ts"

/** A local server that answers as Calendly's API v2 does, with an account that tests may change. */
export interface FakeCalendly extends FakeServer {
  readonly token: string
  readonly account: CalendlyAccount
}

/** Starts a Calendly on loopback. Lists have at most `pageSize` entries a page. */
export const fakeCalendly = async ({ pageSize = 100 } = {}): Promise<FakeCalendly> => {
  const token = "eyJraWQiOiJ0ZXN0In0.the-token-of-the-test.c2lnbmF0dXJl"
  const account = calendlyAccount()
  const server = await fakeServer((request) => {
    if (request.token !== token) return failure(401, "Unauthenticated", "The access token is invalid")
    return answer(account, request, pageSize)
  })
  return { ...server, token, account }
}

const failure = (status: number, title: string, message: string): FakeAnswer => ({ status, json: { title, message } })

const answer = (account: CalendlyAccount, request: FakeRequest, pageSize: number): FakeAnswer => {
  const { path, query } = request
  const page = (entries: ReadonlyArray<unknown>): FakeAnswer => {
    const size = Math.min(Number(query.get("count") ?? 20), pageSize)
    const start = Number(/^page-(\d+)$/.exec(query.get("page_token") ?? "")?.[1] ?? 0)
    const next = start + size < entries.length ? `page-${start + size}` : null
    const nextPage = next === null ? null : `https://api.calendly.com${path}?page_token=${next}`
    const collection = entries.slice(start, start + size)
    return {
      status: 200,
      json: {
        collection,
        pagination: {
          count: collection.length,
          next_page: nextPage,
          next_page_token: next,
          previous_page: null,
          previous_page_token: null
        }
      }
    }
  }
  const isOwn = query.get("user") === account.user.uri
  if (path === "/users/me") return { status: 200, json: { resource: account.user } }
  if (path === "/user_availability_schedules" && isOwn) return { status: 200, json: { collection: account.schedules } }
  if (path === "/event_types" && isOwn) return page(account.eventTypes)
  if (path === "/event_types" && query.get("organization") === account.user.current_organization)
    return page(account.teamEventTypes)
  if (path === "/event_type_memberships") return page(account.hosts[query.get("event_type") ?? ""] ?? [])
  if (path === "/event_type_availability_schedules") {
    const main = account.schedules.find((each) => (each as { readonly default?: boolean } | null)?.default === true)
    const { timezone, rules } = (main ?? {}) as Readonly<Record<string, unknown>>
    const shared = { availability_rule: { timezone, rules }, availability_setting: "host", user: account.user.uri }
    return page(account.eventTypeHours[query.get("event_type") ?? ""] ?? [shared])
  }
  if (path === "/scheduled_events" && isOwn) {
    const from = Date.parse(query.get("min_start_time") ?? "1970-01-01T00:00:00Z")
    return page(account.events.filter(({ start_time }) => !(Date.parse(String(start_time)) < from)))
  }
  const uuid = /^\/scheduled_events\/([^/]+)\/invitees$/.exec(path)?.[1]
  if (uuid !== undefined) return page(account.invitees[`https://api.calendly.com/scheduled_events/${uuid}`] ?? [])
  return failure(404, "Resource Not Found", "The server could not find the requested resource.")
}
