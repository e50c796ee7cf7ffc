import { afterEach, beforeEach, describe, expect, it } from "vitest"
import { type ConsoleHost, consoleHost, type SentFields } from "../../../test/ConsoleHost.ts"
import { type PagesTestApp, startPagesTestApp } from "../../../test/PagesTestApp.ts"

let app: PagesTestApp
let ada: ConsoleHost
beforeEach(async () => {
  app = await startPagesTestApp()
  ada = await consoleHost(app)
})
afterEach(() => app.close())

const path = "/app/discount-codes"
const add = (fields: SentFields) => ada.fillIn(`${path}/new`, "/discount-codes/new", fields)
const codes = () => app.manage("GET", `/hosts/${ada.host.id}/discount-codes`)
const rows = async () => (await ada.see(path)).page.texts(".rows .row")
const create = (body: object) => app.manage("POST", `/hosts/${ada.host.id}/discount-codes`, body)

describe("Decision 0139: discount codes in the console", () => {
  it("creates a code, whose days count in full in the host's time zone", async () => {
    await app.manage("PATCH", `/hosts/${ada.host.id}`, { timezone: "Pacific/Auckland" })
    expect((await ada.see(path)).page.text(".empty p")).toMatch(/^You have no discount codes\./)
    const period = { from_day: "2026-01-05", until_day: "2026-01-31" }
    const sent = await add({ code: "Spring-26", off: "20", ...period, max_uses: "3", per_booker: "1" })
    expect(sent.location).toBe(`${path}?done=discount_added`)
    expect((await ada.see(sent.location!)).page.text("[role=status]")).toBe("The discount code was created.")
    expect(await codes()).toMatchObject([
      {
        code: "Spring-26",
        percent: 20,
        services: null,
        from: "2026-01-04T11:00:00Z",
        until: "2026-01-31T11:00:00Z",
        max_uses: 3,
        per_booker: 1
      }
    ])
    const [row] = await rows()
    for (const text of [
      "20% off",
      "Valid",
      "Used 0 of 3 times",
      "All services with a price",
      "From Monday, 5 January 2026 until Saturday, 31 January 2026",
      "At most 1 booking per person"
    ])
      expect(row).toContain(text)
  })

  it("offers services with a price, takes amounts as they are written, and times of day", async () => {
    const { page } = await ada.see(`${path}/new`)
    expect(page.attributes("input[name=services]", "value")).toEqual([String(ada.services.lesson.id)])
    await add({
      code: "TEN",
      off: "10.50",
      off_unit: "amount",
      for: "some",
      services: String(ada.services.lesson.id),
      from_day: "2026-01-06",
      from_time: "09:30"
    })
    expect(await codes()).toMatchObject([
      { amount: 1050, percent: null, services: [ada.services.lesson.id], from: "2026-01-06T09:30:00Z", until: null }
    ])
    expect((await rows())[0]).toMatch(/10\.50 off.*Not yet valid.*Lesson.*From Tuesday 6 January 2026, 09:30/s)
  })

  it("shows what is wrong beside each field, with everything kept", async () => {
    const wrong = await add({
      code: "a b",
      off: "0",
      off_unit: "percent",
      for: "some",
      from_day: "soon",
      until_day: "2026-01-07",
      until_time: "9",
      max_uses: "many"
    })
    expect(wrong.status).toBe(422)
    expect(wrong.page.links(".problem a")).toEqual(["#services", "#from_day", "#until_time"])
    const days = { from_day: "2026-01-07", until_day: "2026-01-06" }
    const next = await add({ code: "a b", off: "101", ...days, max_uses: "many", per_booker: "0" })
    expect(next.page.links(".problem a").toSorted()).toEqual(["#code", "#max_uses", "#off", "#per_booker"])
    expect(next.page.attributes("#code, #off, #max_uses", "value")).toEqual(["a b", "101", "many"])
    const order = await add({ code: "A", off: "5", ...days })
    expect(order.page.links(".problem a")).toEqual(["#until_day"])
    await create({ code: "Spring", percent: 5 })
    const double = await add({ code: "SPRING", off: "5" })
    expect([double.status, double.page.texts(".problem li")]).toEqual([422, ["Code has already been taken."]])
    expect((await add({ code: "B", off: "", off_unit: "amount" })).page.links(".problem a")).toEqual(["#off"])
  })

  it("changes only what was changed in the form", async () => {
    const { id } = await create({ code: "TEN", amount: 1000, until: "2026-02-01T12:00:30Z", max_uses: 5 })
    const form = `/discount-codes/${id}/edit`
    const { page } = await ada.see(`${path}/${id}/edit`)
    expect([page.text("h1"), page.count("#code")]).toEqual(["Edit TEN", 0])
    expect(page.fields("main form")).toMatchObject({
      off: "10.00",
      off_unit: "amount",
      until_day: "2026-02-01",
      until_time: "12:00"
    })
    expect((await ada.fillIn(`${path}/${id}/edit`, form, { max_uses: "" })).location).toBe(`${path}?done=discount_saved`)
    expect(await codes()).toMatchObject([{ amount: 1000, until: "2026-02-01T12:00:30Z", max_uses: null }])
    await ada.fillIn(`${path}/${id}/edit`, form, { off: "50", off_unit: "percent", until_day: "", until_time: "" })
    expect(await codes()).toMatchObject([{ amount: null, percent: 50, until: null }])
    expect((await ada.fillIn(`${path}/${id}/edit`, form, { off: "" })).page.links(".problem a")).toEqual(["#off"])
  })

  it("keeps a code to its service after that was deleted, and to its currency after that was changed", async () => {
    const { id } = await create({ code: "ONE", amount: 500, services: [ada.services.lesson.id] })
    await ada.send(`/app/services/${ada.services.lesson.id}/delete`, { sure: "yes" })
    await app.manage("PATCH", `/hosts/${ada.host.id}`, { currency: "JPY" })
    expect((await rows())[0]).toMatch(/Other currency.*The amount is in \w{3}, so it does not.*JPY.*A deleted service/s)
    const form = `/discount-codes/${id}/edit`
    const same = await ada.fillIn(`${path}/${id}/edit`, form, { max_uses: "3" })
    expect([same.status, same.location]).toEqual([303, `${path}?done=discount_saved`])
    expect(await codes()).toMatchObject([{ amount: 500, services: [ada.services.lesson.id], max_uses: 3 }])
    await ada.fillIn(`${path}/${id}/edit`, form, { off: "900" })
    expect(await codes()).toMatchObject([{ amount: 900, currency: "JPY" }])
  })

  it("says which codes are expired and used up, 25 on a page, and deletes one after a question", async () => {
    const past = { from: "2025-01-01T00:00:00Z", until: "2026-01-01T00:00:00Z" }
    await create({ code: "OLD", percent: 5, ...past })
    await create({ code: "LAST", percent: 5, max_uses: 1 })
    await ada.book("lesson", "2026-01-07T10:00:00Z", { code: "last" })
    for (let count = 1; count < 25; count++) await create({ code: `C${count}`, percent: 5 })
    const { page } = await ada.see(path)
    expect(page.texts(".rows .badge").slice(0, 3)).toEqual(["Expired", "Used up", "Valid"])
    expect([page.count(".rows .row"), (await ada.see(`${path}?page=2`)).page.count(".rows .row")]).toEqual([25, 1])
    expect((await ada.agree(path, "/delete")).location).toBe(`${path}?done=discount_deleted`)
    expect((await codes()).map(({ code }: { code: string }) => code)).not.toContain("OLD")
  })

  it("knows no code of another host, and shows teams their own", async () => {
    for (const act of ["edit", "delete"]) expect((await ada.see(`${path}/999/${act}`)).status).toBe(404)
    const team = await app.manage("POST", "/hosts", { kind: "team", username: "clinic", timezone: "UTC", plan: "pro" })
    await app.manage("POST", `/hosts/${team.id}/members`, { host: "ada", manager: true })
    const ofTeam = `/app/teams/${team.id}/discount-codes`
    const sent = await ada.fillIn(`${ofTeam}/new`, "/discount-codes/new", { code: "TEAM", off: "10" })
    expect(sent.location).toBe(`${ofTeam}?done=discount_added`)
    expect(await codes()).toEqual([])
    expect((await ada.see(ofTeam)).page.texts(".rows h2")).toEqual(["TEAM"])
  })
})
