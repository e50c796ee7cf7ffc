import { ruleNames } from "@slotkit/core/internal"
import { describe, expect, it } from "vitest"
import { errorText, noticeText } from "./texts.ts"
import { flowError } from "./VisitorCalls.ts"

const languages = ["en", "de", "fr", "es"]
const codes = ["network", "unavailable", "too_many_requests", "not_found", "conflict", "invalid", "payment_failed"] as const
const of = (rule: string, max: number | null = null) => ({ rule, max, message: null })

describe("The texts of errors", () => {
  it.each(languages)("MUST be sentences in %s, for every code and rule", (language) => {
    const texts = [
      noticeText("taken", language),
      ...codes.map((code) => errorText(flowError(code, "busy"), language)),
      ...ruleNames.map((rule) => errorText(of(rule, 7), language))
    ]
    for (const text of texts) expect(text).toMatch(/^[A-ZÉ].*[.]$/)
    expect(new Set(codes.map((code) => errorText(flowError(code, "busy"), language))).size).toBe(codes.length)
    expect(errorText(of("too_long", 500), language)).toContain("500")
  })

  it("MUST differ by language, and be English in others", () => {
    expect(new Set(languages.map((language) => noticeText("taken", language))).size).toBe(4)
    expect(errorText(of("required"), "de-AT")).toBe(errorText(of("required"), "DE"))
    expect(errorText(of("empty"), "it")).toBe("This field is required.")
    expect(errorText(of("constructor"), "en")).toBe("This entry is not valid.")
  })

  it("MUST be those of the server, if it sent one", () => {
    expect(errorText({ ...flowError("conflict", "busy"), message: "Déjà pris." }, "en")).toBe("Déjà pris.")
    expect(errorText({ ...of("email"), message: "Nein." }, "en")).toBe("Nein.")
  })
})
