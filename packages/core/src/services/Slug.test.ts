import { Schema } from "effect"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { errorsOf } from "../../test/ErrorsOf.ts"
import { freeSlug, Slug, slugFromTitle } from "./Slug.ts"

const Sent = Schema.Struct({ slug: Slug })
const isSlug = (slug: string) => errorsOf(Sent, { slug }) === "read"

describe("Service: slug", () => {
  it.each(["a", "7", "intro-call", "a-1-b-2", "x".repeat(100)])("%s is valid", (slug) => {
    expect(isSlug(slug)).toBe(true)
  })

  it.each(["", "-", "-a", "a-", "a--b", "Intro", "intro call", "intro_call", "café", "a\n", "x".repeat(101)])(
    "%j is invalid",
    (slug) => {
      expect(errorsOf(Sent, { slug })).toEqual({
        slug: [
          "The slug field must be lowercase letters or digits, optionally separated by single hyphens, at most 100 characters."
        ]
      })
    }
  )

  it.each([
    ["Intro call", "intro-call"],
    ["  Intro -- call!  ", "intro-call"],
    ["Café crème à Genève", "cafe-creme-a-geneve"],
    ["Ｆｕｌｌ width ①", "full-width-1"],
    ["İstanbul", "istanbul"],
    ["Übung für Anfänger: größere Öfen", "uebung-fuer-anfaenger-groessere-oefen"],
    ["Übung", "uebung"],
    ["STRASSE, Straße, GROẞ", "strasse-strasse-gross"],
    ["L’œuvre de Noël à Saül, ça naît là-bas", "l-oeuvre-de-noel-a-saul-ca-nait-la-bas"],
    ["¿Mañana? Sesión de pingüinos y cigüeñas", "manana-sesion-de-pinguinos-y-ciguenas"],
    ["Smørrebrød på Łódź", "smorrebrod-pa-lodz"],
    ["1:1", "1-1"],
    ["👩‍👩‍👧", "service"],
    ["日本語", "service"],
    ["", "service"],
    [`${"ab ".repeat(50)}`, `${"ab-".repeat(33)}a`]
  ])("the title %j gives %s", (title, slug) => {
    expect(slugFromTitle(title)).toBe(slug)
  })

  it("any title gives a slug", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme", maxLength: 150 }), (title) => {
        expect(isSlug(slugFromTitle(title))).toBe(true)
      })
    )
  })
})

describe("A generated slug that is taken", () => {
  it("gets -2, -3 ...", () => {
    expect(freeSlug("call", new Set())).toBe("call")
    expect(freeSlug("call", new Set(["call"]))).toBe("call-2")
    expect(freeSlug("call", new Set(["call", "call-2", "call-4"]))).toBe("call-3")
    expect(freeSlug("call-2", new Set(["call-2"]))).toBe("call-2-2")
  })

  it("is shortened to stay within 100 characters, without a double hyphen", () => {
    expect(freeSlug("x".repeat(100), new Set(["x".repeat(100)]))).toBe(`${"x".repeat(98)}-2`)
    const slug = `${"x".repeat(97)}-yy`
    expect(freeSlug(slug, new Set([slug]))).toBe(`${"x".repeat(97)}-2`)
  })

  it("is a valid slug and free, however many are taken", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme", maxLength: 120 }), fc.integer({ min: 0, max: 120 }), (title, count) => {
        const occupied = new Set<string>()
        for (let created = 0; created <= count; created++) {
          const slug = freeSlug(slugFromTitle(title), occupied)
          if (occupied.has(slug) || !isSlug(slug)) expect.unreachable(slug)
          occupied.add(slug)
        }
        expect(occupied.size).toBe(count + 1)
      }),
      { numRuns: 20 }
    )
  })
})
