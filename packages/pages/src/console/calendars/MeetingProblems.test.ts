import { CalendarRefused, Conferences, type OpenedRoom, patchServiceSettings, runJobKind } from "@slotkit/engine"
import { Context, Effect } from "effect"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { type ConsoleHost, consoleHost } from "../../../test/ConsoleHost.ts"
import { type PagesTestApp, startPagesTestApp } from "../../../test/PagesTestApp.ts"

const silent = new CalendarRefused({ kind: "unreachable", reason: "Zoom did not respond in time." })
let answer: Effect.Effect<OpenedRoom, CalendarRefused> = Effect.fail(silent)
const conferences = {
  open: () => Effect.suspend(() => answer),
  move: () => Effect.asVoid(Effect.suspend(() => answer)),
  close: () => Effect.asVoid(Effect.suspend(() => answer))
}
let app: PagesTestApp
let ada: ConsoleHost
beforeAll(async () => {
  app = await startPagesTestApp({ adjust: (context) => Context.add(context, Conferences, conferences) })
  ada = await consoleHost(app)
})
afterAll(() => app.close())

describe("The room of a booking", () => {
  it("MUST be explained on the booking while it is not as booked, with the next attempt", async () => {
    await app.run(patchServiceSettings(ada.host.id, ada.services.intro.id, { video_room: "zoom" }))
    const { id } = await ada.book("intro", "2026-01-06T10:00:00Z")
    const path = `/app/bookings/${id}`
    const troubles = async () => (await ada.see(path)).page.texts(".warn p")
    expect(await troubles()).toEqual([])
    await app.run(runJobKind("room"))
    expect(await troubles()).toEqual([
      "Zoom hasn't created a room for this meeting yet.",
      "Zoom did not respond in time.",
      expect.stringMatching(/^The next attempt is on Monday 5 January 2026, /)
    ])
    app.clock.now += 120_000
    expect(await troubles()).toEqual([
      "Zoom didn't create a room for this meeting. Its link leads to a fallback room.",
      "Zoom did not respond in time.",
      "We're retrying now."
    ])
    answer = Effect.succeed({ url: "https://zoom.example/1", reference: "1" })
    await app.run(runJobKind("room"))
    expect(await troubles()).toEqual([])
    answer = Effect.fail(silent)
    await app.manage("POST", `/hosts/${ada.host.id}/bookings/${id}/reschedule`, { start: "2026-01-06T12:00:00Z" })
    await app.run(runJobKind("room"))
    expect((await troubles())[0]).toBe("Zoom does not have the current time of this meeting. Its link still works.")
    await app.manage("POST", `/hosts/${ada.host.id}/bookings/${id}/cancel`)
    await app.run(runJobKind("room"))
    expect((await troubles())[0]).toBe("The room at Zoom could not be closed.")
    expect(await app.manage("GET", `/hosts/${ada.host.id}/bookings/${id}/room`)).toMatchObject({
      state: "closed",
      error: "Zoom did not respond in time."
    })
  })
})
