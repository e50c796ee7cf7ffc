import { millisPerMinute } from "@slotkit/core/internal"
import { expect, it } from "vitest"
import { CalendarRefused } from "../../ports/calendars/CalendarRefused.ts"
import type { CalendarAccount } from "../../ports/calendars/CalendarStore.ts"
import { changesOfFailure } from "./CalendarFailure.ts"

const start = Date.parse("2026-01-05T12:00:00Z")
const account: CalendarAccount = {
  id: 1,
  hostId: 1,
  kind: "caldav",
  subject: "ada",
  label: "dav.example.com",
  credentials: { sealed: "", context: "" },
  scopes: [],
  state: "active",
  reason: null,
  stateSince: start,
  notifiedAt: null,
  retryAt: null,
  failures: 0,
  lastRequestedAt: null,
  nextReadAt: start,
  createdAt: start
}
const rejection = new CalendarRefused({ kind: "unauthorized", reason: "The password is wrong." })
const rejected = (before: CalendarAccount, now: number) => ({ ...before, ...changesOfFailure(before, rejection, now, 0.5) })

it("an account at a CalDAV server is lost by a second rejection a minute after the first", () => {
  const once = rejected(account, start)
  expect(once).toMatchObject({ state: "active", retryAt: start + millisPerMinute })
  expect(rejected(once, start + millisPerMinute)).toMatchObject({ state: "reconnect", stateSince: start + millisPerMinute })
})

it("a write that is rejected right after a read loses no account, and delays no retry", () => {
  const once = rejected(account, start)
  const both = rejected(once, start + 1000)
  expect(both).toMatchObject({ state: "active", retryAt: start + millisPerMinute, nextReadAt: start + millisPerMinute })
  expect(rejected(both, start + millisPerMinute)).toMatchObject({ state: "reconnect" })
})
