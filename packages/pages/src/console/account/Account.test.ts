import { IdempotencyStore, runJobKind } from "@slotkit/engine"
import { aKeyedRequest, anAnswer } from "@slotkit/engine/fakes"
import { Effect } from "effect"
import { afterEach, beforeEach, describe, expect, it } from "vitest"
import { type ConsoleHost, consoleHost } from "../../../test/ConsoleHost.ts"
import { type PagesTestApp, startPagesTestApp } from "../../../test/PagesTestApp.ts"

let app: PagesTestApp
let ada: ConsoleHost
beforeEach(async () => {
  app = await startPagesTestApp()
  ada = await consoleHost(app)
})
afterEach(() => app.close())

const host = () => app.manage("GET", `/hosts/${ada.host.id}`)

describe("The profile", () => {
  it("MUST have one control for the picture, a folded field for an address, and the way out of all devices", async () => {
    const { page } = await ada.see("/app/profile")
    expect(page.links("main a").filter((link) => /picture|everywhere/.test(link))).toEqual([
      "/app/profile/picture",
      "/app/sign-out-everywhere"
    ])
    expect([page.count("details #avatar_url"), page.count("details[open] #avatar_url")]).toEqual([1, 0])
    expect(page.links("nav a").filter((link) => link.includes("sign-out"))).toEqual([])
    const wrong = await ada.fillIn("/app/profile", "/app/profile", { avatar_url: "ftp://example.com/me.png" })
    expect([wrong.status, wrong.page.count("details[open] #avatar_url"), wrong.page.text(".problem h2")]).toEqual([
      422,
      1,
      "1 field needs attention"
    ])
  })

  it("MUST be saved, and empty fields cleared", async () => {
    const { location } = await ada.fillIn("/app/profile", "/app/profile", {
      name: "",
      title: "Analyst",
      bio: "Two\nlines",
      username: "countess",
      avatar_url: "https://example.com/me.png",
      currency: "EUR",
      change_currency: "EUR"
    })
    expect(location).toBe("/app/profile?done=profile_saved")
    expect(await host()).toMatchObject({
      name: null,
      title: "Analyst",
      bio: "Two\nlines",
      username: "countess",
      avatar_url: "https://example.com/me.png",
      currency: "EUR",
      plan: "pro"
    })
    expect((await app.manage("GET", `/hosts/${ada.host.id}/audit?per_page=1`))[0]).toMatchObject({
      action: "host.change",
      actor: { kind: "host", id: ada.host.id }
    })
  })

  it("MUST keep what is wrong, and change neither plan nor email address", async () => {
    await app.manage("POST", "/hosts", { email: "eve@example.com", username: "eve", timezone: "UTC" })
    const wrong = await ada.fillIn("/app/profile", "/app/profile", { avatar_url: "javascript:alert(1)", currency: "XX" })
    expect([wrong.status, wrong.page.links(".problem a")]).toEqual([422, ["#avatar_url", "#currency"]])
    expect(wrong.page.attribute("#avatar_url", "value")).toBe("javascript:alert(1)")
    const occupied = await ada.fillIn("/app/profile", "/app/profile", { username: "eve" })
    expect([occupied.status, occupied.page.links(".problem a")]).toEqual([422, ["#username"]])
    await ada.fillIn("/app/profile", "/app/profile", { plan: "free", email: "other@example.com" })
    expect(await host()).toMatchObject({ plan: "pro", email: "ada@example.com" })
  })

  it("MUST offer the currencies by name, and refuse anything else", async () => {
    const { page } = await ada.see("/app/profile", { "accept-language": "en-US" })
    expect(page.texts('#currency option[value="EUR"]')).toEqual(["Euro (EUR)"])
    expect(page.attribute("#currency option[selected]", "value")).toBe("USD")
    const wrong = await ada.fillIn("/app/profile", "/app/profile", { currency: "euro" })
    expect([wrong.status, wrong.page.links(".problem a")]).toEqual([422, ["#currency"]])
    expect(await host()).toMatchObject({ currency: "USD" })
  })

  it("MUST say what happens to prices before the currency changes", async () => {
    const request = await ada.fillIn("/app/profile", "/app/profile", { currency: "EUR" })
    expect([request.status, request.page.texts(".problem li")]).toEqual([
      422,
      ["Your prices keep their numbers: US$30.00 becomes €30.00. Confirm the change, or choose the former currency."]
    ])
    expect(await host()).toMatchObject({ currency: "USD" })
    const { location } = await ada.fillIn("/app/profile", "/app/profile", { currency: "EUR", change_currency: "EUR" })
    expect(location).toBe("/app/profile?done=profile_saved")
    expect(await host()).toMatchObject({ currency: "EUR" })
  })

  it("MUST give the calendar feed an address, and replace it", async () => {
    const feed = async () => (await ada.see("/app/profile")).page.attribute("#feed-url", "value")
    expect(await feed()).toBeUndefined()
    await ada.agree("/app/profile", "/profile/feed")
    const first = (await feed())!
    expect((await app.send("GET", new URL(first).pathname)).status).toBe(200)
    await ada.agree("/app/profile", "/profile/feed")
    expect((await app.send("GET", new URL(first).pathname)).status).toBe(404)
    expect((await app.send("GET", new URL((await feed())!).pathname)).status).toBe(200)
  })
})

describe("Privacy", () => {
  it("MUST export what the host has of a person, and only that", async () => {
    await ada.book("intro", "2026-01-06T10:00:00Z", { notes: "Secret plans" })
    const { status, headers, text } = await ada.send("/app/people/export", { email: "GRACE@example.com" })
    expect([status, headers.get("content-disposition"), headers.get("cache-control")]).toEqual([
      200,
      'attachment; filename="person.json"',
      "no-store"
    ])
    expect(JSON.parse(text)).toMatchObject({ bookings: [{ host_id: ada.host.id, booking: { notes: "Secret plans" } }] })
    const wrong = await ada.send("/app/people/export", { email: "grace@" })
    expect([wrong.status, wrong.page.links(".problem a"), wrong.page.attribute("#email", "value")]).toEqual([
      422,
      ["#email"],
      "grace@"
    ])
  })

  it("MUST erase a person after asking, and never have the address in a link", async () => {
    await ada.book("intro", "2026-01-06T10:00:00Z", { notes: "Secret plans" })
    expect((await ada.see("/app/people")).page.attribute("button.bad", "formaction")).toBe("/app/people/erase")
    const wrong = await ada.send("/app/people/erase", { email: "grace@" })
    expect([wrong.status, wrong.page.links(".problem a"), wrong.page.attribute("#email", "value")]).toEqual([
      422,
      ["#email"],
      "grace@"
    ])
    const request = await ada.send("/app/people/erase", { email: "grace@example.com" })
    expect([request.status, request.page.text("h1"), request.page.texts("dl.facts div")]).toEqual([
      200,
      "Erase grace@example.com?",
      ["Bookings1"]
    ])
    expect((await ada.bookings())[0].booker.email).toBe("grace@example.com")
    const { location } = await ada.send("/app/people/erase", request.page.fields("main form"))
    expect((await ada.see(location!)).page.text("[role=status]")).toBe("The person was erased from 1 booking and all other data.")
    expect((await ada.bookings())[0]).toMatchObject({ booker: { name: null, email: null }, notes: null })
    expect((await ada.see("/app/bookings")).page.texts("a.title")).toEqual(["Someone"])
  })

  it("MUST show how far the erasure of a person with very many records has come, until it has ended", async () => {
    await ada.book("intro", "2026-01-06T10:00:00Z")
    const { id } = ada.host
    const lots = Array.from({ length: 501 }, (_, index) => aKeyedRequest({ credential: "host", hostId: id, key: `key-${index}` }))
    await app.run(
      Effect.forEach(lots, (keyed) =>
        Effect.flatMap(IdempotencyStore, (answers) =>
          Effect.andThen(
            answers.begin(keyed, 0, { token: "lease", until: 1000 }),
            answers.end(keyed, "lease", anAnswer({}), ["grace@example.com"])
          )
        )
      )
    )
    const { location } = await ada.send("/app/people/erase", { email: "grace@example.com", sure: "yes" })
    expect(location).toMatch(/^\/app\/people\/erasures\/\d+/)
    const begun = await ada.see(location!)
    expect(begun.page.texts("[role=status]")).toEqual([
      "The person is being erased. It takes a few minutes.",
      "500 of 502 records erased"
    ])
    expect([begun.page.attribute("progress", "value"), begun.page.attribute("progress", "max")]).toEqual(["500", "502"])
    expect(begun.page.texts("dd")).toEqual(["500", "2"])

    app.clock.now += 60_000
    await app.run(runJobKind("erasure"))
    const ended = await ada.see(location!.split("?")[0]!)
    expect([ended.page.text("[role=status]"), ended.page.count("a.button")]).toEqual(["The person has been erased.", 0])
    for (const wrong of ["999", "x"]) expect((await ada.see(`/app/people/erasures/${wrong}`)).status).toBe(404)
  })
})
