import { aHost } from "@slotkit/engine/fakes"
import { describe, expect, it } from "vitest"
import { aMailRequest, recipients } from "../../test/AMailRequest.ts"
import { composeMail } from "./BookingMails.ts"
import { withMailLook } from "./MailLook.ts"

const baseUrl = "https://book.example.com"
const sent = (...request: Parameters<typeof aMailRequest>) =>
  withMailLook(composeMail(aMailRequest(...request), { baseUrl }).html)

describe("An email as it is sent", () => {
  const host = aHost({ name: "Ada & Co", accentColor: "#ffcc00", logoUrl: "https://ada.example/logo.png" })
  const url = `${baseUrl}/b/abc`

  it("MUST have the host's logo, and buttons in the host's color for its links", () => {
    const markup = sent({}, { host, kind: "confirmAddress", confirmUrl: url, manage: { url, cancel: true, reschedule: false } })
    expect(markup).toContain('<img src="https://ada.example/logo.png" alt="Ada &#38; Co"')
    expect(markup).toMatch(/<td bgcolor="#ffcc00"[^>]*><a href="[^"]*\/b\/abc" style="[^"]*color: #111111">Confirm booking<\/a>/)
    expect(markup).toMatch(/<a href="[^"]*\/b\/abc" style="[^"]*color: inherit">Cancel booking<\/a>/)
  })

  it("MUST have the standard color, and load nothing, if the host has no look", () => {
    const markup = sent({}, { kind: "confirmation", to: recipients.host })
    expect(markup).toMatch(/<td bgcolor="#1f5a4d"[^>]*><a href="[^"]*\/app\/bookings\/7" [^>]*>View booking<\/a>/)
    expect(markup).not.toMatch(/<(?:img|link|script)|url\(|@import|\bsrc=/)
  })

  it("MUST be at most 600 pixels wide, and need no stylesheet", () => {
    const markup = sent({ conferenceLink: `https://meet.example.com/${"x".repeat(200)}` })
    expect(markup).toContain("max-width: 600px")
    expect(markup.match(/class=|<style>/g)).toEqual(["<style>"])
    expect(markup.match(/overflow-wrap: anywhere/g)!.length).toBeGreaterThan(3)
  })

  it("MUST be whole: each element that begins also ends", () => {
    const markup = sent({}, { host, kind: "confirmAddress", confirmUrl: url })
    for (const name of ["table", "tr", "td", "th", "p", "a", "body", "html"]) {
      const count = (pattern: string) => markup.match(new RegExp(pattern, "g"))?.length
      expect([name, count(`<${name}[ >]`)]).toEqual([name, count(`</${name}>`)])
    }
  })

  it("MUST stay as it is if another composer wrote it", () => {
    expect(withMailLook("<html><body><p>Hello</p></body></html>")).toBe("<html><body><p>Hello</p></body></html>")
  })
})
