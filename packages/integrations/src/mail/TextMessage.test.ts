import { type BookingMailRequest, plainMail, type TextKind } from "@slotkit/engine"
import { aBooking, aHost } from "@slotkit/engine/fakes"
import { describe, expect, it } from "vitest"
import { fitText, isOneSegment } from "./FitText.ts"
import { composeText } from "./TextMessage.ts"

const start = Date.UTC(2026, 7, 5, 9)
const url = `https://book.example.com/b/${"x".repeat(32)}`

const requestOf = (language: string, title = "Intro", name: string | null = "Ada Byron"): BookingMailRequest => {
  const booking = aBooking({ hostId: 1, scheduledAt: start })
  return {
    ...plainMail,
    kind: "reminder",
    to: { role: "booker", name: "Grace", email: "grace@example.com", timeZone: "Europe/Berlin", language },
    host: { ...aHost({ name }), id: 1 },
    booking: { ...booking, id: 1, updatedAt: start, service: { ...booking.service, title } },
    calendarUid: "1",
    now: start
  } as BookingMailRequest
}
const textOf = (kind: TextKind, language: string, ...more: ReadonlyArray<string | null>) =>
  composeText(kind, requestOf(language, ...(more as [string?, string?])), url)

describe("A text message", () => {
  it.each([
    ["en", "textReminder", "Reminder: Intro with Ada Byron, Wednesday 5 August, 11:00."],
    ["de", "textConfirmation", "Bestätigt: Intro mit Ada Byron, Mittwoch, 5. August, 11:00."],
    ["fr", "textRescheduled", "Nouvel horaire : Intro avec Ada Byron, mercredi 5 août, 11:00."],
    ["es", "textCancelled", "Cancelado: Intro con Ada Byron, miércoles, 5 de agosto, 11:00."]
  ] as const)("in %s is one segment in the booker's language and zone: %s", (language, kind, sentence) => {
    const { text, summary } = textOf(kind, language)
    expect(summary).toBe(sentence)
    expect(isOneSegment(text)).toBe(true)
    expect(text).toBe(
      `${sentence} ${url}`
        .replace("û", "u")
        .replace("é,", "é,")
        .replace(/é(?=rcoles)/, "é")
    )
  })

  it("MUST leave out the host, then the service, before it needs a second segment", () => {
    const long = "Consultation about analytical engines and looms".repeat(2)
    expect(textOf("textReminder", "en", "Consultation about analytical engines", "A".repeat(40)).text).toBe(
      `Reminder: Consultation about analytical engines, Wednesday 5 August, 11:00. ${url}`
    )
    expect(textOf("textReminder", "en", `${long}…`.slice(0, 60)).text).toContain("Reminder: Consultation")
    expect(textOf("textReminder", "en", "相談", "小龍").text).toBe(`Reminder: Wednesday 5 August, 11:00. ${url}`)
    expect(composeText("textReminder", requestOf("en"), null).text).toBe(
      "Reminder: Intro with Ada Byron, Wednesday 5 August, 11:00."
    )
  })

  it("MUST contain no line break of a title or a name", () => {
    expect(textOf("textReminder", "en", "In\r\ntro", "A\nda").summary).toMatch(/^Reminder: In tro with A da, /)
  })
})

describe("Segments", () => {
  it("MUST have 160 characters of GSM 03.38, of which some count twice, or 70 of UCS-2", () => {
    expect(["a".repeat(160), "a".repeat(161), `${"a".repeat(159)}€`, `${"a".repeat(158)}€`].map(isOneSegment)).toEqual([
      true,
      false,
      false,
      true
    ])
    expect(["ł".repeat(70), "ł".repeat(71), "😀".repeat(35), "😀".repeat(36)].map(isOneSegment)).toEqual([
      true,
      false,
      true,
      false
    ])
  })

  it("MUST replace letters only if that makes a text fit", () => {
    expect(fitText(["García – “Łódź”"])).toBe("García – “Łódź”")
    expect(fitText([`García – “Łódź” ${"a".repeat(80)}`])).toBe(`Garcia - "Lodz" ${"a".repeat(80)}`)
    expect(fitText(["你".repeat(71), "好".repeat(71)])).toBe("你".repeat(71))
  })
})
