import { afterEach, beforeEach, expect, it, vi } from "vitest"
import { logFormatOf, logWriter, type ServerLogFormat } from "./LogWriter.ts"

const printed: Array<string> = []
beforeEach(() => {
  printed.length = 0
  vi.spyOn(console, "error").mockImplementation((line) => void printed.push(line))
})
afterEach(() => void vi.restoreAllMocks())

const at = new Date("2026-01-05T08:00:00Z")

it("MUST write sentences for people", () => {
  const write = logWriter(logFormatOf(undefined))
  write({ at, level: "info", message: "Stopped.", details: {} })
  write({ at, level: "warn", message: "SLOTKIT_SECRET is short.", details: {} })
  const details = { requestId: "0b0e", method: "GET", path: "/api/v1/token" }
  write({ at, level: "error", message: "A request failed", error: "no table", stack: "    at one", details })
  write({ at, level: "info", message: "Answered a request", details: { ...details, status: 200, duration_ms: 3.2 } })
  expect(printed).toEqual([
    "slotkit: Stopped.",
    "slotkit: Warning: SLOTKIT_SECRET is short.",
    "slotkit: A request failed: no table (GET /api/v1/token, request 0b0e)\n    at one",
    "slotkit: Answered a request with 200 in 3.2 ms (GET /api/v1/token, request 0b0e)"
  ])
})

it.each([
  ["json", '{"time":"2026-01-05T08:00:00.000Z","level":"info","msg":"Stopped."}'],
  ["logfmt", "time=2026-01-05T08:00:00.000Z level=info msg=Stopped."]
])("MUST write one object per line as %s", (format, line) => {
  logWriter(logFormatOf(format))({ at, level: "info", message: "Stopped.", details: {} })
  expect(printed).toEqual([line])
})

it.each<[ServerLogFormat, ReadonlyArray<string>]>([
  [
    "text",
    [
      "slotkit: No\\r\\nslotkit: Stopped.: \\u001b[31m\\u202eabc\\u009b (GET /\\u2028x, request 0b0e)",
      "    at one\\u001b",
      "    at two"
    ]
  ],
  [
    "logfmt",
    [
      'time=2026-01-05T08:00:00.000Z level=warn msg="No\\r\\nslotkit: Stopped." error="\\u001b[31m\\u202eabc\\u009b" request_id=0b0e method=GET path="/\\u2028x" stack="    at one\\u001b\\n    at two"'
    ]
  ],
  [
    "json",
    [
      '{"time":"2026-01-05T08:00:00.000Z","level":"warn","msg":"No\\r\\nslotkit: Stopped.","error":"\\u001b[31m\\u202eabc\\u009b","request_id":"0b0e","method":"GET","path":"/\\u2028x","stack":"    at one\\u001b\\n    at two"}'
    ]
  ]
])("MUST escape control and direction characters as %s, so that a request cannot forge a line", (format, lines) => {
  logWriter(format)({
    at,
    level: format === "text" ? "error" : "warn",
    message: "No\r\nslotkit: Stopped.",
    error: "\u001B[31m\u202Eabc\u009B",
    stack: "    at one\u001B\n    at two",
    details: { requestId: "0b0e", method: "GET", path: "/\u2028x" }
  })
  expect(printed).toEqual([lines.join("\n")])
})
