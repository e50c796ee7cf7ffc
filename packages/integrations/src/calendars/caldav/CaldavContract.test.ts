import { formatInstant, type Interval, parseWebhookAllow } from "@slotkit/core"
import { NameResolver, Settings } from "@slotkit/engine"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { expect } from "vitest"
import { CalendarProviderContract, type EventKind } from "../../../test/CalendarProviderContract.ts"
import { smallDavServer } from "../../../test/SmallDavServer.ts"
import { caldavCalendars } from "./CaldavCalendars.ts"

const attendee = (state: string) => [`ATTENDEE;PARTSTAT=${state}:mailto:ada@example.com`]
const properties: Readonly<Record<EventKind, ReadonlyArray<string>>> = {
  busy: [],
  tentative: ["STATUS:TENTATIVE"],
  unanswered: attendee("NEEDS-ACTION"),
  allDay: [],
  free: ["TRANSP:TRANSPARENT"],
  declined: attendee("DECLINED"),
  cancelled: ["STATUS:CANCELLED"]
}

const basic = (instant: number) => formatInstant(instant).replace(/[-:]/g, "")
const timed = ({ start, end }: Interval) => [`DTSTART:${basic(start)}`, `DTEND:${basic(end)}`]
const instantOf = (text: string, property: string) => {
  const [, ...parts] = new RegExp(`^${property}:(....)(..)(..)T(..)(..)(..)Z`, "m").exec(text) ?? expect.fail(text)
  const [year, month, day, hours, minutes, seconds] = parts.map(Number) as [number, number, number, number, number, number]
  return Date.UTC(year, month - 1, day, hours, minutes, seconds)
}

const services = Layer.mergeAll(
  Layer.succeed(NameResolver, { resolve: () => Effect.succeed({ addresses: [], aliases: [] }) }),
  Layer.succeed(Settings, {
    baseUrl: "https://book.example.com",
    pagesUrl: "https://book.example.com",
    hostPagesUrl: "https://book.example.com",
    origin: "https://book.example.com",
    freeServices: 1,
    upcomingPerBooker: 10,
    visitorMailsPerHour: 20,
    upgradeUrl: "https://book.example.com/app/plan",
    developerPortalUrl: "https://book.example.com/app/apps",
    videoUrl: "https://meet.example.com/{token}",
    ownDomains: ["book.example.com"],
    webhookAllow: { host: () => false, address: () => false }
  })
)

CalendarProviderContract.suite(
  "CalDAV",
  async () => {
    const server = await smallDavServer()
    const rules = parseWebhookAllow("127.0.0.1")
    const provider = await Effect.runPromise(
      Effect.provide(caldavCalendars({ allow: rules.ok ? rules.allow : expect.fail() }), services)
    )
    const url = `http://127.0.0.1:${server.port}/`
    const { credentials } = await Effect.runPromise(provider.logIn!({ url, username: "ada", password: "secret" }))
    const calendarId = `${url}dav/ada/meetings/`
    const pathOf = (key: string) => `/dav/ada/meetings/${key}.ics`
    const fail = (fault: (typeof server.faults)[number]) => server.faults.push(fault, fault, fault, fault)
    return {
      provider,
      credentials,
      calendarId,
      addEvent: (kind, time) => {
        const name = `event${server.objects.size}`
        const times = kind === "allDay" ? ["DTSTART;VALUE=DATE:20270102", "DTEND;VALUE=DATE:20270103"] : timed(time)
        const event = ["BEGIN:VEVENT", `UID:${name}`, ...times, ...properties[kind], "END:VEVENT"]
        server.objects.set(pathOf(name), ["BEGIN:VCALENDAR", ...event, "END:VCALENDAR", ""].join("\r\n"))
      },
      rejectCredentials: () => {
        server.password = "renewed"
      },
      limit: () => fail({ status: 429, headers: { "Retry-After": "120" } }),
      breakDown: () => fail({ status: 500 }),
      removeCalendar: () => {
        server.isGone = true
      },
      copies: {
        dropNextAnswer: () => server.faults.push("lose"),
        events: () =>
          [...server.objects.values()].map((text) => ({ start: instantOf(text, "DTSTART"), end: instantOf(text, "DTEND") })),
        move: (key, time) => {
          const [start, end] = timed(time)
          const text = server.objects.get(pathOf(key))!
          server.objects.set(pathOf(key), text.replace(/^DTSTART:.*$/m, start!).replace(/^DTEND:.*$/m, end!))
        },
        remove: (key) => void server.objects.delete(pathOf(key))
      },
      close: server.close
    }
  },
  { canWrite: true }
)
