import { countLook, DemandCounts, DemandStore, makeDemandCounts } from "@slotkit/engine"
import { Context } from "effect"
import { afterEach, beforeEach, expect, it } from "vitest"
import { type ConsoleHost, consoleHost } from "../../../test/ConsoleHost.ts"
import { type PagesTestApp, startPagesTestApp } from "../../../test/PagesTestApp.ts"

let app: PagesTestApp
let ada: ConsoleHost
beforeEach(async () => {
  app = await startPagesTestApp({ adjust: Context.add(DemandCounts, makeDemandCounts()) })
  ada = await consoleHost(app)
})
afterEach(() => app.close())

const store = (counts: ReadonlyArray<readonly [service: number, day: string, kind: string, n: number]>) =>
  app.run(
    DemandStore.use((demand) =>
      demand.add(counts.map(([serviceId, day, kind, n]) => ({ hostId: ada.host.id, serviceId, day, kind, n })))
    )
  )

it("The page about demand MUST say from when to when nothing was counted", async () => {
  const { status, page } = await ada.see("/app/demand")
  expect([status, page.text("h1"), page.texts("nav#menu [aria-current=page]")]).toEqual([200, "Demand", ["Demand"]])
  expect(page.text(".empty")).toContain("Nothing was counted from Tuesday 9 December 2025 to Monday 5 January 2026.")
  expect(page.texts(".tabs a")).toEqual(["Last 4 weeks", "Last 13 weeks"])
  expect((await ada.see("/app/demand?days=91")).page.text(".empty")).toContain("from Tuesday 7 October 2025")
})

it("The page about demand MUST show what stands out in sentences, and the numbers by day, service and reason", async () => {
  const [intro, lesson] = [ada.services.intro.id, ada.services.lesson.id]
  await store([
    [intro, "2025-12-23", "asked", 12],
    [intro, "2025-12-23", "empty", 9],
    [intro, "2025-12-30", "asked", 8],
    [intro, "2025-12-30", "empty", 5],
    [lesson, "2026-01-02", "booked", 4],
    [lesson, "2026-01-02", "busy", 3],
    [lesson, "2026-01-02", "unheard_of", 1]
  ])
  const { page } = await ada.see("/app/demand")
  expect(page.texts("[aria-labelledby=findings] li strong")).toEqual(["Intro call, Tuesday", "Lesson, Friday"])
  expect(page.texts("[aria-labelledby=findings] li p:last-child")).toEqual([
    "14 of 20 searches found no free time.",
    "4 of 8 attempts to book were refused because of their time."
  ])
  expect(page.texts("[aria-labelledby=services] tbody tr").map((row) => row.replaceAll(/\s+/g, " "))).toHaveLength(2)
  expect(page.texts("[aria-labelledby=services] tbody td")).toEqual(["20", "14", "0", "0", "0", "0", "4", "4"])
  expect(page.texts("[aria-labelledby=reasons] tbody th")).toEqual(["Time already taken", "unheard_of"])
  expect(page.texts("[aria-labelledby=days] tbody tr")).toHaveLength(28)
})

it("The page about demand MUST count at once what this process has counted, and no preview of the host", async () => {
  const { host } = ada
  const looked = countLook({ id: host.id, timezone: "UTC" }, { id: ada.services.intro.id, type: "default" }, true)
  await app.run(looked)
  await app.send("GET", "/ada/intro")
  await ada.see("/app/bookings/new?service=1&date=2026-01-14")
  expect((await ada.see("/app/demand")).page.texts("[aria-labelledby=services] tbody td")).toEqual(["2", "1", "0", "0"])
  expect((await ada.see("/app/demand")).page.text("[aria-labelledby=findings]")).toContain("Nothing stands out")
})

it("The page about demand MUST show the share of the working hours that was booked, by weekday and hour", async () => {
  const { page } = await ada.see("/app/demand")
  expect(page.texts("[aria-labelledby=hours] thead th")).toEqual(["Hour", "Mon", "Tue", "Wed", "Thu", "Fri"])
  expect(page.texts("[aria-labelledby=hours] tbody th").slice(0, 2)).toEqual(["09:00", "10:00"])
  expect(page.texts("[aria-labelledby=hours] tbody td").slice(0, 5)).toEqual(["0%", "0%", "0%", "0%", "0%"])
})
