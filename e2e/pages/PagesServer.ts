import { createServer, type RequestListener } from "node:http"
import type { AddressInfo } from "node:net"
import type { PagesOptions } from "slotkit"
import { createTestSlotkit, type TestOptions, type TestSlotkit } from "slotkit/testing"

/** Booking pages behind a loopback server, with a clock that stands still on Monday, 12 January 2026, 08:10 UTC. */
export interface PagesServer {
  readonly origin: string
  readonly slotkit: TestSlotkit
  readonly hostId: number
  /** The paths of an open and of a withdrawn invite. */
  readonly invite: string
  readonly withdrawnInvite: string
  /** Fails every question for busy times while true. */
  readonly calendars: { areAway: boolean }
  readonly close: () => Promise<void>
}

export const now = Date.parse("2026-01-12T08:10:00Z")

/** Opens the server with a host in New York time and services of every kind, and a host with long names. */
export const openPagesServer = async (
  pages: Omit<PagesOptions, "path" | "url"> = {},
  more: Pick<
    TestOptions,
    "mailer" | "operators" | "operatorReport" | "signInProvider" | "calendars" | "imports" | "webhookAllow"
  > = {}
): Promise<PagesServer> => {
  let answer: RequestListener = (_request, response) => void response.writeHead(503).end()
  const server = createServer((request, response) => answer(request, response))
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const calendars = { areAway: false }
  const slotkit = await createTestSlotkit({
    now,
    seed: 7,
    baseUrl: origin,
    pages: { path: "", ...pages },
    ...more,
    upcomingPerBooker: "off",
    hourlyPerBooker: "off",
    hourlyPerNetwork: 500,
    conferences: {
      open: () => {
        throw new Error("The rooms are away.")
      },
      move: () => {},
      close: () => {}
    },
    calendars: {
      ...more.calendars,
      busy: async () => {
        if (calendars.areAway) throw new Error("The calendar is away.")
        return []
      }
    }
  })
  const host = await slotkit.aHost({
    username: "ada",
    name: "Ada Lovelace",
    title: "Analyst",
    bio: "Ask me about engines, weaving, and the calculus of the nervous system.",
    timezone: "America/New_York"
  })
  const service = async (input: Parameters<TestSlotkit["aService"]>[1], settings: object = {}) => {
    const service = await slotkit.aService(host, input)
    await slotkit.services.configure(host.id, service.id, settings)
  }
  await service({ title: "Intro call", slug: "intro-call", description: "Half an hour to get to know each other." })
  await service(
    { title: "Group workshop", slug: "workshop", durations: [{ minutes: 90 }], is_group: true, max_attendees: 8 },
    { publish_spots_remaining: true }
  )
  await service(
    {
      title: "Design review",
      slug: "review",
      description: "At the office; I confirm each request by hand.",
      durations: [{ minutes: 60 }],
      requires_approval: true,
      location: { type: "in_person", address: "12 St James's Square, London" }
    },
    { waitlist: { mode: "one_by_one" } }
  )
  await service({
    title: "Consultation",
    slug: "consultation",
    description: "Time on your engine.",
    durations: [
      { minutes: 30, price: 3000 },
      { minutes: 60, price: 5000 }
    ]
  })
  await service({ title: "Confirmed by email", slug: "confirmed" }, { confirm_email: true })
  await service({ title: "Next month", slug: "later" }, { minimum_notice_minutes: 30 * 1440, booking_window_days: 60 })
  await service(
    { title: "Application", slug: "application" },
    {
      questions: [
        { key: "company", type: "text", question: "Your company", help: "As on invoices", required: true },
        { key: "goal", type: "textarea", question: "What is your goal?" },
        { key: "size", type: "select", question: "Team size", options: ["1 to 10", "more"], required: true },
        { key: "channel", type: "radio", question: "How did you find us?", options: ["Search", "A friend", "By chance"] },
        { key: "terms", type: "checkbox", question: "I accept the terms", required: true }
      ]
    }
  )
  const long = await slotkit.aHost({
    username: "long",
    name: "Prof. Dr. Maria-Magdalena Featherstonehaugh-Cholmondeley von und zu Hohenlohe-Langenburg the Elder".slice(0, 100),
    title: "Donaudampfschifffahrtsgesellschaftskapitänsmützenverwalterin".slice(0, 100),
    bio: "A long story. ".repeat(30).trim(),
    timezone: "America/Argentina/ComodRivadavia",
    accent_color: "#767676"
  })
  await slotkit.aService(long, {
    title: "Rechtsschutzversicherungsgesellschaftenberatungen",
    slug: "long",
    description: "Supercalifragilisticexpialidocious".repeat(14).slice(0, 500),
    durations: [15, 20, 25, 30, 45, 60, 75, 90, 120, 180].map((minutes) => ({ minutes, price: minutes * 123_456 })),
    location: { type: "in_person", address: "Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch ".repeat(5).trim() }
  })
  const away = await slotkit.aHost({ username: "away", name: "Grace Away", timezone: "America/New_York" })
  await slotkit.aService(away, { title: "Intro call", slug: "intro-call" })
  await service({ title: "Lesson", slug: "lesson" }, { series: { max_count: 10, visitor: true } })
  for (const [start, end, public_reason] of [
    ["2026-01-14T05:00:00Z", "2026-01-17T05:00:00Z", "Conference on compilers"],
    [
      "2026-01-23T17:00:00Z",
      "2026-01-23T19:00:00Z",
      "Donaudampfschifffahrtsgesellschaftskapitänspatentprüfung".repeat(2).slice(0, 100)
    ],
    ["2026-02-09T05:00:00Z", "2026-02-10T05:00:00Z", "Moving house"]
  ] as const) {
    await slotkit.busy.add(away.id, { start, end, public_reason })
  }
  await slotkit.aHost({ username: "empty", name: "Nobody Yet" })
  await aClinic(slotkit, [host.id, long.id, away.id])
  const invite = await slotkit.anInvite(host, { title: "Lunch with Kim", contact_name: "Kim", contact_email: "kim@example.com" })
  const withdrawn = await slotkit.anInvite(host)
  await slotkit.invites.disable(host.id, withdrawn.id)
  // Neither can be used now, so that booking forms ask for no code.
  await slotkit.discountCodes.create(host.id, { code: "SPRING-25", percent: 20, until: "2025-06-01T04:00:00Z" })
  const period = { from: "2030-01-01T05:00:00Z", until: "2030-02-01T05:00:00Z" }
  const code = "LONG_".repeat(8)
  await slotkit.discountCodes.create(host.id, { code, amount: 500, ...period, max_uses: 100, per_booker: 1 })
  answer = slotkit.node
  return {
    origin,
    slotkit,
    hostId: host.id,
    invite: new URL(invite.url).pathname,
    withdrawnInvite: new URL(withdrawn.url).pathname,
    calendars,
    close: async () => {
      server.closeAllConnections()
      server.close()
      await slotkit.close()
    }
  }
}

/** A team whose visitors choose their host, or have to. */
const aClinic = async (slotkit: TestSlotkit, members: ReadonlyArray<number>): Promise<void> => {
  const team = await slotkit.hosts.create({
    kind: "team",
    username: "clinic",
    name: "Clinic",
    timezone: "America/New_York",
    plan: "pro"
  })
  for (const host of members) await slotkit.members.add(team.id, { host })
  const roles = [{ key: "doctor", members: members.map((host) => ({ host })) }]
  for (const choice of ["optional", "required"] as const) {
    const durations = [{ minutes: 30 }, { minutes: 60 }]
    const { id } = await slotkit.services.create(team.id, { title: "Check-up", slug: choice, durations })
    await slotkit.services.configure(team.id, id, { staffing: { roles, visitor_choice: choice } })
  }
}
