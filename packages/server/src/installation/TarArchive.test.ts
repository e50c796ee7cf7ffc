import { execFileSync } from "node:child_process"
import { expect, it } from "vitest"
import { tarEntries, tarOf } from "./TarArchive.ts"

const entries = [
  { name: "postgres", content: undefined },
  { name: "postgres/PG_VERSION", content: Buffer.from("18\n") },
  { name: "postgres/base/1", content: Buffer.alloc(1024, 7) },
  { name: "secret", content: Buffer.alloc(0) }
]

it("MUST read what it wrote", () => {
  expect(tarEntries(tarOf(entries))).toEqual(entries)
})

it("MUST write what tar reads", () => {
  const listed = execFileSync("tar", ["-tvf", "-"], { input: tarOf(entries), encoding: "utf8" })
  expect(
    listed
      .trimEnd()
      .split("\n")
      .map((line) => line.split(/ +/)[0])
  ).toEqual(["drwx------", ...Array(3).fill("-rw-------")])
  expect(execFileSync("tar", ["-xOf", "-", "postgres/PG_VERSION"], { input: tarOf(entries), encoding: "utf8" })).toBe("18\n")
})

it("MUST refuse what is cut off, and what is something else", () => {
  const archive = tarOf(entries)
  for (const length of [0, 100, 512, 1500, archive.length - 1024])
    expect(() => tarEntries(archive.subarray(0, length))).toThrow("truncated")
  expect(() => tarEntries(Buffer.alloc(2048, 65))).toThrow("not a tar archive")
})
