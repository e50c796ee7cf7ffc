import { afterEach, describe, expect, it, vi } from "vitest"
import { type BookableHost, baseUrl, bookableHost, fitting } from "../../test/BookableHost.ts"
import type { Calendars, LogEntry, Moment, SlotkitOptions } from "../index.ts"

const cleanups: Array<() => unknown> = []
afterEach(async () => {
  vi.useRealTimers()
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup()
})

const withCalendar = async (
  busy: NonNullable<Calendars["busy"]>,
  options: Partial<SlotkitOptions> = {}
): Promise<BookableHost> => {
  const place = await bookableHost({ calendars: { busy }, log: () => {}, ...options })
  cleanups.push(place.slotkit.close)
  return place
}

const hour = 3_600_000

describe("The application's calendars", () => {
  it("MUST prevent bookings while the host is busy, in every format for instants", async () => {
    const busy: Array<{ readonly start: Moment; readonly end: Moment }> = []
    const requests: Array<unknown> = []
    const { slotkit, hostId, starts } = await withCalendar((query) => {
      requests.push(query)
      return busy
    })
    for (const [index, write] of [
      (at: number): Moment => new Date(at),
      (at: number): Moment => at,
      (at: number): Moment => new Date(at).toISOString(),
      (at: number): Moment => new Date(at + 2 * hour).toISOString().replace("Z", "+02:00")
    ].entries()) {
      const at = Date.parse(starts[index]!)
      busy.push({ start: write(at), end: write(at + hour) })
      await expect(slotkit.bookings.book(hostId, fitting(starts[index]!))).rejects.toMatchObject({ code: "conflict" })
    }
    const day = starts[0]!.slice(0, 10)
    const { data } = await slotkit.availability.get(hostId, { service: "fitting", from: day, to: day })
    const offered = Object.values(data)
      .flat()
      .map(({ start }) => start)
    expect(offered).not.toContain(starts[0])
    expect(offered).toContain(starts[4])
    expect(requests[0]).toEqual({ hostId, from: expect.any(Date), to: expect.any(Date) })
  })

  it.each<readonly [string, NonNullable<Calendars["busy"]>]>([
    ["fail", () => Promise.reject(new Error("The calendar's password is hunter2"))],
    ["answer rubbish", () => [{ start: "tomorrow", end: "later" }]],
    ["leave the zone open", () => [{ start: "2027-01-01T10:00:00", end: "2027-01-01T11:00:00" }]],
    ["answer no list", () => null as never]
  ])("MUST offer no slots and accept no bookings when they %s", async (_, busy) => {
    const { slotkit, hostId, starts } = await withCalendar(busy)
    const sentence = "The host's calendar isn't responding. Try again in a minute."
    for (const call of [slotkit.availability.get(hostId), slotkit.bookings.book(hostId, fitting(starts[0]!))]) {
      await expect(call).rejects.toMatchObject({ name: "SlotkitError", code: "unavailable", message: sentence })
    }
    const response = await slotkit.fetch(new Request(`${baseUrl}/visitor/v1/hosts/ada/services/fitting/slots`))
    expect({ status: response.status, body: await response.json() }).toEqual({
      status: 503,
      body: { message: sentence, code: "unavailable" }
    })
    const german = { "accept-language": "de-AT" }
    const inGerman = await slotkit.fetch(
      new Request(`${baseUrl}/visitor/v1/hosts/ada/services/fitting/slots`, { headers: german })
    )
    expect({ status: inGerman.status, body: await inGerman.json() }).toMatchObject({
      status: 503,
      body: { message: expect.stringMatching(/^Der Kalender/), code: "unavailable" }
    })
    expect((await slotkit.bookings.list(hostId)).data).toEqual([])
  })

  const at = Date.parse("2027-03-01T10:00:00Z")
  it.each<readonly [string, unknown, string]>([
    ["null", null, "Expected a list of busy times, got null"],
    ["a word", "busy", 'Expected a list of busy times, got \\"busy\\"'],
    ["a list of undefined", [undefined], "Expected a busy time, got undefined"],
    ["a start that is null", [{ start: null, end: at }], "The start of a busy time is not a Date"],
    ["a start that is a boolean", [{ start: true, end: at }], "The start of a busy time is not a Date"],
    ["an end that is missing", [{ start: at }], "The end of a busy time is not a Date"],
    ["an end that is an object", [{ start: at, end: {} }], "with an offset: an object"],
    ["an end without end", [{ start: at, end: Number.POSITIVE_INFINITY }], "with an offset: Infinity"],
    ["no number", [{ start: Number.NaN, end: at }], "with an offset: NaN"],
    ["an invalid Date", [{ start: new Date("never"), end: at }], "with an offset: an invalid Date"],
    ["a date in another format", [{ start: "Tue, 02 Mar 2027 10:00:00 Z", end: at }], "The start of a busy time is not a Date"],
    ["an end before the start", [{ start: new Date(at), end: at - 1 }], "A busy time ends before it starts"],
    ["seconds", [{ start: at / 1000, end: at / 1000 + 3600 }], "so it is probably not in milliseconds"],
    ["microseconds", [{ start: at * 1000, end: at * 1000 + 1 }], "so it is probably not in milliseconds"]
  ])("MUST be rejected, with the reason in the log, when they return %s", async (_, answer, reason) => {
    const log: Array<LogEntry> = []
    const { slotkit, hostId, starts } = await withCalendar(() => answer as never, { log: (entry) => void log.push(entry) })
    await expect(slotkit.bookings.book(hostId, fitting(starts[0]!))).rejects.toMatchObject({ code: "unavailable" })
    expect(JSON.stringify(log)).toContain(reason)
  })

  it("MUST ignore busy times of zero length", async () => {
    const busy: Array<{ readonly start: Moment; readonly end: Moment }> = []
    const { slotkit, hostId, starts } = await withCalendar(() => busy)
    busy.push({ start: Date.parse(starts[0]!) + hour / 2, end: Date.parse(starts[0]!) + hour / 2 })
    expect(await slotkit.bookings.book(hostId, fitting(starts[0]!))).toMatchObject({ status: "accepted" })
  })

  it("MUST time out after five seconds", async () => {
    const { slotkit, hostId } = await withCalendar(() => new Promise(() => {}))
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] })
    const request = slotkit.availability.get(hostId).catch(({ code }) => code)
    await vi.waitFor(() => expect(vi.getTimerCount()).toBeGreaterThan(0), { timeout: 120_000 })
    await vi.advanceTimersByTimeAsync(5_000)
    expect(await request).toBe("unavailable")
  })
})
