// @module-tag thorough

import { readFileSync } from "node:fs"
import { join } from "node:path"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { type Declaration, type LanguageServer, startLanguageServer } from "./LanguageServer.ts"

const source = join(import.meta.dirname, "../../packages/slotkit/src")
const files = [
  "calls/Calls.ts",
  "calls/PagePromise.ts",
  "opening/Slotkit.ts",
  "opening/Jobs.ts",
  "options/Options.ts",
  "../../client/src/generated/Resources.ts"
]

let server: LanguageServer
beforeAll(async () => {
  server = await startLanguageServer(source)
})
afterAll(() => server.close())

/** An editor shows the declaration in a block of code, and then its text. */
const textOf = (hover: string): string => hover.replace(/^```[\s\S]*?^```/gm, "").trim()

/** A declaration and those inside it, by their names. The inside of a class is for the library alone. */
const documented = (declarations: ReadonlyArray<Declaration>, path: string): ReadonlyArray<readonly [string, Declaration]> =>
  declarations.flatMap((declaration) => {
    const name = `${path}${declaration.name}`
    return [[name, declaration] as const, ...documented(declaration.kind === 5 ? [] : (declaration.children ?? []), `${name}.`)]
  })

describe.each(files)("In an editor, %s", (name) => {
  it("MUST have a text above every type, method and field", async () => {
    const file = join(source, name)
    const lines = readFileSync(file, "utf8").split("\n")
    const isExportedType = ({ selectionRange: { start } }: Declaration) => /^export [a-z ]*\b[A-Z]/.test(lines[start.line] ?? "")
    const types = (await server.declarations(file)).filter(isExportedType)
    const without: Array<string> = []
    for (const [path, { selectionRange }] of documented(types, ""))
      if (textOf(await server.hover(file, selectionRange.start)) === "") without.push(path)
    expect(types.length).toBeGreaterThan(0)
    expect(without).toEqual([])
  })
})

it("MUST show the text and the example above a call in a program", async () => {
  const file = join(import.meta.dirname, "program.ts")
  await server.declarations(file)
  const output = await server.hover(file, { line: 3, character: "  slotkit.bookings.".length })
  expect(output).toContain("Books a start")
  expect(output).toContain("await slotkit.bookings.book(host.id, {")
  expect(
    await server.hover(file, { line: 3, character: "  slotkit.bookings.book(hostId, request).then((booking) => booking.".length })
  ).toContain("null if there is none")
})
