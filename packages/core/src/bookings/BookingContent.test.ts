import * as Result from "effect/Result"
import { describe, expect, it } from "vitest"
import type { TextMessages } from "../services/TextMessages.ts"
import { fieldErrors } from "../values/Input.ts"
import { type BookingTerms, bookingContent, readBooking, type SentBooking } from "./BookingContent.ts"
import { HostBookingInput } from "./BookingInput.ts"

const terms = {
  durations: [
    { minutes: 60, priceMinor: null },
    { minutes: 15, priceMinor: null }
  ],
  capacity: null,
  questions: [],
  settings: { language: null, maxGuests: 0 }
} satisfies BookingTerms

const asking: BookingTerms = {
  ...terms,
  questions: [{ key: "company", type: "text", question: "Which company?", help: null, required: true, options: [] }]
}
const booker = { name: " Grace ", email: "grace@example.com" }
const start = "2026-01-06T09:00:00Z"

const errorsOf = (input: unknown) => {
  const read = bookingContent(readBooking(input), terms)
  return Result.isFailure(read) ? fieldErrors(read.failure) : "read"
}

describe("The content of a booking", () => {
  it("MUST default to the shortest duration, and to null for other omitted fields", () => {
    expect(bookingContent(readBooking({ start, booker, service: "ignored" }), terms)).toEqual(
      Result.succeed({
        start: Date.parse(start),
        durationMinutes: 15,
        booker: { name: "Grace", email: "grace@example.com" },
        bookerTimeZone: null,
        consent: null,
        language: null,
        attendees: [],
        people: 1,
        topic: null,
        notes: null,
        answers: [],
        metadata: {},
        override: [],
        host: null,
        code: null,
        selection: null
      })
    )
  })

  it("MUST contain the fields that were sent", () => {
    const sent = {
      start,
      duration_minutes: 60,
      booker: { ...booker, timezone: "Europe/Rome" },
      language: "DE-at",
      attendees: [{ name: "Ada" }, { email: "charles@example.com" }],
      topic: "Engines",
      notes: "Bring cards",
      metadata: { order: "A-7" }
    }
    const contentOf = (booking: SentBooking) => bookingContent(booking, { ...terms, capacity: 5 })
    const withoutMetadata = contentOf(readBooking(sent))
    expect(Result.map(withoutMetadata, ({ metadata }) => metadata)).toEqual(Result.succeed({}))
    expect(contentOf(readBooking(sent, HostBookingInput))).toEqual(
      Result.succeed({
        start: Date.parse(start),
        durationMinutes: 60,
        booker: { name: "Grace", email: "grace@example.com" },
        bookerTimeZone: "Europe/Rome",
        consent: null,
        language: "de-AT",
        attendees: [
          { name: "Ada", email: null },
          { name: null, email: "charles@example.com" }
        ],
        people: 1,
        topic: "Engines",
        notes: "Bring cards",
        answers: [],
        metadata: { order: "A-7" },
        override: [],
        host: null,
        code: null,
        selection: null
      })
    )
  })

  describe("and its text messages", () => {
    const sms = { channel: "sms", reminderMinutes: [60], confirmation: false, changes: false } as const
    const contentOf = (more: object, textMessages: TextMessages | null = sms) =>
      bookingContent(readBooking({ start, booker: { ...booker, ...more } }), {
        ...terms,
        settings: { ...terms.settings, textMessages }
      })
    const faultsIn = (more: object, textMessages?: TextMessages | null) => {
      const read = contentOf(more, textMessages)
      return Result.isFailure(read) ? read.failure.map(({ path, message, rule }) => [path, rule, message]) : []
    }

    it("MUST keep a number with its country code, without what people write between digits", () => {
      const consent = (phone: string) =>
        Result.map(contentOf({ phone, text_consent: true, text_version: "7" }), (one) => one.consent)
      for (const phone of ["+441632960123", "+44 1632 960-123", " +44 (1632) 960.123 ", "+44 (0)1632 960123"]) {
        expect(consent(phone)).toEqual(Result.succeed({ phone: "+441632960123", version: "7" }))
      }
    })

    it.each(["01632960123", "+0441632", "+44123", "+4412345678901234567", "call me", "+44１６３２９６０１２３"])(
      "MUST refuse %s as a number",
      (phone) => {
        expect(faultsIn({ phone, text_consent: true })).toEqual([
          ["booker.phone", "other", expect.stringContaining("must be a phone number with its country code")]
        ])
      }
    )

    it("MUST NOT take a number without a consent, a consent without a number, or either where no messages are sent", () => {
      expect(faultsIn({ phone: "+441632960123" })).toEqual([["booker.text_consent", "required", expect.any(String)]])
      expect(faultsIn({ phone: "+441632960123", text_consent: false })).toEqual([
        ["booker.text_consent", "required", expect.any(String)]
      ])
      expect(faultsIn({ text_consent: true })).toEqual([["booker.phone", "required", expect.any(String)]])
      expect(faultsIn({ text_version: "7" })).toEqual([["booker.phone", "required", expect.any(String)]])
      expect(faultsIn({ phone: "+441632960123", text_consent: true }, null)).toEqual([
        ["booker.phone", "unaccepted", "The booker field (phone) must be empty because this service sends no text messages."]
      ])
      expect(faultsIn({ phone: null, text_consent: false }, null)).toEqual([])
    })
  })

  it.each([
    ["the visitor's", "fr-CA", "de", "fr-CA"],
    ["the service's without the visitor's", null, "de", "de"],
    ["the service's for a visitor's language without texts", "pt-BR", "de", "de"],
    ["none for a visitor's language without texts", "und", null, null]
  ] as const)("MUST have the language: %s", (_, language, ofService, expected) => {
    const content = bookingContent(readBooking({ start, booker, language }), {
      ...terms,
      settings: { language: ofService, maxGuests: 0 }
    })
    expect(Result.map(content, ({ language }) => language)).toEqual(Result.succeed(expected))
  })

  it.each(["", "nolanguage", "de_AT", "de--", "d".repeat(36), 7])(
    "MUST NOT have a language that is no language tag: %s",
    (language) => {
      expect(errorsOf({ start, booker, language })).toEqual({ language: [expect.any(String)] })
    }
  )

  it("MUST have the guests of a one-to-one meeting in place of further seats", () => {
    const guests = [{ email: " alan@example.com " }, { email: "kurt@example.com" }]
    const content = bookingContent(readBooking({ start, booker, guests }), {
      ...terms,
      settings: { language: null, maxGuests: 2 }
    })
    expect(Result.map(content, ({ attendees }) => attendees)).toEqual(
      Result.succeed([
        { name: null, email: "alan@example.com" },
        { name: null, email: "kurt@example.com" }
      ])
    )
  })

  it.each([
    ["a service without guests", { maxGuests: 0 }, ["alan@example.com"], "must be empty because this service takes no guests."],
    [
      "a group service",
      { maxGuests: 2, capacity: 5 },
      ["alan@example.com"],
      "must be empty because this is a group service. Use attendees."
    ],
    ["more than the service takes", { maxGuests: 1 }, ["a@example.com", "b@example.com"], "must have at most 1 entries."],
    [
      "more than ten",
      { maxGuests: 10 },
      Array.from({ length: 11 }, (_, n) => `${n}@example.com`),
      "must have at most 10 entries."
    ],
    ["no address", { maxGuests: 3 }, ["a@example.com", "alan"], "(entry 2, email) must be a valid email address."],
    [
      "an address twice",
      { maxGuests: 3 },
      ["a@example.com", "A@example.com "],
      "(entry 2, email) repeats an address of the booking."
    ],
    ["the booker's address", { maxGuests: 3 }, ["GRACE@example.com"], "(entry 1, email) repeats an address of the booking."]
  ])(
    "MUST NOT have guests: %s",
    (_, { maxGuests, capacity = null }: { maxGuests: number; capacity?: number | null }, emails, message) => {
      const input = { start, booker, guests: emails.map((email) => ({ email })) }
      const read = bookingContent(readBooking(input), { ...terms, capacity, settings: { language: null, maxGuests } })
      expect(Result.isFailure(read) && fieldErrors(read.failure)).toEqual({ guests: [`The guests field ${message}`] })
    }
  )

  it("MUST be refused with every wrong field at once, including fields that the target does not offer", () => {
    const input = { start: "soon", duration_minutes: 30, booker, attendees: [{ name: "Ada" }] }
    expect(errorsOf(input)).toEqual({
      start: [expect.any(String)],
      duration_minutes: ["The duration_minutes field must be one of 60, 15."],
      attendees: ["The attendees field must be empty because this is not a group service."]
    })
    expect(errorsOf({ start, duration_minutes: 1, booker })).toEqual({
      duration_minutes: [expect.any(String), "The duration_minutes field must be one of 60, 15."]
    })
  })

  it("MUST contain the answers to the target's questions, and report wrong ones by their key with other wrong fields", () => {
    const content = (input: unknown) => Result.mapError(bookingContent(readBooking(input), asking), fieldErrors)
    expect(Result.map(content({ start, booker, answers: { company: "Engines" } }), ({ answers }) => answers)).toEqual(
      Result.succeed([{ key: "company", question: "Which company?", value: "Engines" }])
    )
    const required = ["The answers.company field is required."]
    expect(content({ start, booker })).toEqual(Result.fail({ "answers.company": required }))
    expect(content({ start: "soon", booker, answers: { company: null } })).toEqual(
      Result.fail({ start: [expect.any(String)], "answers.company": required })
    )
    expect(content({ start, booker, answers: [] })).toEqual(
      Result.fail({ answers: ["The answers field must be an object or null."], "answers.company": required })
    )
  })

  it.each([[null], [[]], ["book me in"], [{}]])("MUST report missing start and booker in %j", (input) => {
    expect(Object.keys(errorsOf(input))).toEqual(["start", "booker"])
  })

  it("MUST provide its start only if every field is valid", () => {
    expect(readBooking({ start, booker }).start).toBe(Date.parse(start))
    expect(readBooking({ start, booker: {} }).start).toBeUndefined()
  })
})
