import { gzipSync } from "node:zlib"
import { describe, expect, it } from "vitest"
import { compiledScript } from "../../browser/ScriptModule.ts"
import { bookingScriptSource } from "./BookingScript.ts"

describe("The script of the booking pages", () => {
  it("MUST be compiled from its sources: npm run script --workspace=@slotkit/pages", async () => {
    expect((await compiledScript()) === bookingScriptSource).toBe(true)
  })

  it("MUST have at most 6 kB, compressed, and build no markup from text", () => {
    expect(gzipSync(bookingScriptSource).length).toBeLessThanOrEqual(6000)
    expect(bookingScriptSource).not.toMatch(/innerHTML|outerHTML|insertAdjacentHTML|document\.write|\beval\b|new Function/)
  })
})
