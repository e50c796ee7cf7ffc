import { createHash } from "node:crypto"
import { Payments, PaymentsUnavailable, runTimers } from "@slotkit/engine"
import { Effect, Layer } from "effect"
import { afterEach, beforeEach, describe, expect, it } from "vitest"
import { aCheckout, anotherCheckout, origin, type PagesTestApp, startPagesTestApp } from "../../test/PagesTestApp.ts"

let app: PagesTestApp
let hostId: number
let bookingId: number
let serviceId: number
let path: string
beforeEach(async () => {
  app = await startPagesTestApp()
  ;({ hostId, serviceId, bookingId, path } = await aCheckout(app))
})
afterEach(() => app.close())

const formType = { "content-type": "application/x-www-form-urlencoded" }
const booking = () => app.manage("GET", `/hosts/${hostId}/bookings/${bookingId}`)

/** Opens the page like a browser and returns its hidden field and matching cookie. */
const open = async (at = path, from = app) => {
  const { text, headers } = await from.send("GET", at)
  return {
    field: /name="form_token" value="([0-9a-f]{128})"/.exec(text)?.[1] ?? "",
    cookie: headers.getSetCookie()[0]?.split(";")[0] ?? ""
  }
}
const submit = (
  { field, cookie }: { readonly field: string; readonly cookie: string },
  outcome: string,
  headers: Record<string, string> = {},
  at = path,
  to = app
) =>
  to.send("POST", at, {
    headers: { ...formType, cookie, origin, "sec-fetch-site": "same-origin", ...headers },
    body: new URLSearchParams({ form_token: field, outcome }).toString()
  })
const headingOf = (text: string) => /<h1>(.*)<\/h1>/.exec(text)?.[1]
/** The labels and addresses of the links that lead on. */
const stepsIn = (text: string) =>
  [...text.matchAll(/<a class="button[^"]*" href="([^"]*)"[^>]*>([^<]*)</g)].map(([, address, label]) => [label, address])
const titleOf = (text: string) => /<title>(.*)<\/title>/.exec(text)?.[1]

describe("The sandbox's checkout page", () => {
  it("MUST show the meeting, the host, the time with its zone, the amount and the three buttons", async () => {
    const { status, text, headers } = await app.send("GET", path)
    expect([status, headers.get("content-type")]).toEqual([200, "text/html; charset=utf-8"])
    expect([titleOf(text), headingOf(text)]).toEqual(["Pay for your booking", "Pay for your booking"])
    for (const output of [
      "Consultation<span>30 minutes</span>",
      "<dd>Ada Lovelace</dd>",
      "Monday 12 January 2026<br>11:00–11:30<span>Central European Time (Rome), <bdi>UTC+01:00</bdi></span>",
      '<dd class="amount">US$40.00</dd>',
      "The time is held for you until 10:30.",
      "This is a test checkout. You don&#39;t need a card and won&#39;t be charged.",
      '<form class="stack" method="post">',
      '<button name="outcome" value="succeeded">Pay US$40.00</button>',
      '<button class="plain" name="outcome" value="declined">Decline card</button>',
      '<button class="plain" name="outcome" value="cancelled">Cancel payment</button>'
    ]) {
      expect(text).toContain(output)
    }
  })

  it("MUST show the time in the booker's time zone, if known", async () => {
    const created = await app.send("POST", "/visitor/v1/hosts/ada/services/paid/bookings", {
      headers: { "content-type": "application/json" },
      body: JSON.stringify({
        start: "2026-01-12T14:00:00Z",
        booker: { name: "Bob", email: "bob@example.com", timezone: "America/New_York" }
      })
    })
    const { text } = await app.send("GET", new URL(JSON.parse(created.text).data.meeting_link).pathname)
    expect(text).toContain("09:00–09:30<span>Eastern Time (New York), <bdi>UTC-05:00</bdi></span>")
  })

  it("MUST have the accent of the host in place of the theme's, with a policy that allows the style", async () => {
    const themed = await startPagesTestApp({ options: { theme: { accent: "#1f5a4d" } } })
    const checkout = await aCheckout(themed)
    const look = async (at: string) => {
      const { text, headers } = await themed.send("GET", at)
      const style = /<style>([\s\S]*?)<\/style>/.exec(text)?.[1] ?? ""
      const hash = createHash("sha256").update(style).digest("base64")
      expect(headers.get("content-security-policy")).toContain(`style-src 'sha256-${hash}'`)
      return /--slotkit-accent:(#\w+)/.exec(style)?.[1]
    }
    expect(await look(checkout.path)).toBe("#1f5a4d")
    await themed.manage("PATCH", `/hosts/${checkout.hostId}`, { accent_color: "#7a1fa2" })
    expect(await look(checkout.path)).toBe("#7a1fa2")
    await submit(await open(checkout.path, themed), "succeeded", {}, checkout.path, themed)
    expect(await look(`${checkout.path}/done`)).toBe("#7a1fa2")
    expect(await look("/checkout/nothing")).toBe("#1f5a4d")
    await themed.close()
  })

  it("MUST NOT run scripts, load anything, be framed, be cached or send a referrer", async () => {
    const { text, headers } = await app.send("GET", path)
    const style = /<style>([\s\S]*?)<\/style>/.exec(text)?.[1] ?? ""
    const hash = createHash("sha256").update(style).digest("base64")
    expect(headers.get("content-security-policy")).toBe(
      `default-src 'none'; style-src 'sha256-${hash}'; img-src data:; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`
    )
    expect(headers.get("cache-control")).toBe("no-store")
    expect(headers.get("referrer-policy")).toBe("same-origin")
    expect(headers.get("x-frame-options")).toBe("DENY")
    expect(headers.get("x-content-type-options")).toBe("nosniff")
    expect(text).not.toMatch(/<script|\son\w+=|style=|src=|@import|url\(/i)
    expect(text).toMatch(/^<!doctype html>\n<html lang="en" dir="ltr">/)
  })

  it("MUST escape the names of hosts and services", async () => {
    const hostile = await startPagesTestApp()
    const checkout = await aCheckout(hostile, { title: "<script>alert(1)</script>", name: '"><img src=x>' })
    for (const at of [checkout.path, `${checkout.path}/done`]) {
      const { text } = await hostile.send("GET", at)
      expect(text).toContain("&#60;script&#62;alert(1)&#60;/script&#62;")
      expect(text).not.toMatch(/<script|<img/)
    }
    await hostile.close()
  })

  it("MUST answer HEAD without a body, and 405 to other methods", async () => {
    const head = await app.send("HEAD", path)
    expect([head.status, head.text]).toEqual([200, ""])
    const put = await app.send("PUT", path)
    expect([put.status, put.headers.get("allow")]).toEqual([405, "GET, HEAD, POST, OPTIONS"])
  })
})

describe("The sandbox's buttons", () => {
  it("MUST report a payment as a provider does, and redirect to the outcome", async () => {
    const sent = await submit(await open(), "succeeded")
    expect([sent.status, sent.headers.get("location"), sent.text]).toEqual([303, `${path}/done`, ""])
    expect(await booking()).toMatchObject({ status: "accepted", payment: { status: "paid" }, meeting_link: null })
    const done = await app.send("GET", `${path}/done`)
    expect([done.status, headingOf(done.text), titleOf(done.text)]).toEqual([200, "Booking confirmed", "Booking confirmed"])
    expect(done.text).toContain('<p role="status">')
    const [entry] = await app.manage("GET", `/hosts/${hostId}/audit?per_page=1`)
    expect(entry).toMatchObject({ actor: { kind: "payment_provider", id: null }, subject_id: bookingId })
  })

  it.each(["declined", "cancelled"])(
    "MUST hold the time of a payment that was %s, lead on, and be paid after all",
    async (outcome) => {
      const form = await open()
      const sent = await submit(form, outcome)
      expect([sent.status, sent.headers.get("location"), sent.text]).toEqual([303, `${path}/done?payment=not_completed`, ""])
      expect(await booking()).toMatchObject({ status: "pending", payment: { status: "pending" } })
      const done = await app.send("GET", sent.headers.get("location")!)
      expect([done.status, headingOf(done.text)]).toEqual([200, "Your payment was not completed"])
      expect(done.text).toContain('<p role="status">The time is yours until 10:30. You can try again until then,')
      expect(stepsIn(done.text)).toEqual([
        ["Try again", path],
        ["Choose another time", `${origin}/ada/paid`]
      ])
      expect((await submit(await open(), "succeeded")).status).toBe(303)
      expect(await booking()).toMatchObject({ status: "accepted", payment: { status: "paid" } })
      expect(headingOf((await app.send("GET", sent.headers.get("location")!)).text)).toBe("Booking confirmed")
    }
  )

  it("MUST cancel the booking when the time for a payment that was cancelled is over", async () => {
    await submit(await open(), "cancelled")
    app.clock.now += 30 * 60_000
    const { text } = await app.send("GET", `${path}/done?payment=not_completed`)
    expect([headingOf(text), stepsIn(text)]).toEqual(["Payment expired", [["Book another time", `${origin}/ada/paid`]]])
    await app.run(runTimers)
    expect(await booking()).toMatchObject({ status: "cancelled", payment: { status: "failed" } })
  })

  it("MUST change nothing the second time", async () => {
    const form = await open()
    expect((await submit(form, "succeeded")).status).toBe(303)
    for (const outcome of ["succeeded", "declined", "cancelled"]) expect((await submit(form, outcome)).status).toBe(303)
    expect(await booking()).toMatchObject({ status: "accepted", payment: { status: "paid" } })
  })

  it("MUST do nothing after the payment deadline", async () => {
    const form = await open()
    app.clock.now += 30 * 60_000
    const sent = await submit(form, "succeeded")
    expect([sent.status, sent.headers.get("location")]).toEqual([303, `${path}/done`])
    expect((await booking()).payment.status).toBe("pending")
    expect(headingOf((await app.send("GET", `${path}/done`)).text)).toBe("Payment expired")
  })

  it.each<[string, Record<string, string>]>([
    ["another site", { "sec-fetch-site": "cross-site", origin: "https://evil.example" }],
    ["another host of the same site", { "sec-fetch-site": "same-site", origin: "https://blog.book.example" }],
    ["nowhere", { "sec-fetch-site": "none" }],
    ["another site of an old browser", { "sec-fetch-site": "", origin: "https://evil.example" }],
    ["a page without an origin", { "sec-fetch-site": "", origin: "null" }]
  ])("MUST answer 403 to a form that %s sends, and do nothing", async (_, headers) => {
    const input = Object.fromEntries(Object.entries(headers).filter(([, value]) => value !== ""))
    const { field, cookie } = await open()
    const sent = await app.send("POST", path, {
      headers: { ...formType, cookie, ...input },
      body: `form_token=${field}&outcome=succeeded`
    })
    expect([sent.status, headingOf(sent.text)]).toEqual([403, "This form cannot be submitted"])
    expect((await booking()).payment.status).toBe("pending")
  })

  it("MUST answer 403 without the page's token, and to the token of another page or browser", async () => {
    const { field, cookie } = await open()
    const other = await anotherCheckout(app, hostId, "2026-01-12T12:00:00Z")
    const foreign = await open(other.path)
    for (const form of [
      { field: "", cookie },
      { field: `${field.slice(1)}0`, cookie },
      { field, cookie: "" },
      { field, cookie: `${cookie.slice(0, -1)}x` },
      { field, cookie: foreign.cookie },
      { field: foreign.field, cookie }
    ]) {
      expect((await submit(form, "succeeded")).status).toBe(403)
    }
    expect((await booking()).payment.status).toBe("pending")
  })

  it("MUST accept the form if the browser sends only Origin, or neither header", async () => {
    const form = await open()
    const body = `form_token=${form.field}&outcome=declined`
    const plain = { ...formType, cookie: form.cookie }
    expect((await app.send("POST", path, { headers: { ...plain, origin }, body })).status).toBe(303)
    const other = await anotherCheckout(app, hostId, "2026-01-12T13:00:00Z")
    const second = await open(other.path)
    const headers = { ...formType, cookie: second.cookie }
    const sent = await app.send("POST", other.path, { headers, body: `form_token=${second.field}&outcome=declined` })
    expect(sent.status).toBe(303)
  })

  it("MUST use one cookie for all pages of a browser, HttpOnly and SameSite", async () => {
    const { headers } = await app.send("GET", path)
    const [cookie = ""] = headers.getSetCookie()
    expect(cookie).toMatch(/^__Host-slotkit_form=[0-9a-f]{32}; /)
    expect(cookie.split("; ").slice(1).sort()).toEqual(["HttpOnly", "Path=/", "SameSite=Lax", "Secure"])
    const value = cookie.split(";")[0]!
    const other = await anotherCheckout(app, hostId, "2026-01-12T12:00:00Z")
    const again = await app.send("GET", other.path, { headers: { cookie: value } })
    expect(again.headers.getSetCookie()[0]?.split(";")[0]).toBe(value)
    const forged = await app.send("GET", path, { headers: { cookie: "__Host-slotkit_form=mine" } })
    expect(forged.headers.getSetCookie()[0]).not.toContain("=mine")
  })

  it("MUST use a cookie name without a prefix on plain HTTP", async () => {
    const plain = await startPagesTestApp({ baseUrl: "http://127.0.0.1:3000" })
    const { path: at } = await aCheckout(plain)
    const [cookie = ""] = (await plain.send("GET", at)).headers.getSetCookie()
    expect(cookie).toMatch(/^slotkit_form=[0-9a-f]{32}; /)
    expect(cookie).not.toContain("Secure")
    await plain.close()
  })

  it("MUST answer 422, 415 or 413 to an invalid form", async () => {
    const form = await open()
    for (const outcome of ["", "refunded", "failed", "__proto__"]) expect((await submit(form, outcome)).status).toBe(422)
    const json = await app.send("POST", path, { headers: { "content-type": "application/json" }, body: "{}" })
    expect([json.status, headingOf(json.text)]).toEqual([415, "This form cannot be read"])
    expect((await app.send("POST", path, { headers: formType, body: `a=${"x".repeat(70_000)}` })).status).toBe(413)
    expect((await booking()).payment.status).toBe("pending")
  })
})

describe("The outcome of a checkout", () => {
  it.each(["", "/done"])("MUST be shown at the checkout's address%s once it is settled", async (suffix) => {
    await app.manage("POST", `/hosts/${hostId}/bookings/${bookingId}/payment`, { outcome: "succeeded" })
    const paid = await app.send("GET", `${path}${suffix}`)
    expect([paid.status, headingOf(paid.text)]).toEqual([200, "Booking confirmed"])
    expect(paid.text).toMatch(/<a class="button plain" href="https:\/\/meet\.example\/\w+" rel="noreferrer">/)
    expect(paid.text).not.toContain("<form")
    const bookAgain = ["Book another time", `${origin}/ada/paid`]
    expect(paid.text).toContain('<summary class="button">Add to calendar</summary>')
    expect(stepsIn(paid.text)).toEqual([
      ["Google Calendar", expect.stringContaining("dates=20260112T100000Z%2F20260112T103000Z")],
      ["Outlook.com", expect.any(String)],
      ["Microsoft 365", expect.any(String)],
      ["Join the meeting", expect.any(String)],
      bookAgain
    ])
    await app.manage("POST", `/hosts/${hostId}/bookings/${bookingId}/refund`)
    const refunded = await app.send("GET", `${path}${suffix}`)
    expect([headingOf(refunded.text), stepsIn(refunded.text)]).toEqual(["Payment refunded", [bookAgain]])
    const lost = await anotherCheckout(app, hostId, "2026-01-12T12:00:00Z")
    await app.manage("POST", `/hosts/${hostId}/bookings/${lost.bookingId}/payment`, { outcome: "expired" })
    const cancelled = await app.send("GET", `${lost.path}${suffix}`)
    expect([headingOf(cancelled.text), stepsIn(cancelled.text)]).toEqual(["Booking cancelled", [bookAgain]])
  })

  it("MUST be waiting, with links to continue", async () => {
    const { status, text } = await app.send("GET", `${path}/done`)
    expect([status, headingOf(text)]).toEqual([200, "Waiting for your payment"])
    expect(stepsIn(text)).toEqual([
      ["Check again", `${path}/done`],
      ["Continue to payment", path]
    ])
  })

  it("MUST lead on to the host's page if the service is no longer offered, and to the host's address without a page", async () => {
    await app.manage("POST", `/hosts/${hostId}/bookings/${bookingId}/payment`, { outcome: "failed" })
    await app.manage("PATCH", `/hosts/${hostId}/services/${serviceId}`, { active: false })
    expect(stepsIn((await app.send("GET", path)).text)).toEqual([["Book another time", `${origin}/ada`]])
    await app.manage("PATCH", `/hosts/${hostId}`, { username: null })
    expect((await app.send("GET", path)).text).toContain('<a href="mailto:ada@example.com">Write to ada@example.com</a>')
  })

  it("MUST lead on to the times in the booker's time zone", async () => {
    const created = await app.send("POST", "/visitor/v1/hosts/ada/services/paid/bookings", {
      headers: { "content-type": "application/json" },
      body: JSON.stringify({
        start: "2026-01-12T14:00:00Z",
        booker: { name: "Bob", email: "bob@example.com", timezone: "America/New_York" }
      })
    })
    const at = `${new URL(JSON.parse(created.text).data.meeting_link).pathname}/done?payment=not_completed`
    const [, other] = stepsIn((await app.send("GET", at)).text)
    expect(new URL(other![1]!).searchParams.get("timezone")).toBe("America/New_York")
  })

  it("MUST be expired from the exact deadline on, at both addresses", async () => {
    app.clock.now += 30 * 60_000 - 1
    expect(headingOf((await app.send("GET", path)).text)).toBe("Pay for your booking")
    app.clock.now += 1
    for (const at of [path, `${path}/done`]) expect(headingOf((await app.send("GET", at)).text)).toBe("Payment expired")
  })

  it("MUST be a 404 page for an unknown token", async () => {
    for (const [method, at] of [
      ["GET", "/checkout/nothing"],
      ["GET", "/checkout/nothing/done"],
      ["POST", "/checkout/nothing"]
    ] as const) {
      const { status, text, headers } = await app.send(method, at, method === "POST" ? { headers: formType, body: "" } : {})
      expect([status, headingOf(text), headers.get("content-type")]).toEqual([
        404,
        "Checkout not found",
        "text/html; charset=utf-8"
      ])
    }
  })
})

describe("The outcome of a visitor's checkout", () => {
  const aVisitorsCheckout = async () => {
    const created = await app.send("POST", "/visitor/v1/hosts/ada/services/paid/bookings", {
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ start: "2026-01-12T14:00:00Z", booker: { name: "Bob", email: "bob@example.com" } })
    })
    const { meeting_link, manage_url } = JSON.parse(created.text).data
    return { at: new URL(meeting_link).pathname, bookingPath: new URL(manage_url).pathname }
  }
  const paidAt = async (at: string) => (await submit(await open(at), "succeeded", {}, at)).headers.get("location")!

  it("MUST lead the person who paid to the page of the booking, which says what was paid", async () => {
    const { at, bookingPath } = await aVisitorsCheckout()
    const location = await paidAt(at)
    expect(location).toMatch(new RegExp(`^${at}/done\\?key=[0-9a-f]{64}$`))
    for (const method of ["GET", "HEAD"] as const) {
      const { status, headers, text } = await app.send(method, location)
      expect([status, headers.get("location"), headers.get("cache-control"), text]).toEqual([303, bookingPath, "no-store", ""])
    }
    const { text } = await app.send("GET", bookingPath)
    expect(text).toContain('<p role="status">Paid US$40.00. We sent a confirmation to bob@example.com.</p>')
    const german = (await app.send("GET", `${location}&lang=de`)).headers.get("location")!
    expect(german).toBe(`${bookingPath}?lang=de`)
    expect((await app.send("GET", german)).text).toContain("Bezahlt: 40,00")
  })

  it("MUST show the service's address there", async () => {
    await app.manage("PATCH", `/hosts/${hostId}/services/${serviceId}`, { redirect_url: "https://shop.example/thanks" })
    const { at, bookingPath } = await aVisitorsCheckout()
    const { headers } = await app.send("GET", await paidAt(at))
    expect(headers.get("location")).toBe(`${bookingPath}?booked=1`)
  })

  it("MUST NOT lead anyone else there, because the checkout's address is in webhooks too", async () => {
    const { at, bookingPath } = await aVisitorsCheckout()
    const location = await paidAt(at)
    const token = bookingPath.split("/").at(-1)!
    const other = `key=${"0".repeat(64)}`
    for (const path of [at, `${at}/done`, `${at}/done?key=`, `${at}/done?${other}`, location.replace(/\w$/, "x")]) {
      const { status, text } = await app.send("GET", path)
      expect([status, headingOf(text), text.includes(token)]).toEqual([200, "Booking confirmed", false])
    }
  })

  it("MUST keep the key while the payment is not reported, and show every other outcome", async () => {
    const { at } = await aVisitorsCheckout()
    const key = "a".repeat(64)
    const waiting = await app.send("GET", `${at}/done?key=${key}`)
    expect([headingOf(waiting.text), stepsIn(waiting.text)[0]]).toEqual([
      "Waiting for your payment",
      ["Check again", `${at}/done?key=${key}`]
    ])
    const location = await paidAt(at)
    const [paid] = (await app.manage("GET", `/hosts/${hostId}/bookings`)).filter(
      ({ status }: { readonly status: string }) => status === "accepted"
    )
    await app.manage("POST", `/hosts/${hostId}/bookings/${paid.id}/refund`)
    expect(headingOf((await app.send("GET", location)).text)).toBe("Payment refunded")
  })
})

describe("With a payment provider", () => {
  const provider = (openCheckout: Payments["Service"]["openCheckout"]) =>
    Layer.succeed(Payments, {
      provider: "stripe",
      openCheckout,
      expireCheckout: () => Effect.void,
      refund: () => Effect.void,
      readNotification: () => Effect.succeed("forged")
    })

  it("MUST redirect with 303 to the provider's payment page, opening one checkout", async () => {
    const orders: Array<unknown> = []
    const paying = await startPagesTestApp({
      payments: provider((order) => {
        orders.push(order)
        return Effect.succeed({ reference: "cs_1", url: "https://pay.example/cs_1" })
      })
    })
    const { path: at } = await aCheckout(paying)
    for (let count = 0; count < 2; count++) {
      const { status, headers, text } = await paying.send("GET", at)
      expect([status, headers.get("location"), headers.get("cache-control"), text]).toEqual([
        303,
        "https://pay.example/cs_1",
        "no-store",
        ""
      ])
    }
    expect(orders).toHaveLength(1)
    expect(orders[0]).toMatchObject({ amountMinor: 4000, currency: "USD", successUrl: `${origin}${at}/done` })
    expect(orders[0]).toMatchObject({ cancelUrl: `${origin}${at}/done?payment=not_completed` })
    const { text } = await paying.send("GET", `${at}/done?payment=not_completed`)
    expect([headingOf(text), stepsIn(text)[0]]).toEqual(["Your payment was not completed", ["Try again", at]])
    await paying.close()
  })

  it("MUST have no form of its own", async () => {
    const paying = await startPagesTestApp({ payments: provider(() => Effect.die(new Error("not asked"))) })
    const { path: at } = await aCheckout(paying)
    const sent = await paying.send("POST", at, { headers: formType, body: "outcome=succeeded" })
    expect([sent.status, headingOf(sent.text)]).toEqual([404, "Checkout not found"])
    await paying.close()
  })

  it("MUST answer 503 with Retry-After while the provider is not responding", async () => {
    const silent = await startPagesTestApp({
      payments: provider(() => Effect.fail(new PaymentsUnavailable({ reason: "timeout with sk_live_secret" })))
    })
    const { path: at } = await aCheckout(silent)
    const { status, text, headers } = await silent.send("GET", at)
    expect([status, headingOf(text), headers.get("retry-after")]).toEqual([503, "Payment unavailable", "60"])
    expect(text).not.toContain("timeout")
    expect(stepsIn(text)).toEqual([["Try again", at]])
    await silent.close()
  })
})
