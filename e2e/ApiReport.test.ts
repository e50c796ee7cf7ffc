import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { expect, it, onTestFinished } from "vitest"
import { apiReports, nameReport } from "../release/ApiReport.ts"

/** Writes a package with an entry `index.d.ts`, and one of each other name. */
const entriesOf = (files: Readonly<Record<string, string>>, others: ReadonlyArray<string> = []) => {
  const folder = mkdtempSync(join(tmpdir(), "slotkit-api-"))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    writeFileSync(join(folder, file), text)
  }
  return ["index", ...others].map((name) => ({ address: `@slotkit/planted/${name}`, file: join(folder, `${name}.d.ts`) }))
}

const reportsOf = (files: Readonly<Record<string, string>>, others?: ReadonlyArray<string>): ReadonlyArray<string> => [
  ...apiReports(entriesOf(files, others)).values()
]

const reportOf = (files: Readonly<Record<string, string>>): string => reportsOf(files)[0]!

const printed = (report: string): ReadonlyArray<string> =>
  [...report.matchAll(/^(?:export )?interface (\w+)/gm)].map(([, name]) => name!)

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

it("prints the entry's exports, then the declarations that they mention, and nothing else", () => {
  const report = reportOf({
    "index.d.ts": 'export { type Booking as Meeting } from "./Booking.ts";\nexport * from "effect";\n',
    "Booking.d.ts": booking
  })
  expect(printed(report)).toEqual(["Booking", "Seats"])
  expect(report).toContain("Booking as Meeting")
  expect(report.indexOf("## Mentioned, not exported")).toBeLessThan(report.indexOf("interface Seats"))
  expect(report).toContain("- everything of `effect`")
  expect(report).not.toContain("A booking.")
})

it("prints a declaration in the first entry that has it, and only its name in others", () => {
  const [first = "", second = "", third = ""] = reportsOf(
    {
      "index.d.ts": 'export { type Booking } from "./Booking.ts";\n',
      "all.d.ts": 'export * from "./Booking.ts";\n',
      "mount.d.ts":
        'import type { Booking, Private } from "./Booking.ts";\nexport declare const mount: (of: Booking) => Private;\n',
      "Booking.d.ts": booking
    },
    ["all", "mount"]
  )
  expect(printed(first)).toEqual(["Booking", "Seats"])
  expect(printed(second)).toEqual(["Private"])
  expect(second).toContain("## Declared elsewhere\n\n- Booking\n")
  expect(printed(third)).toEqual([])
  expect(third).toContain("mount: (of: Booking) => Private")
})

it("lists declarations of generated modules by name", () => {
  const report = reportOf({
    "index.d.ts": 'export * from "./generated/Resources.ts";\nexport { type Booking } from "./Booking.ts";\n',
    "generated/Resources.d.ts": "export interface Host {\n    readonly id: number;\n}\n",
    "Booking.d.ts": `import type { Host } from "./generated/Resources.ts";\n${booking.replace("id: number", "host: Host")}`
  })
  expect(printed(report)).toEqual(["Booking", "Seats"])
  expect(report).toContain("- Host\n")
})

it("lists the names of an internal package, sorted", () => {
  const [entry] = entriesOf({
    "index.d.ts": 'export * from "./Booking.js";\nexport declare const all: 1;\n',
    "Booking.d.ts": booking
  })
  expect(nameReport(entry!)).toMatch(/\n\n- Booking\n- Private\n- all\n$/)
})

it("changes with a declaration, even an unexported one, and not with a comment", () => {
  const index = 'export * from "./Booking.js";\n'
  const before = reportOf({ "index.d.ts": index, "Booking.d.ts": booking })
  expect(printed(before)).toEqual(["Booking", "Private", "Seats"])
  expect(reportOf({ "index.d.ts": index, "Booking.d.ts": booking.replace("A booking", "One booking") })).toBe(before)
  expect(reportOf({ "index.d.ts": index, "Booking.d.ts": booking.replace("taken: number", "taken: string") })).not.toBe(before)
})

it("contains a digest in place of a very long declaration", () => {
  const report = (last: string) => reportOf({ "index.d.ts": `export type Long = ${'"a" | '.repeat(10_000)}"${last}";\n` })
  expect(report("b").length).toBeLessThan(500)
  expect(report("b")).not.toBe(report("c"))
})
