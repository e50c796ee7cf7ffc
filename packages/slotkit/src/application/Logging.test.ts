import { makeHostToken } from "@slotkit/core/internal"
import { Cause, Effect } from "effect"
import { SqlError, UnknownError } from "effect/sql/SqlError"
import { describe, expect, it, vi } from "vitest"
import { type LogEntry, loggingLayer } from "./Logging.ts"
import { type LogFormat, logLine } from "./LogLine.ts"

const token = makeHostToken("signInLink", 1, new Uint8Array(32))
const link = "https://book.example/checkout/1b2ctdI8kkRx0p2KXMK5PT3Y"

/** Logs in one layer, as a process does. */
const logged = (...logs: ReadonlyArray<Effect.Effect<void>>): ReadonlyArray<LogEntry> => {
  const entries: Array<LogEntry> = []
  Effect.runSync(Effect.provide(Effect.all(logs, { discard: true }), loggingLayer({ log: (entry) => void entries.push(entry) })))
  return entries
}

/** Errors that contain secrets: as a message, an object, a cause and an annotation. */
const full = Effect.logWarning(
  `Not taken:\n${token}`,
  { url: link, to: "grace.hopper@navy.example" },
  Cause.die(new Error(`No mail to <grace@navy.example> with\n${token}`))
).pipe(Effect.annotateLogs({ path: `/app/sign-in/${token}`, attempt: 1 }))

const driverError = Object.assign(new Error("remaining connection slots are reserved"), { code: "53300" })
const sqlError = new SqlError({ reason: new UnknownError({ cause: driverError, message: "Failed to execute statement" }) })

describe("What Slotkit logs", () => {
  it("MUST be passed to the application without tokens, link secrets or full email addresses", () => {
    const entries = logged(full)
    expect(entries).toMatchObject([{ level: "warn", details: { path: "/app/sign-in/[token]", attempt: 1 } }])
    expect(JSON.stringify(entries)).not.toMatch(/svc_li|2ctdI8|race/)
    expect(entries[0]!.message).toContain("g***@navy.example")
    expect(entries[0]!.error).toBe("No mail to <g***@navy.example> with [token]")
  })

  it("MUST be redacted in the same way on standard error, on one line", () => {
    const printed = vi.spyOn(console, "error").mockImplementation(() => {})
    Effect.runSync(Effect.provide(full, loggingLayer({})))
    const [[line]] = printed.mock.calls as [[string]]
    printed.mockRestore()
    expect(line).toContain(" path=/app/sign-in/[token] ")
    expect(line).toContain('error="No mail to <g***@navy.example> with [token]"')
    expect(line).not.toMatch(/svc_li|2ctdI8|race|\n/)
  })

  it("MUST have no text longer than 1,000 characters, and no half of a token or an address where it is cut", () => {
    const address = "grace.hopper@navy.example"
    for (const secret of [address, `svc_li_${"2ctdI8W".repeat(7)}`]) {
      for (const before of [980, 990, 995]) {
        const text = `${"x ".repeat(before / 2)}${secret} and so on`
        const path = `/${"x/".repeat(before / 2)}${secret}`
        const [entry] = logged(Effect.annotateLogs(Effect.logWarning(text, new Error(text)), { path }))
        for (const part of [entry!.message, entry!.error!, String(entry!.details.path)]) {
          expect(part.length).toBeLessThanOrEqual(1001)
          expect(part).toMatch(/^[x /]*…$/)
        }
      }
    }
    const [long] = logged(Effect.annotateLogs(Effect.logInfo("Answered a request"), { path: `/${"a".repeat(15_000)}` }))
    expect(long!.details.path).toBe("/…")
  })

  it("MUST start with the database's error message", () => {
    const wrapped = new TypeError("The list is not there", { cause: sqlError })
    const errors = logged(
      Effect.logError("A request failed", Cause.die(sqlError)),
      Effect.logError("A request failed", Cause.die(wrapped)),
      Effect.logError("A request failed", driverError),
      Effect.logError("A request failed", Cause.fail({ _tag: "Odd" })),
      Effect.logError("A request failed", Cause.interrupt(1))
    ).map(({ error }) => error)
    expect(errors).toEqual([
      "remaining connection slots are reserved (53300)",
      "remaining connection slots are reserved (53300): TypeError: The list is not there",
      "remaining connection slots are reserved (53300)",
      "{ _tag: 'Odd' }",
      "The operation was interrupted."
    ])
  })

  it("MUST contain the stack trace of a fault once", () => {
    const fault = (id: number) => Effect.logError("A request failed", Cause.die(new Error(`No row ${id}`)))
    const other = Effect.logError("A request failed", Cause.die(new RangeError("Another one")))
    const entries = logged(...[1, 2, 3].map(fault), other)
    expect(entries.map(({ stack }) => stack !== undefined)).toEqual([true, false, false, true])
    expect(entries.map(({ message, error }) => `${message}: ${error}`)).toEqual([
      "A request failed: No row 1",
      "A request failed: No row 2",
      "A request failed: No row 3",
      "A request failed: RangeError: Another one"
    ])
  })
})

describe("A log entry on one line", () => {
  const entry: LogEntry = {
    at: new Date("2026-01-05T08:00:00Z"),
    level: "error",
    message: "A request failed",
    error: 'relation "x" does not exist (42P01)',
    stack: "    at one (file.ts:1:1)\n    at two (file.ts:2:2)",
    details: { path: "/api/v1/token", attempt: 2, requestId: "0b0e", method: "GET", msg: "not again" }
  }

  it.each<[LogFormat, string]>([
    [
      "json",
      '{"time":"2026-01-05T08:00:00.000Z","level":"error","msg":"A request failed","error":"relation \\"x\\" does not exist (42P01)","request_id":"0b0e","method":"GET","path":"/api/v1/token","attempt":2,"stack":"    at one (file.ts:1:1)\\n    at two (file.ts:2:2)"}'
    ],
    [
      "logfmt",
      'time=2026-01-05T08:00:00.000Z level=error msg="A request failed" error="relation \\"x\\" does not exist (42P01)" request_id=0b0e method=GET path=/api/v1/token attempt=2 stack="    at one (file.ts:1:1)\\n    at two (file.ts:2:2)"'
    ]
  ])("MUST have each key once, in order, in %s", (format, line) => {
    expect(logLine(entry, format)).toBe(line)
  })

  it("MUST omit keys without a value", () => {
    const { error: _error, stack: _stack, ...rest } = entry
    expect(logLine({ ...rest, details: {} }, "logfmt")).toBe('time=2026-01-05T08:00:00.000Z level=error msg="A request failed"')
  })
})
