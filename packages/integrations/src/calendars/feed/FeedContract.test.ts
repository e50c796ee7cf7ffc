import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { parseWebhookAllow } from "@slotkit/core"
import { Effect } from "effect"
import { allDay, CalendarProviderContract, type EventKind } from "../../../test/CalendarProviderContract.ts"
import { anInstallation } from "../../../test/Installation.ts"
import { feedCalendars } from "./FeedCalendars.ts"

const kinds: Readonly<Record<EventKind, ReadonlyArray<string>>> = {
  busy: [],
  tentative: ["STATUS:TENTATIVE"],
  unanswered: ["ATTENDEE;PARTSTAT=NEEDS-ACTION:mailto:ada@example.com"],
  allDay: [],
  free: ["TRANSP:TRANSPARENT"],
  declined: ["ATTENDEE;PARTSTAT=DECLINED:mailto:ada@example.com"],
  cancelled: ["STATUS:CANCELLED"]
}

const stamp = (instant: number): string => new Date(instant).toISOString().slice(0, 19).replaceAll(/[-:]/g, "")

CalendarProviderContract.suite(
  "a feed",
  async () => {
    const events: Array<string> = []
    let fault: { readonly status: number; readonly headers: Record<string, string> } | undefined
    const server = createServer((_, response) => {
      if (fault !== undefined) return response.writeHead(fault.status, fault.headers).end("<!doctype html>")
      return response.end(["BEGIN:VCALENDAR", ...events, "END:VCALENDAR", ""].join("\r\n"))
    })
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
    const allowed = parseWebhookAllow("127.0.0.1")
    if (!allowed.ok) throw new Error(allowed.reason)
    return {
      provider: await Effect.runPromise(Effect.provide(feedCalendars({ allow: allowed.allow }), anInstallation({}))),
      credentials: `http://127.0.0.1:${(server.address() as AddressInfo).port}/secret.ics`,
      calendarId: "feed",
      addEvent: (kind, { start, end }) => {
        const time =
          kind === "allDay"
            ? [`DTSTART;VALUE=DATE:${stamp(allDay.start).slice(0, 8)}`]
            : [`DTSTART:${stamp(start)}Z`, `DTEND:${stamp(end)}Z`]
        events.push("BEGIN:VEVENT", `UID:${events.length}`, ...time, ...kinds[kind], "END:VEVENT")
      },
      rejectCredentials: () => {
        fault = { status: 401, headers: {} }
      },
      limit: () => {
        fault = { status: 429, headers: { "retry-after": "120" } }
      },
      breakDown: () => {
        fault = { status: 500, headers: {} }
      },
      removeCalendar: () => {
        fault = { status: 404, headers: {} }
      },
      close: () => new Promise((resolve) => server.close(resolve))
    }
  },
  { canWrite: false }
)
