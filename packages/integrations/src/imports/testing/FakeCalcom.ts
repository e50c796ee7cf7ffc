import { type FakeAnswer, type FakeRequest, type FakeServer, fakeServer } from "../../calendars/testing/FakeServer.ts"
import { type CalcomAccount, calcomAccount } from "./CalcomAccount.ts"

/** A local server that answers as cal.com's API v2 does, with an account that tests may change. */
export interface FakeCalcom extends FakeServer {
  readonly key: string
  readonly account: CalcomAccount
}

/** Starts a cal.com on loopback. Lists of bookings have at most `pageSize` entries a page. */
export const fakeCalcom = async ({ pageSize = 100 } = {}): Promise<FakeCalcom> => {
  const key = "cal_live_the_key_of_the_test"
  const account = calcomAccount()
  const server = await fakeServer((request) => {
    if (request.token !== key) return failure(401, "UnauthorizedException", "Your API key is not valid.")
    return answer(account, request, pageSize)
  })
  return { ...server, key, account }
}

const failure = (status: number, code: string, message: string): FakeAnswer => ({
  status,
  json: { status: "error", timestamp: "2026-01-01T00:00:00.000Z", path: "/v2", error: { code, message, details: { message } } }
})

const success = (data: unknown, more: object = {}): FakeAnswer => ({ status: 200, json: { status: "success", data, ...more } })

const answer = (account: CalcomAccount, { path, query, headers }: FakeRequest, pageSize: number): FakeAnswer => {
  const version = headers["cal-api-version"]
  if (path === "/v2/me") return success(account.user)
  // Without its version, an endpoint answers in an older form.
  if (path === "/v2/schedules") return version === "2024-06-11" ? success(account.schedules) : success({ schedules: [] })
  if (path === "/v2/event-types") {
    return version === "2024-06-14" ? success(account.eventTypes) : success({ eventTypeGroups: [] })
  }
  if (path === "/v2/teams") return success(account.teams)
  const [, team = "", part] = /^\/v2\/teams\/(\d+)\/(memberships|event-types)$/.exec(path) ?? []
  if (part !== undefined) {
    const entries = part === "memberships" ? account.memberships[team] : account.teamEventTypes[team]
    if (entries === undefined) return failure(403, "ForbiddenException", "User is not part of the team.")
    const skip = Number(query.get("skip") ?? 0)
    return success(entries.slice(skip, skip + Number(query.get("take") ?? 250)))
  }
  if (path === "/v2/bookings" && version === "2024-08-13") {
    const from = Date.parse(query.get("afterStart") ?? "1970-01-01T00:00:00Z")
    const requested = account.bookings.filter(
      ({ status, start }) => categoryOf(status) === query.get("status") && !(Date.parse(String(start)) < from)
    )
    const take = Math.min(Number(query.get("take") ?? 100), pageSize)
    const skip = Number(query.get("skip") ?? 0)
    const data = requested.slice(skip, skip + Number(query.get("take") ?? 100)).slice(0, take)
    const remainingItems = Math.max(requested.length - skip - data.length, 0)
    return success(data, {
      pagination: {
        totalItems: requested.length,
        remainingItems,
        returnedItems: data.length,
        itemsPerPage: take,
        currentPage: Math.floor(skip / take) + 1,
        totalPages: Math.ceil(requested.length / take),
        hasNextPage: remainingItems > 0,
        hasPreviousPage: skip > 0
      }
    })
  }
  return failure(404, "NotFoundException", `Cannot GET ${path}`)
}

const categoryOf = (status: unknown): string => {
  if (status === "pending") return "unconfirmed"
  return status === "cancelled" || status === "rejected" ? "cancelled" : "upcoming"
}
