import { describe, expect, it } from "vitest"
import { csvRecord } from "./BookingsCsv.ts"

describe("CSV", () => {
  it("MUST quote every field, double quotes inside, and end with CRLF", () => {
    expect(csvRecord(["a", "", 'say "hi", Bob', "two\nlines"])).toBe('"a","","say ""hi"", Bob","two\nlines"\r\n')
  })

  it.each(["=1+1", "+49 30 1234", "-2", "@SUM(A1)", "\t=1", "\r1", " =1", "\u200b=1", "\uFF1D1"])(
    "MUST make %j a text, not a formula",
    (field) => {
      expect(csvRecord([field])).toBe(`"'${field}"\r\n`)
    }
  )

  it.each(["a=b", "1 + 1", "ada@example.com", "2026-01-05", "O'Hara"])("MUST keep %j", (field) => {
    expect(csvRecord([field])).toBe(`"${field}"\r\n`)
  })
})
