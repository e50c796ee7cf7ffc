import { describe, expect, it } from "vitest"
import { consoleWordsOf } from "./console/ConsoleWordsOf.ts"
import { withoutMail, withoutMailAnd } from "./WithoutMail.ts"
import { english } from "./Words.ts"

/** Every text of a catalogue by its path, and the code of those that are functions. */
const textsIn = (words: object, path = ""): ReadonlyArray<readonly [string, string]> =>
  Object.entries(words).flatMap(([name, text]) =>
    typeof text === "object" ? textsIn(text, `${path}${name}.`) : [[path + name, String(text)] as const]
  )

const promise =
  /emailed|gets? (an|one|emails)\b|by email|in an email|email (me|us)\b|(we'll|will be) (email|notif)|notify|their emails|(was|is|isn't) sent\b/i

/** True without a mail server too: they deny, are about webhooks, or are shown only where there is one. */
const allowed = [
  /^attendees(Over|Past)Text$/,
  /webhook/i,
  /^notices\.(redelivered_many|host_created_invited|host_invited)$/,
  /^bookings\.mail\./,
  /^services\.(maxGuestsHint|confirmEmail)$/,
  /^operator\.host\.inviteNew$/,
  /^mails\.(remindersLead|previewLead)$/,
  /^endings\.(sessions|signOut)Text$/,
  /^(cover|handover)\.(note|quiet)Hint$/
]

describe("The texts without a mail server", () => {
  it("MUST promise no email on any page", () => {
    const { console: _, ...visitors } = withoutMail.en!
    const all = [...textsIn({ ...english, ...visitors }), ...textsIn(consoleWordsOf("en", withoutMail))]
    const promises = all.filter(([, text]) => promise.test(text) && !/mail server|no emails|cannot send/.test(text))
    expect(promises.map(([name]) => name).filter((name) => !allowed.some((each) => each.test(name)))).toEqual([])
  })

  it.each(["de", "es", "fr"])("MUST be the same ones in every language: %s", (language) => {
    const names = (words: object) => textsIn(words).map(([name]) => name)
    expect(names(withoutMail[language]!)).toEqual(names(withoutMail.en!))
  })

  it("MUST stay beside the application's texts of the same page, which come first", () => {
    const { bookings, services } = consoleWordsOf(
      "en",
      withoutMailAnd({ en: { console: { bookings: { book: () => "Go", moveHint: "Tell them." } } } })
    )
    expect([bookings.book("", ""), bookings.moveHint]).toEqual(["Go", "Tell them."])
    expect(bookings.acceptHint).toBe("No mail server is configured, so tell the booker yourself.")
    expect(services.confirmEmailHint).toContain("No mail server")
  })
})
