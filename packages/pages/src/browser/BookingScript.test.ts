import { gzipSync } from "node:zlib"
import { describe, expect, it } from "vitest"
import { compiledScript, scripts } from "../../browser/ScriptModule.ts"
import { bookingScriptSource } from "./BookingScript.ts"
import { consoleScriptSource } from "./ConsoleScript.ts"
import { embedScriptSource } from "./EmbedScript.ts"

describe.each([
  { script: scripts[0], text: bookingScriptSource, limitBytes: 6000 },
  { script: scripts[1], text: embedScriptSource, limitBytes: 2000 },
  { script: scripts[2], text: consoleScriptSource, limitBytes: 8000 }
])("The script $script.purpose", ({ script, text, limitBytes }) => {
  it("MUST be compiled from its sources: npm run script --workspace=@slotkit/pages", async () => {
    expect((await compiledScript(script)) === text).toBe(true)
  })

  it(`MUST have at most ${limitBytes / 1000} kB, compressed, and build no markup from text`, () => {
    expect(gzipSync(text).length).toBeLessThanOrEqual(limitBytes)
    expect(text).not.toMatch(/innerHTML|outerHTML|insertAdjacentHTML|document\.write|\beval\b|new Function|localStorage|cookie/)
  })
})
