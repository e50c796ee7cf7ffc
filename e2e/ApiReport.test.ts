import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { expect, it, onTestFinished } from "vitest"
import { apiReport } from "../release/ApiReport.ts"

const reportOf = (files: Readonly<Record<string, string>>): string => {
  const folder = mkdtempSync(join(tmpdir(), "slotkit-api-"))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  for (const [file, text] of Object.entries(files)) writeFileSync(join(folder, file), text)
  return apiReport("@slotkit/planted", join(folder, "index.d.ts"))
}

const headings = (report: string): ReadonlyArray<string> => [...report.matchAll(/^##+ (.+)$/gm)].map(([, name]) => name!)

const booking = `/** A booking. */
export interface Booking {
    readonly id: number;
    readonly seats: Seats;
}
interface Seats {
    readonly taken: number;
}
export interface Private {
    readonly kept: true;
}
`

it("lists the entry's exports, then the declarations that they mention, and nothing else", () => {
  const report = reportOf({
    "index.d.ts": 'export { type Booking as Meeting } from "./Booking.ts";\nexport * from "effect";\n',
    "Booking.d.ts": booking
  })
  expect(headings(report)).toEqual(["Meeting", "Mentioned, not exported", "Seats"])
  expect(report).toContain("- everything of `effect`")
  expect(report).not.toContain("A booking.")
})

it("changes with a declaration, even an unexported one, and not with a comment", () => {
  const index = 'export * from "./Booking.js";\n'
  const before = reportOf({ "index.d.ts": index, "Booking.d.ts": booking })
  expect(headings(before)).toEqual(["Booking", "Private", "Mentioned, not exported", "Seats"])
  expect(reportOf({ "index.d.ts": index, "Booking.d.ts": booking.replace("A booking", "One booking") })).toBe(before)
  expect(reportOf({ "index.d.ts": index, "Booking.d.ts": booking.replace("taken: number", "taken: string") })).not.toBe(before)
})

it("contains a digest in place of a very long declaration", () => {
  const report = (last: string) => reportOf({ "index.d.ts": `export type Long = ${'"a" | '.repeat(10_000)}"${last}";\n` })
  expect(report("b").length).toBeLessThan(500)
  expect(report("b")).not.toBe(report("c"))
})
