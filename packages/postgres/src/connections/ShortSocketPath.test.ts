import { lstatSync, mkdirSync, mkdtempSync, rmSync, statSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { expect, it, onTestFinished } from "vitest"
import { withShortSocketPath } from "./ShortSocketPath.ts"

const longFolder = (): string => {
  const parent = mkdtempSync(join(tmpdir(), "slotkit-path-"))
  onTestFinished(() => rmSync(parent, { recursive: true, force: true }))
  const folder = join(parent, "long".repeat(30))
  mkdirSync(folder)
  return folder
}

it("leaves a short path unchanged", async () => {
  expect(await withShortSocketPath("/data", async (short) => short)).toBe("/data")
})

it("reaches a long folder through a file descriptor, or through a symbolic link that is removed afterwards", async () => {
  const folder = longFolder()
  for (const descriptors of ["/proc/self/fd", "/nowhere"]) {
    const seen = await withShortSocketPath(
      folder,
      async (short) => {
        expect(Buffer.byteLength(short)).toBeLessThanOrEqual(80)
        expect(statSync(short).ino).toBe(statSync(folder).ino)
        return short
      },
      descriptors
    )
    if (descriptors === "/nowhere") expect(() => lstatSync(seen)).toThrow("ENOENT")
  }
})
