import type { Booking, Language, MailTextKind } from "@slotkit/core"
import { languages, mailTextKinds, readMailText } from "@slotkit/core/internal"
import { type BookingMailRequest, mailOccasions, type Recipient } from "@slotkit/engine"
import { aHost } from "@slotkit/engine/fakes"
import * as Result from "effect/Result"
import { describe, expect, it } from "vitest"
import { aMailRequest, recipients } from "../../test/AMailRequest.ts"
import { composeCalendarFile, composeMail } from "./BookingMails.ts"
import { mailLocale } from "./MailLocale.ts"

const baseUrl = "https://book.example.com"
const request = (
  language: string,
  booking: Partial<Booking> = {},
  changes: Partial<BookingMailRequest> = {}
): BookingMailRequest => aMailRequest(booking, { to: { ...recipients.booker, language }, ...changes })
const compose = (...args: Parameters<typeof request>) => composeMail(request(...args), { baseUrl })

const bookingKinds = Object.keys(mailOccasions) as ReadonlyArray<keyof typeof mailOccasions>
const everyText = languages.flatMap((language) => mailTextKinds.map((kind) => [language, kind] as const))

describe("A confirmation in German", () => {
  const mail = compose(
    "de",
    { notes: "Erste Zeile", payment: { status: "paid", amountMinor: 1250, currency: "EUR", terms: null, refunds: [] } },
    { manage: { url: `${baseUrl}/b/x`, cancel: true, reschedule: true } }
  )

  it("is German from the greeting to the small print", () => {
    expect(mail.subject).toBe("Bestätigt: Intro mit Ada Byron, Freitag, 30. Januar, 14:00")
    expect(mail.text).toBe(`Guten Tag Grace Hopper,

Ihr Termin mit Ada Byron ist bestätigt.

Termin: Intro
Wann: Freitag, 30. Januar 2026, 14:00–14:30 Uhr, Vereinigtes Königreich (London)
Mit: Ada Byron, ada@example.com
Wo: Videogespräch
Thema: Engines
Nachricht: Erste Zeile
Preis: 12,50 €, bezahlt

Verschieben oder stornieren: ${baseUrl}/b/x

-- 
Sie erhalten diese E-Mail wegen einer Buchung bei Ada Byron.
`)
    expect(mail.html).toMatch(/^<!doctype html>\n<html lang="de">/)
  })

  it("has a German calendar entry, and so has a calendar file", () => {
    const file = composeCalendarFile({ name: null, entries: [request("de")] }, baseUrl)
    for (const calendar of [mail.calendar!.content, file]) {
      expect(calendar).toContain("PRODID:-//Slotkit//Bookings//DE")
      expect(calendar).toContain("SUMMARY:Intro mit Ada Byron")
      expect(calendar.replaceAll("\r\n ", "")).toContain("Thema: Engines")
    }
  })
})

describe("The customs of a region", () => {
  it.each([
    ["en", "Friday 30 January 2026, 14:00–14:30, United Kingdom Time (London)", "€1,234.50"],
    ["en-US", "Friday, January 30, 2026, 2:00 – 2:30 PM, United Kingdom Time (London)", "€1,234.50"],
    ["de", "Freitag, 30. Januar 2026, 14:00–14:30 Uhr, Vereinigtes Königreich (London)", "1.234,50 €"],
    ["de-AT", "Freitag, 30. Jänner 2026, 14:00–14:30 Uhr, Vereinigtes Königreich (London)", "€ 1.234,50"],
    ["fr", "vendredi 30 janvier 2026, 14:00 – 14:30, Royaume-Uni (Londres)", "1 234,50 €"],
    ["es", "viernes, 30 de enero de 2026, 14:00–14:30, hora de Reino Unido (Londres)", "1234,50 €"],
    ["de-u-ca-buddhist-nu-thai", "Freitag, 30. Januar 2026, 14:00–14:30 Uhr, Vereinigtes Königreich (London)", "1.234,50 €"],
    ["pt-BR", "Friday 30 January 2026, 14:00–14:30, United Kingdom Time (London)", "€1,234.50"]
  ])("MUST be in times and prices: %s", (language, time, price) => {
    const { text } = compose(language, {
      payment: { status: "none", amountMinor: 123450, currency: "EUR", terms: null, refunds: [] }
    })
    expect(text).toContain(time)
    expect(text).toContain(price)
  })

  it.each([
    ["en", 12, "Friday 30 January 2026, 12:15 – 12:45 pm, United Kingdom Time (London)"],
    ["de", 12, "Freitag, 30. Januar 2026, 12:15–12:45 PM, Vereinigtes Königreich (London)"],
    ["fr", 12, "vendredi 30 janvier 2026, 12:15 – 12:45 PM, Royaume-Uni (Londres)"],
    ["es", 12, "viernes, 30 de enero de 2026, 12:15 – 12:45 p. m., hora de Reino Unido (Londres)"],
    ["en-US", 24, "Friday, January 30, 2026, 12:15 – 12:45, United Kingdom Time (London)"],
    ["de", 24, "Freitag, 30. Januar 2026, 12:15–12:45 Uhr, Vereinigtes Königreich (London)"]
  ] as const)("MUST NOT decide about hours if the host does: %s, %i hours", (language, hourFormat, time) => {
    const { text } = compose(language, { scheduledAt: Date.UTC(2026, 0, 30, 12, 15) }, { host: aHost({ hourFormat }) })
    expect(text).toContain(time)
  })

  it("MUST NOT decide about the hours of the earlier time and of midnight if the host does", () => {
    const previousScheduledAt = Date.UTC(2026, 0, 29, 15, 30)
    const midnight = { scheduledAt: Date.UTC(2026, 0, 30) }
    const { text } = compose("en", midnight, { kind: "rescheduled", previousScheduledAt, host: aHost({ hourFormat: 12 }) })
    expect(text).toContain("When: Friday 30 January 2026, 12:00 – 12:30 am, United Kingdom Time (London)")
    expect(text).toContain("Previous time: Thursday 29 January 2026, 3:30 – 4:00 pm, United Kingdom Time (London)")
    const american = compose("en-US", midnight, { host: aHost({ hourFormat: 24 }) })
    expect(american.text).toContain("Friday, January 30, 2026, 00:00 – 00:30, United Kingdom Time (London)")
  })

  it.each([
    ["de", "Freitag, 30. Januar 2026, 23:45 – Samstag, 31. Januar 2026, 00:15, Vereinigtes Königreich (London)"],
    ["fr", "vendredi 30 janvier 2026, 23:45 – samedi 31 janvier 2026, 00:15, Royaume-Uni (Londres)"],
    ["es", "viernes, 30 de enero de 2026, 23:45 – sábado, 31 de enero de 2026, 0:15, hora de Reino Unido (Londres)"]
  ])("MUST name both days of a meeting over midnight: %s", (language, time) => {
    expect(compose(language, { scheduledAt: Date.UTC(2026, 0, 30, 23, 45) }).text).toContain(time)
  })
})

describe("Every text in every language", () => {
  it.each(everyText)("MUST have only placeholders of its kind: %s, %s", (language, kind) => {
    const text = mailLocale(language).words.texts[kind]
    expect(readMailText(kind, text)).toEqual(Result.succeed(text))
  })

  it.each(languages.filter((language) => language !== "en"))("MUST NOT be the English one: %s", (language) => {
    for (const kind of mailTextKinds) {
      const [own, english] = [mailLocale(language).words.texts[kind], mailLocale("en").words.texts[kind]]
      expect([own.subject === english.subject, own.text === english.text], kind).toEqual([false, false])
    }
  })

  it.each(languages.flatMap((language) => bookingKinds.map((kind) => [language, kind] as const)))(
    "MUST be filled in completely: %s, %s",
    (language, textKind) => {
      const { kind, role, byBooker, byHost = false } = mailOccasions[textKind]
      const { subject, text, html } = composeAs(language, textKind, { kind, byBooker, byHost }, role)
      for (const part of [subject, text, html.replace(/<style>.*<\/style>/, "")]) expect(part).not.toMatch(/[{}]|undefined|null/)
      expect(text).toContain(mailLocale(language).words.labels.when)
    }
  )
})

const composeAs = (language: Language, _: MailTextKind, changes: Partial<BookingMailRequest>, role: Recipient["role"]) => {
  const input = request(language, {}, { previousScheduledAt: 0, confirmUrl: `${baseUrl}/b/x`, ...changes })
  return composeMail({ ...input, to: { ...input.to, role } }, { baseUrl })
}

describe("A booking that ended without a reason of its own", () => {
  it.each([
    ["de", "Grund: Vom Anbieter storniert\n"],
    ["fr", "Motif : Annulée par votre interlocuteur\n"],
    ["es", "Motivo: Cancelada por el anfitrión\n"]
  ])("MUST have the standard reason in the recipient's language: %s", (language, line) => {
    const cancelled: Partial<Booking> = { state: "cancelled", endReason: "cancelled_by_host" }
    expect(compose(language, cancelled, { kind: "cancelled" }).text).toContain(line)
    expect(compose(language, { ...cancelled, cancellationReason: "Krank" }, { kind: "cancelled" }).text).toContain("Krank\n")
  })
})

describe("Texts of the installation and of the host", () => {
  const texts = {
    de: { confirmation: { subject: "Bis bald, {guest}", text: "Hallo {guest}!\n\n{service} am {when}.\nIhr {host}" } }
  }

  it("MUST replace the standard ones in their language only, and keep details and links", () => {
    for (const own of [compose("de", {}, { texts }), composeMail(request("de"), { baseUrl, texts })]) {
      expect(own.subject).toBe("Bis bald, Grace Hopper")
      expect(own.text).toContain(
        "\n\nHallo Grace Hopper!\n\nIntro am Freitag, 30. Januar 2026, 14:00–14:30 Uhr, Vereinigtes Königreich (London).\nIhr Ada Byron\n\nTermin: Intro\n"
      )
      expect(own.html).toContain("Vereinigtes Königreich (London).<br>Ihr Ada Byron</p>")
    }
    expect(compose("fr", {}, { texts }).subject).toBe("Confirmé : Intro avec Ada Byron, vendredi 30 janvier, 14:00")
    expect(compose("de-CH", {}, { texts }).subject).toBe("Bis bald, Grace Hopper")
  })

  it("MUST be the host's before the installation's", () => {
    const installation = { de: { confirmation: { subject: "Haus", text: "Haus" }, reminder: { subject: "Bald", text: "Bald" } } }
    const own = composeMail(request("de", {}, { texts }), { baseUrl, texts: installation })
    expect(own.subject).toBe("Bis bald, Grace Hopper")
    expect(composeMail(request("de", {}, { texts, kind: "reminder" }), { baseUrl, texts: installation }).subject).toBe("Bald")
  })

  it("MUST NOT add markup or headers", () => {
    const hostile = { en: { confirmation: { subject: "Hi\r\nBcc: eve@example.com", text: "<b onclick=x>{guest}</b>" } } }
    const { subject, html } = compose("en", {}, { texts: hostile })
    expect(subject).toBe("Hi Bcc: eve@example.com")
    expect(html).toContain("&#60;b onclick=x&#62;Grace Hopper&#60;/b&#62;")
  })

  it("MUST NOT make a link of what a visitor wrote together with the text around it", () => {
    const around = {
      en: { confirmation: { subject: "{guest}.example", text: "See https://{guest}.example/a or https://ada.example" } }
    }
    const booker = { name: "evil", email: "grace@example.com" }
    const { subject, text } = compose("en", { booker }, { texts: around })
    expect(subject).toBe("evil. example")
    expect(text).toContain("See https: //evil. example/a or https://ada.example")
  })
})
