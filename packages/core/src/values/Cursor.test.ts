import { describe, expect, it } from "vitest"
import { type Cursor, readCursor, writeCursor } from "./Cursor.ts"

const cursor: Cursor = { list: "bookings.asc", page: 2, perPage: 25, after: { at: Date.UTC(2026, 0, 5), id: 7 } }
const sealed = (parts: unknown): string => Buffer.from(JSON.stringify(parts)).toString("base64url")

describe("A cursor", () => {
  it.each([cursor, { ...cursor, after: { at: null, id: 1 } }, { ...cursor, after: { at: -1, id: Number.MAX_SAFE_INTEGER } }])(
    "is read as it was written, and needs no escaping in a URL: %j",
    (input) => {
      const written = writeCursor(input)
      expect(readCursor(input.list, written)).toEqual(input)
      expect(encodeURIComponent(written)).toBe(written)
      expect(written.length).toBeLessThan(200)
    }
  )

  it("is of one list in one order", () => {
    expect(readCursor("bookings.desc", writeCursor(cursor))).toBeUndefined()
  })

  it.each([
    ["another word", "abc"],
    ["characters outside of the alphabet", "!!"],
    ["padding", `${writeCursor(cursor)}==`],
    ["a number", sealed(5)],
    ["too little", sealed(["bookings.asc", 2, 25, 0])],
    ["too much", sealed(["bookings.asc", 2, 25, 0, 7, 8])],
    ["page zero", sealed(["bookings.asc", 0, 25, 0, 7])],
    ["a fraction", sealed(["bookings.asc", 2, 25, 0.5, 7])],
    ["a time that no date has", sealed(["bookings.asc", 2, 25, 8_640_000_000_000_001, 7])],
    ["an id that is a text", sealed(["bookings.asc", 2, 25, 0, "7"])],
    ["an id that is not an integer", sealed(["bookings.asc", 2, 25, 0, 7.5])],
    ["null", sealed(null)]
  ])("is not %s", (_, written) => {
    expect(readCursor("bookings.asc", written)).toBeUndefined()
  })
})
