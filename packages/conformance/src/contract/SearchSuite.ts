import type { Vitest } from "@effect/vitest"
import { type Booking, bookedService } from "@slotkit/core"
import { millisPerDay, searchedWords } from "@slotkit/core/internal"
import { type BookingFilter, BookingStore, type HostStore } from "@slotkit/engine"
import { fixtureNow } from "@slotkit/engine/fakes"
import * as Effect from "effect/Effect"
import { expect } from "vitest"
import { givenBooking, givenHost } from "../fixtures/BookingRecords.ts"
import { firstPage } from "../fixtures/WalkThrough.ts"

/** The search of a host's bookings. Each store folds text by itself, so all of them are compared with the same words. */
export const searchSuite = (it: Vitest.MethodsNonLive<BookingStore | HostStore>): void => {
  it.effect("searches words by their beginnings, in any case and with or without accents", () =>
    Effect.gen(function* () {
      const { id: hostId } = yield* givenHost()
      const { id: otherId } = yield* givenHost()
      const { id } = yield* givenBooking({ hostId, ...aSearchedBooking })
      yield* givenBooking({ hostId: otherId, ...aSearchedBooking, topic: "elsewhere" })
      yield* givenBooking({ hostId, booker: { name: "Nobody", email: null } })
      for (const search of found) expect([search, yield* idsOf(hostId, search)]).toEqual([search, [id]])
      for (const search of notFound) expect([search, yield* idsOf(hostId, search)]).toEqual([search, []])
      const [from, to] = [fixtureNow + 1000 * millisPerDay, fixtureNow + 1001 * millisPerDay]
      expect(yield* idsOf(hostId, "zoe", { status: "accepted", email: aSearchedBooking.booker.email })).toEqual([id])
      expect(yield* idsOf(hostId, "zoe", { status: "declined" })).toEqual([])
      expect(yield* idsOf(hostId, "zoe", { from, to })).toEqual([])
    })
  )

  it.effect("searches parts of names and texts in scripts that put no spaces between words", () =>
    Effect.gen(function* () {
      const { id: hostId } = yield* givenHost()
      const id = (name: string, more: object = {}) =>
        Effect.map(givenBooking({ hostId, booker: { name, email: null }, ...more }), (booking) => booking.id)
      const japanese = yield* id("山田太郎", { notes: "東京本社ABC会議室で打ち合わせ" })
      const chinese = yield* id("歐陽修文Tanaka")
      const korean = yield* id("김민수")
      const thai = yield* id("สมชายใจดี")
      const katakana = yield* id("ガブリエル\u{20bb7}野家")
      for (const [search, found] of [
        ["山田太郎", japanese],
        ["太郎", japanese],
        ["田太", japanese],
        ["郎", japanese],
        ["会議", japanese],
        ["abc会", japanese],
        ["打ち合わせ 山田", japanese],
        ["修文", chinese],
        ["tanaka", chinese],
        ["文tan", chinese],
        ["민수", korean],
        ["수", korean],
        ["ชาย", thai],
        ["ใจดี", thai],
        ["リエル", katakana],
        ["\u{20bb7}野", katakana],
        ["野家", katakana]
      ] as const)
        expect([search, yield* idsOf(hostId, search)]).toEqual([search, [found]])
      for (const search of ["太山", "anaka", "bc会", "ᅵᆫ", "山田次郎", "郎太"])
        expect([search, yield* idsOf(hostId, search)]).toEqual([search, []])
    })
  )

  it.effect("searches what a booking has now, whatever it has", () =>
    Effect.gen(function* () {
      const bookings = yield* BookingStore
      const { id: hostId } = yield* givenHost()
      const booking = yield* givenBooking({ hostId, ...aSearchedBooking })
      yield* bookings.save({
        ...booking,
        booker: { name: null, email: null },
        topic: null,
        notes: null,
        answers: [],
        attendees: []
      })
      expect(yield* idsOf(hostId, "zoe")).toEqual([])
      expect(yield* idsOf(hostId, "uberblick")).toEqual([booking.id])
      const awkward: Partial<Booking> = {
        notes: "-- ' \" \\ :* & | ! ( <-> $1 $$ %s \\x01 \t\n\u0001 'quoted':B",
        topic: "\u{1F600}".repeat(100),
        answers: [{ key: "a", question: "?", value: "x".repeat(2000) }]
      }
      const { id } = yield* givenBooking({ hostId, ...awkward })
      for (const search of [
        "quoted",
        "'quoted':*",
        "x01\\ | b",
        "$1 %s",
        "\u{1F600}",
        "\u{1F600}".repeat(100),
        "x".repeat(200)
      ]) {
        expect([search, yield* idsOf(hostId, search)]).toEqual([search, [id]])
      }
      const long = yield* givenBooking({ hostId, notes: "long ".repeat(1200), attendees: [{ name: "Beyond", email: null }] })
      expect(yield* idsOf(hostId, "long")).toEqual([long.id])
      expect(yield* idsOf(hostId, "beyond")).toEqual([])
    })
  )
}

const idsOf = (hostId: number, search: string, filter: Partial<BookingFilter> = {}) =>
  BookingStore.use((bookings) =>
    Effect.map(
      bookings.page(hostId, { order: "desc", search: searchedWords(search), ...filter }, firstPage),
      ({ rows, total }) => {
        expect(total).toBe(rows.length)
        return rows.map(({ id }) => id)
      }
    )
  )

const aSearchedBooking = {
  booker: { name: "Zoë Łukasz-Øresund", email: "zoe.oresund@mail.Example.com" },
  service: bookedService({ id: null, type: "default", slug: "a", title: "Überblick «Straße»", capacity: null }),
  topic: "Knee\u00a0pain / ΚΑΛΗΜΈΡΑΣ Привет, Ёлка",
  notes: "Line one\nLine\ttwo; cafe\u0301 \u202bשָׁלוֹם\u202c 東京タワー \u{1F680}",
  answers: [
    { key: "phone", question: "Phone?", value: "+43 (660) 123-45 67" },
    { key: "size", question: "Hidden?", value: 42.5 },
    { key: "yes", question: "Agreed?", value: true }
  ],
  attendees: [
    { name: "Þóra Æsir", email: "thora@friends.example" },
    { name: null, email: null }
  ]
} satisfies Partial<Booking>

const found = [
  ..."zoe|ZOË|zoe\u0308|luk|oresund|zoe.oresund@mail.example.com|example|mail.ex|ubér|strasse|STRASSE|knee pain|pain, knee".split(
    "|"
  ),
  ..."καλημερας|ΚΑΛΗΜΕΡΑ|привет|ПРИВЕТ|елка|cafe two|שלום|東京|\u{1F680}|43 660|+436601234567|0043 660 1234567".split("|"),
  ..."42|thora|þora|aesir|friends|zoe æsir|'zoe' & (knee)|zoe:*".split("|")
]

const notFound = "oe|resund|true|agreed|hidden|elsewhere|nobody zoe|pain!x|4366012345678|0660".split("|")
