import type { ImportReport } from "slotkit/effect"
import { describe, expect, it } from "vitest"
import { importReportLines } from "./ImportReportLines.ts"

describe("The report of an import for people", () => {
  it("MUST not pass control characters of the source on to the terminal", () => {
    const report: ImportReport = {
      source: "calendly",
      applied: false,
      host: { id: null, email: "ada@example.com", username: null, created: true, profile_url: null },
      entries: [
        {
          part: "service",
          source_id: "1",
          name: "Intro\u001b[2J\r\ncall",
          outcome: "left_out",
          slotkit_id: null,
          notes: [{ kind: "left_out", field: 'question "\u202eQ"', text: "a\u001b]0;x\u0007 became a." }]
        }
      ]
    }
    const lines = importReportLines(report, "Calendly", [])
    expect(lines.slice(3, 5)).toEqual(["  - Intro[2J call: left out", '      left out, question "Q": a]0;x became a.'])
  })
})
