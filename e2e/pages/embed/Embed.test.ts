// @module-tag thorough

import { readFileSync } from "node:fs"
import { join } from "node:path"
import type { Frame, FrameLocator, Page } from "playwright-core"
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest"
import { hasNoChromium, openTab } from "../../life/Chromium.ts"
import { now, openPagesServer, type PagesServer } from "../PagesServer.ts"
import { type EmbeddingSite, openEmbeddingSite } from "./EmbeddingSite.ts"

const root = join(import.meta.dirname, "../../..")

/** An event of an element, or a message that arrived at the site. */
interface Heard {
  readonly type: string
  readonly target?: string
  readonly detail: Readonly<Record<string, unknown>>
}

describe.skipIf(hasNoChromium())("Booking pages in a site of another origin", () => {
  let site: EmbeddingSite
  let other: EmbeddingSite
  let server: PagesServer
  let strictest: string
  beforeAll(async () => {
    site = await openEmbeddingSite()
    other = await openEmbeddingSite()
    server = await openPagesServer({ embedOrigins: [site.origin] })
    strictest = `default-src 'none'; img-src data:; script-src ${server.origin}; frame-src ${server.origin}`
  })
  afterAll(async () => {
    await Promise.all([site.close(), other.close()])
    await server.close()
  })
  beforeEach(async () => {
    await server.slotkit.clock.advance({ minutes: 2 })
    site.pages.clear()
    site.policy = strictest
  })

  const script = () => `<script src="${server.origin}/embed.js" async></script>`
  const booking = (attributes = "", path = "/ada/intro-call") =>
    `<slotkit-booking src="${server.origin}${path}" ${attributes}><a href="${server.origin}${path}">Book a time</a></slotkit-booking>`

  /** Opens a page of the site, and records the elements' events and every message to the site. */
  const visit = async (body: string, options: Parameters<typeof openTab>[1] = {}) => {
    site.pages.set("/", body)
    const origins = [site.origin, other.origin, server.origin]
    const tab = await openTab(origins, { locale: "en-GB", timezoneId: "America/New_York", ...options })
    const { page } = tab
    const cookies: Array<string> = []
    page.on(
      "response",
      async (response) => void cookies.push(...((await response.allHeaders())["set-cookie"]?.split("\n") ?? []))
    )
    await page.clock.setFixedTime(new Date(now))
    await page.addInitScript(() => {
      if (window.top !== window) return
      const events: Array<unknown> = []
      const messages: Array<unknown> = []
      Object.assign(window, { events, messages })
      for (const type of ["ready", "step", "booked", "failed"]) {
        document.addEventListener(`slotkit:${type}`, (event) => {
          const { detail, target } = event as CustomEvent
          events.push({ type, target: (target as HTMLElement).id, detail })
        })
      }
      window.addEventListener("message", ({ data }) => messages.push(data))
    })
    await page.goto(`${site.origin}/`)
    const heard = (list: "events" | "messages"): Promise<ReadonlyArray<Heard>> =>
      page.evaluate((name) => (window as unknown as Record<string, ReadonlyArray<Heard>>)[name]!, list)
    return { ...tab, heard, cookies, context: page.context() }
  }
  const frameOf = (page: Page, selector = "iframe"): FrameLocator => page.frameLocator(selector)
  const isReady = (page: Page, selector = "iframe") => frameOf(page, selector).locator(".times a").first().waitFor()
  const fill = async (frame: FrameLocator, email: string) => {
    await frame.getByLabel("Name").fill("Grace Hopper")
    await frame.getByLabel("Email address").first().fill(email)
    await server.slotkit.clock.advance({ seconds: 3 })
    await frame.locator("form[method=post] button").click()
  }
  const confirmed = (frame: FrameLocator) => frame.getByRole("heading", { name: "Booking confirmed" }).waitFor()
  const starts = async () => (await server.slotkit.bookings.list(server.hostId)).data.map((created) => created.scheduled_at)
  /** The times of the day before may have the same names, and without the frame's script a day is another page. */
  const chooseDay = async (frame: FrameLocator, date: string, name: string) => {
    await frame.locator(`td a[href*="${date}"]`).click()
    await frame.getByRole("heading", { name }).waitFor()
  }
  const childOf = (page: Page): Frame => page.frames().find((frame) => frame.url().startsWith(server.origin))!

  const isAsHighAsItsContent = (page: Page) =>
    expect
      .poll(async () => [
        (await page.locator("iframe").first().boundingBox())!.height,
        await childOf(page).evaluate(() => Math.ceil(document.body.getBoundingClientRect().height))
      ])
      .toSatisfy(([frame, content]: ReadonlyArray<number>) => frame === content)
  /** Presses Escape in a frame whose script may still be loading. A key whose frame closes before it answers gets no answer. */
  const escape = (page: Page) =>
    expect
      .poll(() => {
        page.keyboard.press("Escape").catch(() => {})
        return page.getByRole("dialog").count()
      })
      .toBe(0)

  it("MUST book by pointer under the strictest policy, without cookies and errors, and tell the site nothing about people", async () => {
    const { page, complaints, heard, cookies, context } = await visit(`${booking('id="b"')}${script()}`)
    const frame = frameOf(page)
    await expect.poll(async () => (await heard("events")).map(({ type }) => type)).toEqual(["ready", "step"])
    await chooseDay(frame, "2026-01-20", "Tuesday 20 January")
    await frame.getByRole("link", { name: "10:00" }).click()
    await fill(frame, "")
    await frame.getByRole("alert").waitFor()
    await expect.poll(() => childOf(page).evaluate(() => document.activeElement?.tagName)).toBe("H1")
    await fill(frame, "grace@example.com")
    await confirmed(frame)
    await expect.poll(async () => (await heard("events")).map(({ type }) => type)).toContain("booked")
    const [created] = (await server.slotkit.bookings.list(server.hostId)).data
    await expect
      .poll(async () => (await heard("events")).map(({ type, detail }) => ({ type, ...detail })))
      .toEqual([
        { type: "ready", service: "intro-call" },
        { type: "step", step: "times" },
        { type: "step", step: "details" },
        { type: "step", step: "details" },
        { type: "step", step: "done" },
        {
          type: "booked",
          booking_id: created!.id,
          status: "accepted",
          start: "2026-01-20T15:00:00Z",
          end: "2026-01-20T15:30:00Z",
          payment_required: false
        }
      ])
    const token = /\/b\/(\w+)/.exec(childOf(page).url())![1]!
    const messages = JSON.stringify(await heard("messages"))
    for (const secret of ["Grace", "grace@", token]) expect(messages).not.toContain(secret)
    expect([complaints.filter((complaint) => !complaint.includes("422")), cookies, await context.cookies()]).toEqual([[], [], []])
    await expect.poll(() => childOf(page).url()).not.toContain("booked")
  })

  it("MUST show the list in the visitor's own zone, as the calendar is", async () => {
    const { page, complaints } = await visit(`${booking()}${script()}`, { timezoneId: "America/Los_Angeles" })
    const frame = frameOf(page)
    const zone = () => frame.locator("#zone").innerText()
    await expect.poll(zone).toContain("Los Angeles")
    const output = await zone()
    await frame.getByRole("link", { name: "List" }).click()
    await frame.getByRole("heading", { name: "Next free times" }).waitFor()
    await expect.poll(zone).toBe(output)
    await frame.getByRole("link", { name: "Month" }).click()
    await frame.locator("table").waitFor()
    await expect.poll(zone).toBe(output)
    expect(complaints).toEqual([])
  })

  it("MUST be as high as its content, and scroll to its top where a step begins above the window", async () => {
    const { page } = await visit(`<p>Before</p>${booking('height="200"')}<p>After</p>${script()}`, {
      viewport: { width: 390, height: 700 }
    })
    await isReady(page)
    await isAsHighAsItsContent(page)
    expect((await page.locator("iframe").boundingBox())!.height).toBeGreaterThan(900)
    await expect
      .poll(() => childOf(page).evaluate(() => getComputedStyle(document.body).backgroundColor))
      .toBe("rgba(0, 0, 0, 0)")
    await page.evaluate(() => scrollTo(0, 600))
    await frameOf(page).locator(".times a").first().click()
    await frameOf(page).getByLabel("Name").waitFor()
    await expect.poll(async () => Math.round((await page.locator("iframe").boundingBox())!.y)).toBe(0)
  })

  it("MUST book by keyboard only, in a popup that returns focus", async () => {
    const link = `<a id="open" href="${server.origin}/ada/intro-call?date=2026-01-21" data-slotkit-popup>Book a time</a>`
    const { page, complaints } = await visit(`<p>Hello</p>${link}${script()}`, { reducedMotion: "reduce" })
    await page.waitForFunction(() => customElements.get("slotkit-button") !== undefined)
    await page.keyboard.press("Tab")
    await page.keyboard.press("Enter")
    const dialog = page.getByRole("dialog", { name: "Book a time" })
    await dialog.waitFor()
    expect(await dialog.evaluate((element) => element.getAnimations({ subtree: true }).length)).toBe(0)
    await expect.poll(() => page.locator("dialog iframe").getAttribute("title")).toBe("Book a time")
    await isReady(page, "dialog iframe")
    const focused = () => childOf(page).evaluate(() => document.activeElement?.closest(".times a") !== null)
    while (!(await focused())) await page.keyboard.press("Tab")
    await page.keyboard.press("Enter")
    await frameOf(page, "dialog iframe").getByLabel("Name").waitFor()
    const field = () => childOf(page).evaluate(() => (document.activeElement as HTMLInputElement | null)?.name)
    for (const [name, text] of [
      ["name", "Grace Hopper"],
      ["email", "keys@example.com"]
    ] as const) {
      while ((await field()) !== name) await page.keyboard.press("Tab")
      await page.keyboard.type(text)
    }
    await server.slotkit.clock.advance({ seconds: 3 })
    await page.keyboard.press("Enter")
    await confirmed(frameOf(page, "dialog iframe"))
    expect(await starts()).toContain("2026-01-21T14:00:00Z")
    await escape(page)
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe("open")
    expect(complaints).toEqual([])
  })

  it("MUST label openers and the close button in the language of the element, or of the site around it", async () => {
    const src = `${server.origin}/ada/intro-call`
    const { page } = await visit(
      `<div lang="de-AT"><slotkit-button src="${src}"></slotkit-button></div>` +
        `<slotkit-button lang="fr" src="${src}"></slotkit-button><slotkit-button lang="it" src="${src}"></slotkit-button>` +
        `<a id="open" lang="en" data-lang="es" data-slotkit-popup href="${src}"></a>${script()}`
    )
    await page.waitForFunction(() => customElements.get("slotkit-button") !== undefined)
    await expect
      .poll(() => page.locator("slotkit-button").locator("button").allTextContents())
      .toEqual(["Termin buchen", "Réserver", "Book a time"])
    await page.locator("#open").evaluate((link) => (link as HTMLElement).click())
    const dialog = page.getByRole("dialog", { name: "Reservar" })
    await dialog.getByRole("button", { name: "Cerrar" }).click()
    await dialog.waitFor({ state: "detached" })
  })

  it("MUST close a popup by its button, by Escape on the site and in the frame, and leave new tabs to the browser", async () => {
    const { page, complaints } = await visit(
      `<button id="open" data-slotkit-popup="${server.origin}/ada/intro-call">Book</button>` +
        `<slotkit-button id="float" src="${server.origin}/ada/intro-call" label="Talk to us" position="bottom-left"></slotkit-button>${script()}`
    )
    const dialog = page.getByRole("dialog")
    const opener = page.getByRole("button", { name: "Talk to us" })
    for (const close of [
      () => dialog.getByRole("button", { name: "Close" }).click(),
      () => page.keyboard.press("Escape"),
      async () => {
        await isReady(page, "dialog iframe")
        await frameOf(page, "dialog iframe").locator(".times a").first().focus()
        await escape(page)
      }
    ]) {
      await opener.click()
      await dialog.waitFor()
      await close()
      await dialog.waitFor({ state: "detached" })
      await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe("float")
    }
    await expect.poll(() => opener.getAttribute("aria-haspopup")).toBe("dialog")
    await page.locator("#open").click({ modifiers: ["ControlOrMeta"] })
    await expect.poll(() => dialog.count()).toBe(0)
    await page.locator("#open").click()
    await dialog.waitFor()
    expect(complaints).toEqual([])
  })

  it("MUST keep two elements apart, and show an element anew that is removed and put back", async () => {
    const { page, heard, complaints } = await visit(
      `${booking('id="one"')}${booking('id="two" duration="60"', "/ada/consultation")}${script()}`
    )
    await isReady(page, "#one iframe")
    await page.locator("#two").scrollIntoViewIfNeeded()
    await isReady(page, "#two iframe")
    await page.locator("#one").scrollIntoViewIfNeeded()
    await chooseDay(frameOf(page, "#one iframe"), "2026-01-22", "Thursday 22 January")
    await frameOf(page, "#one iframe").getByRole("link", { name: "10:00" }).click()
    await fill(frameOf(page, "#one iframe"), "two@example.com")
    await confirmed(frameOf(page, "#one iframe"))
    const ofType = async (type: string) => (await heard("events")).filter((event) => event.type === type)
    await expect.poll(async () => (await ofType("booked")).map(({ target }) => target)).toEqual(["one"])
    await expect
      .poll(async () => (await ofType("ready")).map(({ target, detail }) => `${target} ${detail.service}`).toSorted())
      .toEqual(["one intro-call", "two consultation"])
    await page.evaluate(() => {
      const element = document.getElementById("two")!
      element.remove()
      document.body.prepend(element)
      element.setAttribute("theme", "dark")
    })
    await isReady(page, "#two iframe")
    await expect.poll(async () => (await ofType("ready")).filter(({ target }) => target === "two").length).toBe(2)
    await expect
      .poll(() => page.locator("#two iframe").getAttribute("src"))
      .toBe(`${server.origin}/ada/consultation?theme=dark&duration=60&embed=1`)
    await expect.poll(async () => [await page.locator("iframe").count(), complaints]).toEqual([2, []])
  })

  it("MUST ignore messages of other frames, of the site to itself, and those that it does not know", async () => {
    other.policy = "default-src 'none'; img-src data:; script-src 'unsafe-inline'"
    const forged = ["booked", "close", "failed", "ready"].map((type) => ({ slotkit: 1, type, booking_id: 1 }))
    const sent = JSON.stringify([...forged, { slotkit: 1, type: "size", height: 5000 }])
    other.pages.set(
      "/",
      `<script>for (const message of ${sent}) parent.postMessage(message, "*");` +
        `for (const type of ["hello", "prefill"]) parent.frames[0].postMessage({ slotkit: 1, type, name: "Mallory" }, "*");` +
        `parent.postMessage("sent", "*")</script>`
    )
    site.policy = strictest.replace("frame-src", `frame-src ${other.origin}`)
    const path = "/ada/intro-call/book?start=2026-01-23T15:00:00Z"
    const { page, heard, complaints } = await visit(`${booking('id="b"', path)}<div id="there"></div>${script()}`)
    await frameOf(page, "#b iframe").getByLabel("Name").waitFor()
    await expect.poll(async () => (await heard("events")).map(({ type }) => type)).toContain("step")
    await isAsHighAsItsContent(page)
    const [before, height] = [await heard("events"), (await page.locator("#b iframe").boundingBox())!.height]
    await page.evaluate((url) => {
      const frame = document.createElement("iframe")
      frame.src = url
      document.getElementById("there")!.append(frame)
      postMessage({ slotkit: 1, type: "booked" }, "*")
      postMessage(null, "*")
    }, other.origin)
    await expect.poll(async () => JSON.stringify(await heard("messages"))).toContain('"sent"')
    await childOf(page).evaluate(() => {
      for (const message of [
        { slotkit: 1, type: "pay" },
        { slotkit: 2, type: "close" },
        { slotkit: 1, type: "size", height: 99 }
      ])
        parent.postMessage(message, "*")
      parent.postMessage("known", "*")
    })
    await expect.poll(async () => JSON.stringify(await heard("messages"))).toContain('"known"')
    expect([await heard("events"), (await page.locator("#b iframe").boundingBox())!.height]).toEqual([before, height])
    expect(await frameOf(page, "#b iframe").getByLabel("Name").inputValue()).toBe("")
    expect(complaints).toEqual([])
  })

  it("MUST show pages of its own origin only, and leave other links and the content of elements as they are", async () => {
    const { page, complaints } = await visit(
      `<slotkit-booking src="${other.origin}/ada"><a href="${other.origin}/ada">Elsewhere</a></slotkit-booking>` +
        `<slotkit-booking src="javascript:alert(1)"></slotkit-booking><slotkit-booking></slotkit-booking>` +
        `<a id="open" href="${other.origin}/elsewhere" data-slotkit-popup>Popup elsewhere</a>${script()}`
    )
    await page.waitForFunction(() => customElements.get("slotkit-button") !== undefined)
    await expect
      .poll(async () => [await page.locator("iframe").count(), await page.getByText("Elsewhere", { exact: true }).isVisible()])
      .toEqual([0, true])
    other.pages.set("/elsewhere", "<h1>Elsewhere</h1>")
    other.policy = "default-src 'none'; img-src data:"
    await page.locator("#open").click()
    await page.waitForURL(`${other.origin}/elsewhere`)
    expect(complaints).toEqual([])
  })

  it("MUST fill in what the site knows, without a trace in any address, until the form was sent", async () => {
    const answers = JSON.stringify({ company: "ACME", size: "more", channel: "A friend", terms: true, nothing: 1 })
    const { page, complaints } = await visit(
      `${booking(`name="Kim" email="kim@example.com" answers='${answers}'`, "/ada/application")}${script()}`
    )
    const urls: Array<string> = []
    page.on("request", (request) => void urls.push(request.url()))
    const frame = frameOf(page)
    await chooseDay(frame, "2026-01-26", "Monday 26 January")
    await frame.getByRole("link", { name: "10:00" }).click()
    await expect.poll(() => frame.getByLabel("Name").inputValue()).toBe("Kim")
    await expect
      .poll(async () => [
        await frame.getByLabel("Email address").first().inputValue(),
        await frame.getByLabel("Your company").inputValue(),
        await frame.getByLabel("Team size").inputValue(),
        await frame.getByLabel("A friend").isChecked(),
        await frame.locator('[name="answers.terms"]').isChecked()
      ])
      .toEqual(["kim@example.com", "ACME", "more", true, true])
    await frame.getByLabel("Name").fill("")
    await server.slotkit.clock.advance({ seconds: 3 })
    await frame.locator("form[method=post] button").click()
    await frame.getByRole("alert").waitFor()
    await page.evaluate(() => document.querySelector("slotkit-booking")!.setAttribute("name", "Kim again"))
    await childOf(page).evaluate(() => new Promise((resolve) => setTimeout(resolve, 0)))
    expect(await frame.getByLabel("Name").inputValue()).toBe("")
    expect(urls.filter((url) => /kim|acme/i.test(url))).toEqual([])
    expect(complaints.filter((complaint) => !complaint.includes("422"))).toEqual([])
  })

  it("MUST pay outside of the frame, and come back to the site", async () => {
    site.pages.set("/thanks", "<h1>Thank you</h1>")
    const path = "/ada/consultation/book?start=2026-01-27T15:00:00Z"
    const { page, heard, complaints } = await visit(`${booking(`return-url="${site.origin}/thanks"`, path)}${script()}`)
    const frame = frameOf(page)
    await fill(frame, "paying@example.com")
    await frame.getByRole("heading", { name: "Waiting for your payment" }).waitFor()
    await expect
      .poll(async () => (await heard("events")).at(-1))
      .toMatchObject({
        type: "booked",
        detail: { status: "pending", payment_required: true }
      })
    await frame.getByRole("link", { name: "Continue to payment" }).click()
    await page.waitForURL(/\/checkout\//)
    await page.getByRole("button", { name: /^Pay/ }).click()
    await page.waitForURL(`${site.origin}/thanks`)
    await expect.poll(() => page.getByRole("heading").innerText()).toBe("Thank you")
    const { data } = await server.slotkit.bookings.list(server.hostId)
    expect(data.find(({ scheduled_at }) => scheduled_at === "2026-01-27T15:00:00Z")?.status).toBe("accepted")
    expect(complaints).toEqual([])
  })

  it.each([
    [":root{color-scheme:dark}", "dark"],
    [":root{color-scheme:light dark}", "auto"],
    ["", "light"]
  ])("MUST follow the site's colour scheme, even if its stylesheet arrives late: %s", async (style, theme) => {
    let arrive = () => {}
    site.style = new Promise((resolve) => {
      arrive = () => resolve(style)
    })
    site.policy = `${strictest}; style-src 'self'`
    site.pages.set("/", `${script()}<link rel="stylesheet" href="/style.css">${booking()}`)
    const { page, complaints } = await openTab([site.origin, server.origin], { colorScheme: "dark" })
    await page.goto(site.origin, { waitUntil: "commit" })
    await page.waitForFunction(() => customElements.get("slotkit-button") !== undefined, undefined, { polling: 20 })
    arrive()
    await isReady(page)
    await expect.poll(() => page.locator("iframe").getAttribute("src")).toContain(`theme=${theme}`)
    const scheme = childOf(page).evaluate(() => getComputedStyle(document.documentElement).colorScheme)
    expect(await scheme).toBe(theme === "auto" ? "light dark" : theme)
    expect(complaints).toEqual([])
  })

  it("MUST work as the documentation shows", async () => {
    const [, markup = ""] = /```html\n([\s\S]*?)```/.exec(readFileSync(join(root, "docs/concepts/embed.md"), "utf8")) ?? []
    const { page, complaints } = await visit(markup.replaceAll("https://book.example.com", server.origin))
    await isReady(page, "slotkit-booking iframe")
    for (const opener of [page.getByRole("link", { name: "Book a time" }), page.getByRole("button", { name: "Book a time" })]) {
      await opener.click()
      await page.frameLocator("dialog iframe").getByRole("heading", { level: 1 }).waitFor()
      await page.getByRole("button", { name: "Close" }).click()
      await page.getByRole("dialog").waitFor({ state: "detached" })
    }
    expect(complaints).toEqual([])
  })

  it("MUST tell why there is nothing to book", async () => {
    const { page, heard } = await visit(`${booking("", "/ada/nothing")}${script()}`)
    await frameOf(page).getByRole("heading", { name: "Page not found" }).waitFor()
    await expect
      .poll(async () => (await heard("events")).map(({ type, detail }) => [type, detail]))
      .toEqual([["failed", { reason: "not_found" }]])
    server.calendars.areAway = true
    await page.evaluate(
      (url) => document.querySelector("slotkit-booking")!.setAttribute("src", url),
      `${server.origin}/ada/review`
    )
    await expect.poll(async () => (await heard("events")).at(-1)?.detail).toEqual({ reason: "unavailable" })
    server.calendars.areAway = false
  })

  it("MUST work without scripts: a link is a link, and a plain frame books", async () => {
    const plain = `<iframe title="Book" src="${server.origin}/ada/intro-call?embed=1" width="100%" height="760"></iframe>`
    const { page, complaints } = await visit(
      `${booking()}<a id="open" href="${server.origin}/ada" data-slotkit-popup>Book</a>${plain}${script()}`,
      { javaScriptEnabled: false }
    )
    const frame = frameOf(page)
    await chooseDay(frame, "2026-01-28", "Wednesday 28 January")
    await frame.getByRole("link", { name: "10:00" }).click()
    await fill(frame, "plain@example.com")
    await confirmed(frame)
    expect(await starts()).toContain("2026-01-28T15:00:00Z")
    await page.locator("slotkit-booking a").click()
    await expect.poll(() => page.getByRole("heading", { level: 1 }).innerText()).toBe("Intro call")
    expect(complaints).toEqual([])
  })
})
