import { QuestionsInput, ScheduleInput, ServiceSettingsPatch } from "@slotkit/core"
import * as Schema from "effect/Schema"
import { describe, expect, it } from "vitest"
import { fitDurations } from "./FitDurations.ts"
import { fitHours, fitTimeZone } from "./FitHours.ts"
import { type DraftQuestion, fitQuestions } from "./FitQuestions.ts"
import { fitSeat } from "./FitSeat.ts"
import { fitSettings } from "./FitSettings.ts"
import { fitText, fitTitle, fitWebAddress, textOfHtml } from "./FitText.ts"
import { fitSeats } from "./Mapped.ts"
import { serviceHours } from "./ServiceHours.ts"

const texts = ({ notes }: { readonly notes: ReadonlyArray<{ readonly text: string }> }) => notes.map(({ text }) => text)

describe("Titles and texts", () => {
  it("are cut with an ellipsis, by characters and not by code units", () => {
    const long = fitTitle("title", "😀".repeat(60), 50, "Meeting")
    expect([...long.value]).toHaveLength(50)
    expect(long.value.endsWith("…")).toBe(true)
    expect(texts(long)).toEqual(["It was shortened to 50 characters from 60."])
    expect(fitText("description", "a\r\nb", 500)).toEqual({ value: "a\nb", notes: [] })
  })

  it.each(["", " \n ", "\u200b", "\u0000"])("replace an empty title: %j", (empty) => {
    expect(fitTitle("title", empty, 50, "Meeting").value).toBe("Meeting")
  })

  it("lose hidden characters and line breaks in titles", () => {
    expect(fitTitle("title", "In\u202etro\ncall\ud800", 50, "Meeting").value).toBe("Intro call\ufffd")
  })

  it("lose the tags of HTML, and keep its lines", () => {
    const html = '<p>Fish &amp; <b>chips</b></p><ul><li>one</li><li>two<br/>lines</li></ul><script>alert("x")</script>'
    expect(textOfHtml(html)).toBe("Fish & chips\n- one\n- two\nlines")
  })
})

describe("Durations", () => {
  it("are whole minutes from 5 to 480, each once, in order", () => {
    const fitted = fitDurations([60, 1, 30, 30, 22.5, 481, 0, Number.NaN, 5])
    expect(fitted.value).toEqual([{ minutes: 5 }, { minutes: 23 }, { minutes: 30 }, { minutes: 60 }])
    expect(texts(fitted)).toEqual([
      "0 minutes is not a duration.",
      "1 minutes became 5.",
      "22.5 minutes became 23.",
      "481 minutes is longer than 480, the longest duration of a service.",
      "NaN minutes is not a duration."
    ])
  })

  it("are at most twenty", () => {
    const fitted = fitDurations(Array.from({ length: 30 }, (_, index) => 10 + index))
    expect(fitted.value).toHaveLength(20)
  })
})

describe("Questions", () => {
  const draft = (overrides: Partial<DraftQuestion> = {}): DraftQuestion => ({
    type: "text",
    question: "Company",
    required: true,
    ...overrides
  })

  it("get unique keys that Slotkit accepts, from their words", () => {
    const questions = ["Company", "company!", "Größe (m²)", "123", "日本", "日本", "x".repeat(60), "x".repeat(60)]
    const { value } = fitQuestions(questions.map((question) => draft({ question })))
    expect(value.map(({ key }) => key)).toEqual([
      "company",
      "company_2",
      "gro_e_m2",
      "question",
      "question_2",
      "question_3",
      "x".repeat(40),
      `${"x".repeat(38)}_2`
    ])
    expect(Schema.is(Schema.toEncoded(QuestionsInput))(value)).toBe(true)
  })

  it("fit into the limits of their texts and options, and of a service", () => {
    const options = [...Array.from({ length: 60 }, (_, index) => `Option ${index}`), "Option 1", " "]
    const drafts = [
      draft({ type: "select", question: "q".repeat(300), help: "h".repeat(600), options }),
      draft({ type: "radio", options: ["Yes", "Yes", "o".repeat(150)] }),
      draft({ type: "radio", options: [] }),
      ...Array.from({ length: 25 }, () => draft())
    ]
    const fitted = fitQuestions(drafts)
    expect(fitted.value).toHaveLength(20)
    expect(fitted.value[0]?.options).toHaveLength(50)
    expect(fitted.value[1]?.options).toEqual(["Yes", `${"o".repeat(99)}…`])
    expect(() => Schema.decodeUnknownSync(QuestionsInput)(fitted.value)).not.toThrow()
    expect(texts(fitted)).toContain("It has no options to choose from.")
    expect(texts(fitted)).toContain("A service asks at most 20 questions.")
  })
})

describe("Settings and seats", () => {
  it("fit into their ranges, and stay away if they are missing", () => {
    const fitted = fitSettings({
      buffer_before_minutes: 5000,
      buffer_after_minutes: -1,
      minimum_notice_minutes: 12.5,
      slot_interval_minutes: null,
      booking_window_days: 0
    })
    expect(fitted.value).toEqual({
      buffer_before_minutes: 1440,
      buffer_after_minutes: 0,
      minimum_notice_minutes: 13,
      booking_window_days: 1
    })
    expect(texts(fitted)).toHaveLength(4)
    expect(() => Schema.decodeUnknownSync(ServiceSettingsPatch)(fitted.value)).not.toThrow()
  })

  it.each([
    [1, 2],
    [8, 8],
    [500, 50]
  ])("%i seats become %i", (seats, expected) => {
    expect(fitSeats(seats).value).toBe(expected)
  })
})

describe("Hours", () => {
  it("take times as both systems write them, merge dates, and leave out what is no interval", () => {
    const fitted = fitHours(
      {
        timezone: "Europe/Rome",
        weekly: [
          { weekday: 1, from: "9:00", to: "17:00:00" },
          { weekday: 2, from: "1970-01-01T09:00:00.000Z", to: "23:59" },
          { weekday: 3, from: "09:00", to: "09:00" },
          { weekday: 4, from: "nine", to: "five" }
        ],
        dates: [
          { date: "2030-01-05T00:00:00Z", intervals: [{ from: "10:00", to: "12:00" }] },
          { date: "2030-01-05", intervals: [{ from: "14:00", to: "24:00" }] },
          { date: "2030-01-01", intervals: [] },
          { date: "2030-02-30", intervals: [] }
        ]
      },
      "UTC"
    )
    expect(fitted.value).toEqual({
      timezone: "Europe/Rome",
      weekly: [
        { weekday: 1, start: "09:00", end: "17:00" },
        { weekday: 2, start: "09:00", end: "24:00" }
      ],
      overrides: [
        { date: "2030-01-01", intervals: [] },
        {
          date: "2030-01-05",
          intervals: [
            { start: "10:00", end: "12:00" },
            { start: "14:00", end: "24:00" }
          ]
        }
      ]
    })
    expect(texts(fitted)).toEqual([
      "1970-01-01T09:00:00.000Z to 23:59 now ends at 24:00.",
      "09:00 to 09:00 is not an interval of times.",
      "nine to five is not an interval of times.",
      "2030-02-30 is not a date."
    ])
    expect(() => Schema.decodeUnknownSync(ScheduleInput)(fitted.value)).not.toThrow()
  })

  it("fit into the limits of a schedule", () => {
    const weekly = Array.from({ length: 150 }, (_, index) => ({ weekday: index % 7, from: "09:00", to: "10:00" }))
    const dates = Array.from({ length: 1200 }, (_, index) => ({
      date: new Date(Date.UTC(2030, 0, 1 + index)).toISOString(),
      intervals: []
    }))
    const { value } = fitHours({ timezone: "UTC", weekly, dates }, "UTC")
    expect(() => Schema.decodeUnknownSync(ScheduleInput)(value)).not.toThrow()
  })

  it("take the first time zone that Slotkit knows", () => {
    expect(fitTimeZone("Europe/Rome", "UTC")).toEqual({ value: "Europe/Rome", notes: [] })
    expect(fitTimeZone("europe/rome", "Mars/Olympus", "Asia/Tokyo").value).toBe("Asia/Tokyo")
    expect(texts(fitTimeZone(null, undefined))).toEqual(["The time zone is missing, and became UTC. Check the hours."])
  })

  it("of a service are its own only if they differ from the host's, and are in the host's time zone", () => {
    const host = { timezone: "Europe/Rome", weekly: [{ weekday: 1, start: "09:00", end: "17:00" }], overrides: [] }
    const evening = { ...host, weekly: [{ weekday: 1, start: "18:00", end: "20:00" }] }
    expect(serviceHours({ ...host }, host)).toEqual({ value: {}, notes: [] })
    expect(serviceHours(evening, host).value).toEqual({ hours: { weekly: evening.weekly, overrides: [] } })
    expect(serviceHours({ ...evening, timezone: "Asia/Tokyo" }, host).value).toEqual({ active: false })
    expect(serviceHours(host, undefined).value).toEqual({ hours: { weekly: host.weekly, overrides: [] } })
  })
})

describe("Guests and addresses", () => {
  it("need a valid email address, and get a name", () => {
    expect(fitSeat({ id: "1", name: null, email: "nobody" })).toBeUndefined()
    expect(fitSeat({ id: "1", name: null, email: null })).toBeUndefined()
    expect(fitSeat({ id: "1", name: null, email: `${"a".repeat(300)}@example.com` })).toBeUndefined()
    expect(fitSeat({ id: "1", name: null, email: "gra\u202ece@example.com" })).toBeUndefined()
    expect(fitSeat({ id: "1", name: " ", email: " grace@example.com ", timezone: "Nowhere" })).toMatchObject({
      name: "grace",
      email: "grace@example.com",
      timezone: null
    })
  })

  it("are HTTP and HTTPS only", () => {
    expect(fitWebAddress("https://example.com/a.png")).toBe("https://example.com/a.png")
    for (const wrong of [null, "", "javascript:alert(1)", "/a.png", `https://example.com/${"a".repeat(3000)}`]) {
      expect(fitWebAddress(wrong)).toBeNull()
    }
  })
})
