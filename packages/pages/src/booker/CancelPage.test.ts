import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest"
import { bookedVisits } from "../../test/BookedVisits.ts"

let ada: Awaited<ReturnType<typeof bookedVisits>>
beforeAll(async () => {
  ada = await bookedVisits()
})
afterAll(() => ada.app.close())
beforeEach(() => ada.nextWeek())

describe("The page that cancels a booking", () => {
  it("MUST say what is cancelled and what happens, and change nothing on GET and HEAD", async () => {
    const path = await ada.book("intro", ada.at(10), { timezone: "Asia/Kolkata" })
    const { status, page, headers } = await ada.open(`${path}/cancel`)
    expect([status, page.title, page.text("h1")]).toEqual([200, "Cancel booking: Intro call", "Cancel this booking?"])
    expect(page.text("main p")).toBe("We'll email Ada Byron about it.")
    expect(page.text("dl")).toMatch(
      /15:30–16:00 ?India Standard Time \(Kolkata\), UTC\+05:30 ?10:00–10:30, Coordinated Universal Time/
    )
    expect([page.text("button"), page.links(".stack a")]).toEqual(["Cancel booking", [path]])
    expect([page.count("script"), page.attribute("form", "action")]).toEqual([0, `${path}/cancel`])
    expect([headers.get("cache-control"), headers.get("referrer-policy")]).toEqual(["no-store", "no-referrer"])
    expect(headers.get("content-security-policy")).toContain("frame-ancestors 'none'")
    await ada.app.send("HEAD", `${path}/cancel`)
    expect((await ada.find(ada.at(10))).status).toBe("accepted")
  })

  it("MUST cancel with the reason on POST and lead to the booking, also when it is sent twice", async () => {
    const path = await ada.book("intro", ada.at(10))
    for (const _ of [1, 2]) {
      const { status, location, headers } = await ada.post(`${path}/cancel`, { reason: "Ill <today>" })
      expect([status, location, headers.get("referrer-policy")]).toEqual([303, path, "no-referrer"])
    }
    expect(await ada.find(ada.at(10))).toMatchObject({ status: "cancelled", cancellation_reason: "Ill <today>" })
    const { page } = await ada.open(path)
    expect([page.text("h1"), page.links("main a.button")]).toEqual(["Booking cancelled", ["/ada/intro"]])
  })

  it("MUST need no reason, and withdraw a request in its own words", async () => {
    const path = await ada.book("review", ada.at(10))
    const { page } = await ada.open(`${path}/cancel`)
    expect([page.title, page.text("h1"), page.text("button")]).toEqual([
      "Withdraw request: Review",
      "Withdraw this request?",
      "Withdraw request"
    ])
    expect((await ada.post(`${path}/cancel`, page.fields())).status).toBe(303)
    expect((await ada.find(ada.at(10))).status).toBe("cancelled")
  })

  it("MUST say that a payment is refunded, and refund it", async () => {
    await ada.set("lesson", { refund_on_cancel: true })
    const path = await ada.book("lesson", ada.at(10))
    await ada.change(ada.at(10), "payment", { outcome: "succeeded" })
    expect((await ada.open(`${path}/cancel`)).page.text("strong")).toBe("Your payment of US$30.00 will be refunded.")
    expect((await ada.post(`${path}/cancel`, {})).status).toBe(303)
    expect(await ada.find(ada.at(10))).toMatchObject({ status: "cancelled", payment: { status: "refunded" } })
    await ada.set("lesson", { refund_on_cancel: false })
  })

  it("MUST answer 422 to a reason that is too long, and keep it", async () => {
    const path = await ada.book("intro", ada.at(10))
    const reason = `</textarea><b>Two</b>\nlines ${"x".repeat(500)}`
    const { status, page } = await ada.post(`${path}/cancel`, { reason: reason.replace("\n", "\r\n") })
    expect([status, page.title]).toEqual([422, "Error: Cancel booking: Intro call"])
    expect([page.texts(".problem li"), page.links(".problem a")]).toEqual([
      ["The reason must be at most 500 characters."],
      ["#reason"]
    ])
    expect([page.attribute("#reason", "aria-invalid"), page.attribute("#reason", "aria-describedby")]).toEqual([
      "true",
      "reason-hint reason-error"
    ])
    expect(page.fields()).toEqual({ expect_fee: "0", reason })
    expect((await ada.find(ada.at(10))).status).toBe("accepted")
  })

  it("MUST say what a policy refunds before and after, and ask again when the fee has changed", async () => {
    const tiers = [
      { until_minutes: 60, refund_percent: 50 },
      { until_minutes: 30, refund_percent: 0 }
    ]
    await ada.set("lesson", { cancellation_policy: { tiers, no_show_refund_percent: 0 } })
    const path = await ada.book("lesson", ada.at(10))
    await ada.change(ada.at(10), "payment", { outcome: "succeeded" })
    const terms = /CancellationUntil .*09:00: 50% refundedAfter that: no refund/
    expect((await ada.open(path)).page.text("dl").replaceAll("\n", "")).toMatch(terms)
    const { page } = await ada.open(`${path}/cancel`)
    expect(page.text("main p strong")).toBe("You get US$15.00 back. The cancellation fee is US$15.00.")
    expect(page.text("main")).toMatch(/This applies until .*09:00\./)
    const stale = await ada.post(`${path}/cancel`, { ...page.fields(), expect_fee: "0" })
    expect([stale.status, stale.page.text(".problem")]).toEqual([
      409,
      "The fee for cancelling has changed, so nothing was cancelled. Check it and cancel again."
    ])
    expect((await ada.post(`${path}/cancel`, page.fields())).status).toBe(303)
    const facts = (await ada.open(path)).page.text("dl").replaceAll("\n", "")
    expect(facts).toMatch(/RefundUS\$15\.00.*Cancellation feeUS\$15\.00/)
    await ada.set("lesson", { cancellation_policy: null })
  })

  it("MUST say by amounts what a policy refunds of a deposit, and count nothing that was paid there as a fee", async () => {
    const tiers = [
      { until_minutes: 120, refund_percent: 100 },
      { until_minutes: 60, refund_percent: 50 }
    ]
    const policy = { tiers, no_show_refund_percent: 0 }
    await ada.set("lesson", { cancellation_policy: policy, payment: { mode: "deposit", deposit: { percent: 20 } } })
    const form = await ada.open(`/ada/lesson/book?start=${encodeURIComponent(ada.at(14))}`)
    expect(form.page.text("main")).toMatch(/Until .*12:00: US\$6\.00 refundedAfter that: no refund/)
    const path = await ada.book("lesson", ada.at(14))
    await ada.change(ada.at(14), "payment", { outcome: "succeeded" })
    await ada.change(ada.at(14), "charge", {})
    expect((await ada.open(path)).page.text("dl")).toMatch(/Until .*12:00: US\$6\.00 refundedAfter that: no refund/)
    const { page } = await ada.open(`${path}/cancel`)
    expect((await ada.post(`${path}/cancel`, page.fields())).status).toBe(303)
    const facts = (await ada.open(path)).page.text("dl").replaceAll("\n", "")
    expect([facts.includes("RefundUS$6.00"), facts.includes("Cancellation fee")]).toEqual([true, false])
    await ada.set("lesson", { cancellation_policy: null, payment: { mode: "full" } })
  })

  it("MUST answer 409 with the reason to GET and POST if the booking cannot be cancelled", async () => {
    const path = await ada.book("lesson", ada.at(10))
    await ada.change(ada.at(10), "payment", { outcome: "succeeded" })
    for (const { status, page } of [await ada.open(`${path}/cancel`), await ada.post(`${path}/cancel`, {})]) {
      expect([status, page.text("h1"), page.count("form")]).toEqual([409, "The booking cannot be cancelled", 0])
      expect(page.text("main p")).toBe("The booking is paid and cannot be cancelled online. Contact the host.")
      expect(page.links(".stack a")).toEqual(["mailto:ada@example.com", path])
    }
    expect((await ada.find(ada.at(10))).status).toBe("accepted")
  })

  it("MUST answer 404 to an unknown token", async () => {
    expect((await ada.open("/b/nothing/cancel")).status).toBe(404)
    expect((await ada.post("/b/nothing/cancel", {})).status).toBe(404)
  })
})
