// @module-tag thorough

import { withoutOwn } from "@slotkit/core/internal"
import { fakeGoogle, fakeMicrosoft } from "@slotkit/integrations/calendars/testing"
import { expect, it, onTestFinished } from "vitest"
import { consentAt, hostBrowser, testSignIn } from "../../test/HostBrowser.ts"
import { createTestSlotkit, type TestSlotkit } from "../testing/index.ts"

const minute = 60_000
const length = 30 * minute
const days = { from: "2026-01-12", to: "2026-01-14" }

interface Busy {
  readonly start: number
  readonly end: number
}

/** A generator of numbers from 0 to below 1, the same for the same seed. Mulberry32. */
const randomFrom = (seed: number) => {
  let state = seed
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0
    let bits = Math.imul(state ^ (state >>> 15), 1 | state)
    bits = (bits + Math.imul(bits ^ (bits >>> 7), 61 | bits)) ^ bits
    return ((bits ^ (bits >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (limit: number): number => Math.floor(next() * limit)
  return {
    below,
    chance: (share: number): boolean => next() < share,
    of: <A>(all: ReadonlyArray<A>): A => all[below(all.length)]!
  }
}

const overlaps = (one: Busy, other: Busy): boolean => one.start < other.end && other.start < one.end
const iso = (instant: number): string => new Date(instant).toISOString()

type Provider = "google" | "microsoft"

/** A provider whose calendars the host changes. */
const providers = {
  google: async (options: Parameters<typeof fakeGoogle>[0]) => {
    const fake = await fakeGoogle(options)
    const events = () =>
      [...fake.calendars].flatMap(([calendar, { events }]) => [...events.values()].map((one) => [calendar, one] as const))
    return {
      fake,
      busyPath: "/freeBusy",
      remove: (calendar: string, id: string) => fake.write(calendar, id, { status: "cancelled" }),
      events: () =>
        events().flatMap(([calendar, { id, status, start, end }]) =>
          status === "cancelled" ? [] : [{ calendar, id, start: Date.parse(start.dateTime!), end: Date.parse(end.dateTime!) }]
        )
    }
  },
  microsoft: async (options: Parameters<typeof fakeMicrosoft>[0]) => {
    const fake = await fakeMicrosoft(options)
    const instant = ({ dateTime }: { readonly dateTime: string }) => Date.parse(`${dateTime.slice(0, 19)}Z`)
    return {
      fake,
      busyPath: "/calendarView",
      remove: fake.remove,
      events: () =>
        [...fake.calendars].flatMap(([calendar, { events }]) =>
          [...events.values()].map(({ id, start, end }) => ({ calendar, id, start: instant(start), end: instant(end) }))
        )
    }
  }
}

/** A host whose meetings are written into one of two calendars, which the host also changes. */
const aLife = async (provider: Provider, seed: number) => {
  const random = randomFrom(seed)
  let slotkit: TestSlotkit
  const { fake, busyPath, remove, events } = await providers[provider]({
    now: () => slotkit.clock.now().getTime(),
    deliver: (request) => slotkit.fetch(request)
  })
  for (const id of ["work", "family"]) fake.addCalendar({ id })
  const calendars = { [provider]: fake.client, origins: { [provider]: fake.origin } }
  slotkit = await createTestSlotkit({ ...testSignIn, calendars, seed, log: () => {} })
  onTestFinished(async () => {
    await slotkit.close()
    await fake.close()
  })
  const host = await slotkit.aHost()
  const { slug } = await slotkit.aService(host, { durations: [{ minutes: 30 }] })
  const ada = hostBrowser(slotkit, host.id)
  const { connect_url } = await slotkit.calendars.connectUrl(host.id, { provider, wants: "write" })
  await ada.get(await consentAt((await ada.get(connect_url)).location))
  const account = (await slotkit.calendars.accounts(host.id)).data[0]!
  const work = account.calendars.find(({ name }) => name === "work")!
  await slotkit.calendars.configure(host.id, work.id, { target: true, follow: "off" })
  await slotkit.clock.advance({ seconds: 11 })

  const now = () => slotkit.clock.now().getTime()
  const offered = async (): Promise<ReadonlyArray<number> | "unavailable"> => {
    try {
      const { data } = await slotkit.availability.get(host.id, { service: slug, ...days })
      return Object.values(data).flatMap((slots) => slots.map(({ start }) => Date.parse(start)))
    } catch (error) {
      expect(error).toMatchObject({ code: "unavailable" })
      return "unavailable"
    }
  }
  const whole = await offered()
  if (whole === "unavailable") throw new Error("The calendars of a new host cannot be read.")

  /** The host's own events, by calendar and ID, and what they were before. */
  const foreign = new Map<string, Busy>()
  const history: Array<{ readonly at: number; readonly events: ReadonlyArray<Busy> }> = [{ at: 0, events: [] }]
  const bookings = new Map<number, Busy>()
  /**
   * The times that meetings have left, until their copies have left them too. What else is there at the time cannot be told
   * apart.
   */
  const left: Array<{ readonly id: number; readonly busy: Busy }> = []
  let failedAt = Number.NEGATIVE_INFINITY

  const change = async (id: string, busy: Busy | undefined) => {
    const [calendar = "", event = ""] = id.split(" ")
    if (busy === undefined) remove(calendar, event)
    else fake.write(calendar, event, { start: iso(busy.start), end: iso(busy.end), status: "confirmed" })
    if (busy === undefined) foreign.delete(id)
    else foreign.set(id, busy)
    history.push({ at: now(), events: [...foreign.values()] })
    if (random.chance(0.5)) await fake.notify(calendar)
  }

  const leaving = async (): Promise<ReadonlyArray<Busy>> => {
    const times: Array<Busy> = []
    for (const { id, busy } of left) {
      const [copy] = await slotkit.calendars.copies(host.id, id)
      if (copy?.state === "waiting") times.push(busy)
    }
    return times
  }

  /** Promise 1: what is offered or booked was free at a read of the last hour. */
  const expectFree = async (times: ReadonlyArray<number>) => {
    const { last_read_at } = await slotkit.calendars.get(host.id, account.id)
    const readAt = Date.parse(last_read_at!)
    expect(now() - readAt).toBeLessThanOrEqual(60 * minute)
    const known = withoutOwn(history.findLast(({ at }) => at <= readAt)!.events, await leaving())
    for (const start of times) {
      const clash = known.find((busy) => overlaps(busy, { start, end: start + length }))
      expect(clash && { offered: iso(start), busy: iso(clash.start), readAt: last_read_at }).toBeUndefined()
    }
  }

  /** Runs a change of a booking. It may be refused, by a conflict or because the calendars cannot be read. */
  const attempt = async <A>(work: () => Promise<A>): Promise<A | undefined> => {
    try {
      return await work()
    } catch (error) {
      expect(["conflict", "unavailable"]).toContain((error as { readonly code?: string }).code)
      return undefined
    }
  }
  const booked = async (id: number, start: number) => {
    await expectFree([start])
    const others = [...bookings].filter(([other]) => other !== id).map(([, busy]) => busy)
    expect(others.some((busy) => overlaps(busy, { start, end: start + length }))).toBe(false)
    bookings.set(id, { start, end: start + length })
  }

  const book = async () => {
    const start = random.of(whole)
    const booker = { name: `Visitor ${random.below(1e6)}`, email: `visitor${random.below(1e6)}@example.com` }
    const created = await attempt(() => slotkit.bookings.book(host.id, { service: slug, start: iso(start), booker }))
    if (created !== undefined) await booked(created.id, start)
  }

  const recover = async () => {
    fake.faults.intercept = undefined
    fake.faults.dropAnswer = undefined
  }

  const steps: ReadonlyArray<() => Promise<unknown>> = [
    book,
    book,
    book,
    recover,
    recover,
    () => {
      const start = random.of(whole) + random.below(4) * 10 * minute
      const id = `${random.of(["work", "family"])} own${foreign.size}x${random.below(1e6)}`
      return change(id, { start, end: start + (1 + random.below(6)) * 15 * minute })
    },
    async () => {
      if (foreign.size === 0) return
      const id = random.of([...foreign.keys()])
      const { start, end } = foreign.get(id)!
      const later = (random.below(9) - 4) * 30 * minute
      await change(id, random.chance(0.4) ? undefined : { start: start + later, end: end + later })
    },
    async () => {
      if (bookings.size === 0) return
      const id = random.of([...bookings.keys()])
      const start = random.of(whole)
      const former = bookings.get(id)!
      const moved = await attempt(() => slotkit.bookings.reschedule(host.id, id, { start: iso(start) }))
      if (moved === undefined) return
      left.push({ id, busy: former })
      await booked(id, start)
    },
    async () => {
      if (bookings.size === 0) return
      const id = random.of([...bookings.keys()])
      await slotkit.bookings.cancel(host.id, id)
      left.push({ id, busy: bookings.get(id)! })
      bookings.delete(id)
    },
    async () => {
      const starts = await offered()
      if (starts === "unavailable") return expect(now() - failedAt).toBeLessThan(3 * 60 * minute)
      await expectFree(starts)
      const held = [...bookings.values()]
      for (const start of starts) expect(held.some((busy) => overlaps(busy, { start, end: start + length }))).toBe(false)
    },
    async () => {
      const path = random.of(["/events", busyPath, "/"])
      fake.faults.intercept = (request) => (request.path.includes(path) ? { status: random.of([500, 503, 429]) } : undefined)
    },
    async () => {
      fake.faults.dropAnswer = ({ method, path }) => method !== "GET" && path.includes("/events") && random.chance(0.7)
    }
  ]

  return {
    step: async () => {
      await slotkit.clock.advance(random.chance(0.3) ? { minutes: 1 + random.below(40) } : { seconds: 11 + random.below(60) })
      if (fake.faults.intercept !== undefined) failedAt = now()
      await random.of(steps)()
    },
    /** Lets the provider answer again, and everything settle. */
    settle: async () => {
      await recover()
      await slotkit.clock.advance({ hours: 13 })
      await slotkit.jobs.runOnce()
      await slotkit.clock.advance({ minutes: 6 })
    },
    /** The times of the copies that the calendars have. */
    copies: () =>
      events()
        .filter(({ calendar, id }) => !foreign.has(`${calendar} ${id}`))
        .map(({ calendar, start, end }) => `${calendar} ${start} ${end}`),
    expected: () => [...bookings.values()].map(({ start, end }) => `work ${start} ${end}`),
    offered,
    /** The starts that have to be offered: none of them overlaps a meeting or an event of the host. */
    free: () => {
      const occupied = [...bookings.values(), ...foreign.values()]
      return whole.filter((start) => !occupied.some((busy) => overlaps(busy, { start, end: start + length })))
    }
  }
}

it.each<[Provider, number]>([
  ["google", 1],
  ["google", 2],
  ["google", 3],
  ["microsoft", 4],
  ["microsoft", 5]
])(
  "promises 1, 4 and 5: through random events, moves, outages and retries, copies converge and times are true (%s, seed %i)",
  async (provider, seed) => {
    const life = await aLife(provider, seed)
    for (let count = 0; count < 60; count++) await life.step()
    await life.settle()
    expect(life.copies().toSorted()).toEqual(life.expected().toSorted())
    expect(await life.offered()).toEqual(life.free())
  }
)
