// @module-tag thorough

import { crc32, deflateSync } from "node:zlib"
import type { Page } from "playwright-core"
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest"
import { hasNoChromium, openTab, type Tab } from "../life/Chromium.ts"
import { axe, violations } from "./Axe.ts"
import { press, toNextPage } from "./NextPage.ts"
import { openPagesServer, type PagesServer } from "./PagesServer.ts"
import { signIn } from "./SignIn.ts"

const status = (page: Page) => page.locator("p.notice").innerText()
const isShown = (page: Page, id: string) => page.locator(`#${id}`).isVisible()

/** A PNG of noise, which compresses as badly as a photo. */
const pngOf = (width: number, height: number): Buffer => {
  const chunk = (name: string, data: Uint8Array) => {
    const content = Buffer.concat([Buffer.from(name), data])
    const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)]
    length.writeUInt32BE(data.length)
    check.writeUInt32BE(crc32(content))
    return Buffer.concat([length, content, check])
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width)
  header.writeUInt32BE(height, 4)
  header.set([8, 2], 8)
  const row = width * 3 + 1
  const pixels = Uint8Array.from({ length: row * height }, (_, at) =>
    at % row === 0 ? 0 : (Math.imul(at, 2654435761) >>> 13) & 255
  )
  const start = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)
  return Buffer.concat([start, chunk("IHDR", header), chunk("IDAT", deflateSync(pixels)), chunk("IEND", Buffer.alloc(0))])
}

describe.skipIf(hasNoChromium())("The script of the console", () => {
  let server: PagesServer
  let webhook: number
  let tab: Tab
  let page: Page
  let closeTab = async () => {}
  /** The questions of the browser and of the page before edits are lost, which are answered with `isLeft`. */
  let questions: Array<string> = []
  let isLeft = false
  const open = (path: string) => page.goto(`${server.origin}/app${path}`)

  beforeAll(async () => {
    server = await openPagesServer()
    const { slotkit, hostId } = server
    const { id } = await slotkit.apiKeys.create(hostId, { name: "Nightly", scopes: ["webhooks.write"] })
    const events = ["booking.confirmed"] as const
    webhook = (await slotkit.webhooks.create(hostId, id, { url: "https://hooks.example.com/slotkit", events })).id
    tab = await openTab(server.origin, { locale: "en-GB", permissions: ["clipboard-read", "clipboard-write"] }, (close) => {
      closeTab = close
    })
    page = tab.page
    page.on("dialog", async (dialog) => {
      questions.push(dialog.type())
      await (isLeft ? dialog.accept() : dialog.dismiss())
    })
    await signIn(page, server, (await slotkit.hosts.get(hostId)).email!)
  })
  beforeEach(() => {
    isLeft = false
    questions = []
  })
  afterAll(async () => {
    expect(tab.complaints.filter((complaint) => !complaint.includes("status of 422"))).toEqual([])
    await closeTab()
    await server.close()
  })

  it("MUST copy links and code, and say so", async () => {
    await open("/services/1")
    await page.getByRole("button", { name: "Copy Link" }).click()
    await expect.poll(() => page.locator("main > [role=status]").innerText()).toBe("Copied")
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(`${server.origin}/ada/intro-call`)
    await page.locator("summary", { hasText: "Embed" }).click()
    await page.getByRole("button", { name: "Copy Embed on your site" }).click()
    await expect
      .poll(() => page.evaluate(() => navigator.clipboard.readText()))
      .toBe(
        `<script src="${server.origin}/embed.js" async></script>\n<slotkit-booking src="${server.origin}/ada/intro-call"></slotkit-booking>`
      )
  })

  it("MUST make a large image smaller before it is sent, and leave a small one as it is", async () => {
    const imageAfter = async (path: string, buffer: Buffer) => {
      await open(path)
      await page.setInputFiles("#image", { name: "photo.png", mimeType: "image/png", buffer })
      await expect.poll(() => page.getByRole("button", { name: "Upload" }).isEnabled()).toBe(true)
      await toNextPage(page, () => press(page, "Upload"))
      expect(await status(page)).toBe("The image was saved, and your pages show it.")
      const image = page.locator("main section img[src*=assets]")
      const { width, height } = await image.evaluate(async (element: HTMLImageElement) => {
        await element.decode()
        return { width: element.naturalWidth, height: element.naturalHeight }
      })
      return { width, height, url: (await image.getAttribute("src")) ?? "" }
    }
    const { url, ...size } = await imageAfter("/profile/picture", pngOf(1500, 750))
    expect(size).toEqual({ width: 512, height: 256 })
    const logo = await imageAfter("/look/logo", pngOf(320, 80))
    expect(logo).toMatchObject({ width: 320, height: 80 })
    expect(Buffer.compare(Buffer.from(await (await fetch(logo.url)).arrayBuffer()), pngOf(320, 80))).toBe(0)
    const pictures = await page.goto(`${server.origin}/ada`).then(() => page.locator("img").count())
    expect([pictures, (await fetch(url)).status]).toEqual([2, 200])
    await open("/profile/picture")
    await page.setInputFiles("#image", { name: "a.svg", mimeType: "image/svg+xml", buffer: Buffer.from("<svg/>") })
    await toNextPage(page, () => press(page, "Upload"))
    expect(await page.locator("#image-error").innerText()).toContain("not a PNG, JPEG or WebP")
    await page.evaluate(axe)
    for (const width of [390, 1280]) {
      await page.setViewportSize({ width, height: 900 })
      await expect.poll(() => violations(page)).toEqual([])
    }
    isLeft = true
    await open("")
  })

  it("MUST offer a picker for a colour, which and the text follow each other", async () => {
    await open("/look")
    const picker = page.getByLabel("Choose an accent colour")
    const text = page.getByLabel("Accent colour", { exact: true })
    expect(await picker.inputValue()).toBe("#1f5a4d")
    await text.fill("5B2A86")
    expect(await picker.inputValue()).toBe("#5b2a86")
    await text.fill("#12")
    expect(await picker.inputValue()).toBe("#5b2a86")
    await picker.fill("#7a1fa2")
    expect(await text.inputValue()).toBe("#7a1fa2")
    await page.evaluate(axe)
    for (const width of [390, 1280]) {
      await page.setViewportSize({ width, height: 900 })
      await expect.poll(() => violations(page)).toEqual([])
    }
    isLeft = true
    await open("/hours")
    expect(questions).toEqual(["beforeunload"])
  })

  it("MUST leave a text selected that the browser does not copy, and say so", async () => {
    await open("/services/1")
    await page.evaluate(() => {
      Object.defineProperty(navigator, "clipboard", { value: undefined })
      document.execCommand = () => false
    })
    await page.getByRole("button", { name: "Copy Link" }).click()
    await expect.poll(() => page.locator("main > [role=status]").innerText()).toContain("The text is selected.")
    await expect.poll(() => page.evaluate(() => String(getSelection()))).toBe(`${server.origin}/ada/intro-call`)
  })

  it("MUST show fields only when they matter, and keep what they hold", async () => {
    await open("/services/3")
    await expect
      .poll(async () => [await isShown(page, "location_address"), await isShown(page, "max_attendees")])
      .toEqual([true, false])
    await page.evaluate(() => document.querySelector("#location_address")!.setAttribute("required", ""))
    await page.locator("#location_type").selectOption("phone")
    await expect
      .poll(async () => [await isShown(page, "location_address"), await isShown(page, "video_room")])
      .toEqual([false, false])
    await page.evaluate(() => {
      document.querySelector<HTMLInputElement>("#location_address")!.value = ""
    })
    await expect.poll(() => page.evaluate(() => document.querySelector<HTMLFormElement>("form.card")!.checkValidity())).toBe(true)
    await page.locator("#location_type").selectOption("in_person")
    await expect
      .poll(() => page.evaluate(() => document.querySelector<HTMLFormElement>("form.card")!.checkValidity()))
      .toBe(false)
    await page.locator("#is_group").check()
    await expect.poll(() => isShown(page, "max_attendees")).toBe(true)
    await page.locator("summary", { hasText: "Reminders" }).click()
    await page.locator("#no_reminders").check()
    await expect.poll(() => isShown(page, "reminder_1")).toBe(false)
    isLeft = true
    await open("/services/7/questions/size")
    await page.locator("#type").selectOption("text")
    await expect.poll(() => isShown(page, "options")).toBe(false)
    await page.locator("#type").selectOption("radio")
    await expect.poll(() => page.locator("#options").inputValue()).toBe("1 to 10\nmore")
    await press(page, "Save question")
    await expect.poll(() => status(page)).toBe("The questions were saved.")
  })

  it("MUST ask before edits are lost, and not after they are saved", async () => {
    await open("/services/1")
    await page.getByRole("link", { name: "Services" }).first().click()
    await expect.poll(() => page.url()).toBe(`${server.origin}/app/services`)
    expect(questions).toEqual([])
    await open("/services/1")
    await page.getByLabel("Description").fill("Half an hour")
    await page.locator("nav.crumbs a").click()
    await expect.poll(() => questions).toEqual(["confirm"])
    await expect.poll(() => page.url()).toBe(`${server.origin}/app/services/1`)
    isLeft = true
    await page.reload()
    expect(questions).toEqual(["confirm", "beforeunload"])
    await page.getByLabel("Description").fill("Half an hour")
    await press(page, "Save changes")
    await page.locator("nav.crumbs a").click()
    await expect.poll(() => page.url()).toBe(`${server.origin}/app/services`)
    expect(questions).toEqual(["confirm", "beforeunload"])
  })

  it("MUST ask before a form is lost that was refused or is only a preview, and never for a search", async () => {
    await open("/services/new")
    await press(page, "Create service")
    await page.locator("nav.crumbs a").click()
    await expect.poll(() => questions).toEqual(["confirm"])
    isLeft = true
    await open("/look")
    await press(page, "Preview")
    await page.locator("#menu a", { hasText: "Overview" }).click()
    await expect.poll(() => questions).toEqual(["confirm", "beforeunload", "confirm"])
    await open("/bookings")
    await page.getByRole("searchbox").fill("Grace")
    await open("/bookings")
    expect(questions).toHaveLength(3)
  })

  it("MUST apply a filter when it changes, and leave the keyboard its button", async () => {
    await open("/deliveries")
    const button = page.getByRole("button", { name: "Apply filters" })
    await expect.poll(() => button.isVisible()).toBe(false)
    await toNextPage(page, () => page.getByLabel("Outcome").selectOption("failed"))
    await expect.poll(() => new URL(page.url()).searchParams.get("status")).toBe("failed")
    await page.getByLabel("Outcome").focus()
    await page.keyboard.press("ArrowUp")
    await expect.poll(() => button.isVisible()).toBe(true)
    await expect.poll(() => new URL(page.url()).searchParams.get("status")).toBe("failed")
    await page.keyboard.press("Tab")
    await toNextPage(page, () => page.keyboard.press("Enter"))
    await expect.poll(() => new URL(page.url()).searchParams.get("status")).not.toBe("failed")
  })

  it("MUST list the times of another service at once, with the person kept", async () => {
    await open("/bookings/new?service=1")
    await page.getByLabel("Name").fill("Grace Hopper")
    await toNextPage(page, () => page.getByLabel("Service").selectOption({ label: "Consultation" }))
    await expect.poll(async () => [await page.getByLabel("Name").inputValue(), questions]).toEqual(["Grace Hopper", []])
    await toNextPage(page, () => page.getByLabel("Length").selectOption("60"))
    await expect.poll(() => page.locator("button[value=book]").innerText()).toContain("1 hour")
  })

  it("MUST let nobody choose times or book by keyboard while they are those of an earlier choice", async () => {
    const book = page.locator("button[value=book]")
    const note = page.getByText("You changed your choice. Show its times to choose one.").first()
    const isInert = () =>
      page.evaluate(() => [...document.querySelectorAll<HTMLElement>("[data-listed]")].map(({ inert }) => inert))
    const chosen = async () => [await page.getByLabel("Service").locator(":checked").innerText(), await book.innerText()]
    await open("/bookings/new?service=1")
    await page.getByLabel("Name").fill("Grace Hopper")
    await page.locator("input[name=start]").first().check()
    await expect.poll(isInert).toEqual([false, false])
    await page.getByLabel("Service").focus()
    await page.keyboard.press("ArrowDown")
    await expect.poll(isInert).toEqual([true, true])
    await expect.poll(() => note.isVisible()).toBe(true)
    await expect.poll(() => page.locator("main > [role=status]").innerText()).toContain("You changed your choice.")
    await page.evaluate(axe)
    for (const width of [390, 1280]) {
      await page.setViewportSize({ width, height: 900 })
      await expect.poll(() => violations(page)).toEqual([])
    }
    await page.keyboard.press("ArrowUp")
    await expect.poll(isInert).toEqual([false, false])
    await expect.poll(() => note.isVisible()).toBe(false)
    await page.keyboard.press("ArrowDown")
    await toNextPage(page, () => page.keyboard.press("Enter"))
    await expect.poll(chosen).toEqual(["Group workshop", expect.stringContaining("Book Group workshop")])
    await expect.poll(isInert).toEqual([false, false])
    const day = page.getByLabel("Day")
    const [label, first] = await Promise.all([book.innerText(), day.inputValue()])
    await day.focus()
    await page.keyboard.press("ArrowUp")
    await expect.poll(isInert).toEqual([true, true])
    await page.getByLabel("Name").focus()
    await toNextPage(page, () => page.keyboard.press("Enter"))
    await expect.poll(() => page.getByLabel("Name").inputValue()).toBe("Grace Hopper")
    await expect.poll(() => book.innerText()).not.toBe(label)
    await expect.poll(() => day.inputValue()).not.toBe(first)
    await expect.poll(isInert).toEqual([false, false])
    isLeft = true
    await open("/bookings")
    await expect.poll(() => page.getByText("Grace Hopper").count()).toBe(0)
  })

  it("MUST show the result of a test by itself", async () => {
    const { slotkit } = server
    await open(`/webhooks/${webhook}`)
    await press(page, "Send test event")
    await expect.poll(() => status(page)).toBe("A test event is on its way.")
    await expect.poll(() => page.locator("[aria-labelledby=deliveries] .badge").first().innerText()).toBe("Pending")
    await slotkit.jobs.runOnce()
    await expect.poll(() => status(page), { timeout: 30_000 }).toBe("The event was delivered.")
    await expect.poll(() => page.locator("[aria-labelledby=deliveries] .badge").first().innerText()).toBe("Delivered")
    await expect.poll(() => page.locator("[data-fresh]").count()).toBe(0)
  })

  it("MUST show hours as rows of times, by keyboard too, and copy a day to all others", async () => {
    await page.setViewportSize({ width: 320, height: 640 })
    await open("/hours")
    const monday = page.getByRole("group", { name: "Monday" })
    const sunday = page.getByRole("group", { name: "Sunday" })
    await expect.poll(() => page.getByLabel("Monday, from").inputValue()).toBe("09:00")
    await expect.poll(() => sunday.innerText()).toContain("No bookings")
    await page.getByLabel("Monday, to").fill("12:00")
    await monday.getByRole("button", { name: "Add hours" }).focus()
    await page.keyboard.press("Enter")
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute("aria-label"))).toBe("Monday, from")
    await page.getByLabel("Monday, from").last().fill("22:00")
    await page.getByLabel("Monday, to").last().fill("02:00")
    const nextDay = monday.getByLabel("Ends on the next day").last()
    await expect.poll(() => nextDay.isChecked()).toBe(false)
    await press(page, "Save changes")
    await expect.poll(() => page.locator(".problem li").innerText()).toContain("22:00-02:00 ends before it begins.")
    await nextDay.check()
    await page.evaluate(axe)
    await expect.poll(() => violations(page)).toEqual([])
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
    const sizes = await page
      .locator(".hours :is([type=time], label, button):visible")
      .evaluateAll((all) => all.map((one) => Math.min(one.getBoundingClientRect().height, one.getBoundingClientRect().width)))
    expect(Math.min(...sizes)).toBeGreaterThanOrEqual(44)
    await monday.getByRole("button", { name: "Copy to all days" }).click()
    await expect.poll(() => page.locator("main > [role=status]").innerText()).toBe("The hours were copied to all days.")
    await sunday.getByRole("button", { name: "Remove hours" }).first().click()
    await expect.poll(() => page.getByLabel("Sunday, from").inputValue()).toBe("22:00")
    await press(page, "Save changes")
    await expect.poll(() => status(page)).toBe("Your working hours were saved.")
    const { weekly } = await server.slotkit.schedule.get(server.hostId)
    expect(weekly.filter(({ weekday }) => weekday === 0)).toEqual([{ weekday: 0, start: "22:00", end: "02:00" }])
    expect(weekly.filter(({ weekday }) => weekday === 5)).toEqual([
      { weekday: 5, start: "09:00", end: "12:00" },
      { weekday: 5, start: "22:00", end: "02:00" }
    ])
    await page.getByRole("button", { name: "Menu" }).click()
    await page.locator("#menu a", { hasText: "Overview" }).click()
    await expect.poll(() => page.url()).toBe(`${server.origin}/app`)
    expect(questions).toEqual([])
    await page.setViewportSize({ width: 1280, height: 800 })
  })

  it("MUST keep the focus where a change was made, and say what happened", async () => {
    const { slotkit, hostId } = server
    const { id, slug } = await slotkit.services.create(hostId, {
      title: "Asked",
      durations: [{ minutes: 30 }],
      requires_approval: true
    })
    const { data } = await slotkit.availability.get(hostId, { service: slug })
    const starts = Object.values(data).flat().slice(0, 3)
    for (const [index, { start }] of starts.entries())
      await slotkit.bookings.book(hostId, {
        service: slug,
        start,
        booker: { name: `Asker ${index}`, email: "asker@example.com" }
      })
    const focus = () => page.evaluate(() => document.activeElement?.textContent ?? "")
    const spoken = () => page.locator("main > .vh[role=status]").innerText()
    await open("/hours")
    await toNextPage(page, () => page.getByRole("button", { name: "Save changes" }).press("Enter"))
    await expect.poll(focus).toBe("Save changes")
    await expect.poll(spoken).toBe("Your working hours were saved.")
    await expect.poll(() => page.locator("p.notice").isVisible()).toBe(true)
    await open("/bookings?view=requests")
    const accept = page.locator("button", { hasText: "Asker 1" })
    await toNextPage(page, () => accept.press("Enter"))
    await expect.poll(focus).toBe("Accept request: Asker 2")
    await expect.poll(spoken).toContain("Asker 1")
    await toNextPage(page, () => page.locator("main .acts a", { hasText: "Asker 2" }).press("Enter"))
    await press(page, "Decline request")
    await expect.poll(focus).toContain("Asker 2")
    await slotkit.services.remove(hostId, id)
  })

  it("MUST keep a row that lacks a time for the host to complete, and refuse it", async () => {
    await open("/hours")
    await page.getByLabel("Tuesday, to").first().fill("")
    await press(page, "Save changes")
    await expect.poll(() => page.locator(".problem a").getAttribute("href")).toBe("#day-2")
    await expect.poll(() => page.getByLabel("Tuesday, from").first().inputValue()).toBe("09:00")
    await page.locator(".problem a").click()
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe("day-2")
    isLeft = true
  })

  it("MUST not be needed: without it, all fields are shown, and forms and filters have their buttons", async () => {
    const { slotkit, hostId, origin } = server
    const { page, complaints } = await openTab(origin, { javaScriptEnabled: false, locale: "en-GB" })
    await signIn(page, server, (await slotkit.hosts.get(hostId)).email!)
    await page.goto(`${origin}/app/services/1`)
    await page.locator("summary", { hasText: "Reminders" }).click()
    for (const id of ["location_address", "max_attendees", "video_room", "reminder_1"])
      await expect.poll(() => isShown(page, id)).toBe(true)
    await expect.poll(() => page.getByRole("button", { name: "Copy" }).count()).toBe(0)
    await page.locator("#location_type").selectOption("in_person")
    await page.locator("#location_address").fill("12 St James's Square")
    await press(page, "Save changes")
    await expect.poll(() => status(page)).toBe("The service was saved.")
    await page.goto(`${origin}/app/deliveries`)
    await page.getByLabel("Outcome").selectOption("failed")
    await press(page, "Apply filters")
    await expect.poll(() => new URL(page.url()).searchParams.get("status")).toBe("failed")
    await page.goto(`${origin}/app/webhooks/${webhook}`)
    await press(page, "Send test event")
    await expect.poll(() => status(page)).toBe("A test event is on its way. Reload this page to see its result.")
    await slotkit.jobs.runOnce()
    await page.reload()
    await expect.poll(() => status(page)).toBe("The event was delivered.")
    expect(complaints).toEqual([])
  })
})
