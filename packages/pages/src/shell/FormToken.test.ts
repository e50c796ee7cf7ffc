import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { type Browser, formTokenIn, signedIn } from "../../test/Browser.ts"
import { type PagesTestApp, startPagesTestApp } from "../../test/PagesTestApp.ts"

let app: PagesTestApp
let ada: Browser
beforeAll(async () => {
  app = await startPagesTestApp()
  await app.manage("POST", "/hosts", { email: "ada@example.com", timezone: "Europe/Rome", plan: "pro" })
  ada = await signedIn(app)
})
afterAll(() => app.close())

const tokensIn = (text: string) => [...text.matchAll(/name="form_token" value="([0-9a-f]{128})"/g)].map(([, token = ""]) => token)
const unmasked = (token: string) => {
  const bytes = Buffer.from(token, "hex")
  return Buffer.from(bytes.subarray(0, 32).map((byte, index) => byte ^ bytes[index + 32]!)).toString("hex")
}

describe("The form token of a page", () => {
  it("MUST have other digits in every response, so that a compressed length betrays none, and stay valid", async () => {
    const path = "/app/profile"
    const pages = [await ada.open(path), await ada.open(path), await ada.open(path)]
    const tokens = pages.map(({ text }) => tokensIn(text))
    const halves = tokens.flatMap(([first = ""]) => [first.slice(0, 64), first.slice(64)])
    expect(new Set(halves).size).toBe(6)
    expect(new Set(tokens.map(([first = ""]) => unmasked(first))).size).toBe(1)
    for (const { text } of pages) {
      expect((await ada.post(path, [["form_token", formTokenIn(text)]])).status).not.toBe(403)
    }
  })

  it("MUST be refused with a digit changed, cut, without its mask, or with the mask of another page", async () => {
    const path = "/app/profile"
    const [one, other] = [formTokenIn((await ada.open(path)).text), formTokenIn((await ada.open(path)).text)]
    const changed = `${one.slice(0, -1)}${one.endsWith("0") ? "1" : "0"}`
    const wrong = [
      changed,
      one.slice(1),
      `${one}00`,
      one.slice(64),
      unmasked(one),
      other.slice(0, 64) + one.slice(64),
      "z".repeat(128)
    ]
    for (const token of ["", one.toUpperCase(), ...wrong]) {
      expect([token, (await ada.post(path, [["form_token", token]])).status]).toEqual([token, 403])
    }
  })
})
