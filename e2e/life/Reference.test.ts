// @module-tag thorough

import { execFile } from "node:child_process"
import { promisify } from "node:util"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { serve } from "../../harness/SlotkitProcess.ts"
import { operatorToken, type Surfaces, surfacesOf } from "../../harness/Surfaces.ts"
import { hasNoChromium, openTab, type Tab } from "./Chromium.ts"

describe.skipIf(hasNoChromium())("The reference in a browser", () => {
  // A visit loads three megabytes of scripts, so the tests of a page share it.
  let server: Surfaces
  let tab: Tab
  let closeTab = async () => {}
  beforeAll(async () => {
    server = surfacesOf((await serve({ SLOTKIT_OPERATOR_TOKEN: operatorToken })).origin)
    const host = { email: "ada@example.com", username: "ada", timezone: "UTC", plan: "pro" }
    expect(await server.manage("POST", "/hosts", host)).toMatchObject({ status: 201, body: { data: { id: 1 } } })
    tab = await openTab(server.origin, {}, (close) => {
      closeTab = close
    })
  })
  afterAll(() => closeTab())

  let visited = ""
  const visit = async (path: string, colorScheme: "light" | "dark" = "light"): Promise<void> => {
    const { page } = tab
    if (visited === `${path} ${colorScheme}`) return
    visited = `${path} ${colorScheme}`
    await page.setViewportSize({ width: 1280, height: 900 })
    await page.emulateMedia({ colorScheme })
    await page.goto(`${server.origin}${path}`)
    await page.locator('h2[id$="/authentication"]').waitFor()
  }

  describe.each([
    ["/docs", { plan: "pro", scopes: expect.arrayContaining([{ id: "services.read", available: true }]) }],
    ["/manage/docs", { data: [{ username: "ada" }] }],
    ["/visitor/docs", { username: "ada" }]
  ])("%s", (path, answer) => {
    beforeAll(() => visit(path))

    it("MUST be shown without a request to another host", async () => {
      await tab.page.keyboard.press("End")
      const text = await tab.page.locator("body").innerText()
      expect(text).not.toMatch(/^(?:Developer Tools|Share|Generate SDKs|Configure|Open API Client|Ask AI)$/im)
      expect(tab.complaints).toEqual([])
    })

    it("MUST show commands that work when pasted", async () => {
      const commands = await tab.page.locator("pre", { hasText: "curl -sS" }).first().innerText()
      const env = { PATH: process.env.PATH, SLOTKIT_OPERATOR_TOKEN: operatorToken }
      const { stdout } = await promisify(execFile)("sh", ["-c", commands], { env })
      expect(JSON.parse(stdout)).toMatchObject(answer)
    })
  })

  it("MUST list the operations before the script has arrived", async () => {
    const { page } = tab
    visited = ""
    let arrive = () => {}
    await page.route("**/reference.js*", (route) => {
      arrive = () => void route.continue()
    })
    await page.goto(`${server.origin}/docs`, { waitUntil: "commit" })
    await page.getByText("POST /api/v1/bookings", { exact: true }).waitFor()
    expect(await page.locator("h1").innerText()).toBe("Scheduling API")
    arrive()
    await page.locator('h2[id$="/authentication"]').waitFor()
    expect(await page.getByText("POST /api/v1/bookings", { exact: true }).count()).toBe(0)
    await page.unroute("**/reference.js*")
    expect(tab.complaints).toEqual([])
  })

  /** Measures the left and right edges of the sidebar and the text, and the page's full width. A hidden element has no box. */
  const boxes = () =>
    tab.page.evaluate(() => {
      const box = (selector: string) => {
        const { left, right } = document.querySelector(selector)?.getBoundingClientRect() ?? { left: 0, right: 0 }
        return right > left ? { left, right } : null
      }
      const reaches = document.documentElement.scrollWidth
      return { sidebar: box(".t-doc__sidebar"), text: box(".references-rendered"), reaches }
    })

  it.each([
    ["light", [390, 768, 900, 999, 1000, 1001, 1100, 1280]],
    ["dark", [768, 1000]]
  ] as const)("MUST keep the sidebar off the text at every width, in %s", async (colorScheme, widths) => {
    await visit("/visitor/docs", colorScheme)
    for (const width of widths) {
      await tab.page.setViewportSize({ width, height: 900 })
      const left = width < 1000 ? 0 : 288
      const expected = { sidebar: left === 0 ? null : { left: 0, right: left }, text: { left, right: width }, reaches: width }
      await expect.poll(boxes).toEqual(expected)
    }
    expect(tab.complaints).toEqual([])
  })

  it("MUST let a reader send a trial request, to this server only", async () => {
    const { page } = tab
    await page.setViewportSize({ width: 1280, height: 900 })
    await page.getByRole("button", { name: "Test Request" }).first().click()
    const send = page.getByRole("button", { name: "Send get request" })
    const [answered] = await Promise.all([page.waitForResponse(/\/visitor\/v1\//), send.click()])
    expect([answered.status(), new URL(answered.url()).origin]).toEqual([404, server.origin])
    expect(tab.complaints.filter((complaint) => !complaint.includes("status of 404"))).toEqual([])
  })
})
