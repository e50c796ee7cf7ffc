import { makeToken } from "@slotkit/core"
import { Cause, Effect } from "effect"
import { describe, expect, it, vi } from "vitest"
import { type LogEntry, type LogOptions, loggingLayer } from "./Logging.ts"

const token = makeToken("signInLink", new Uint8Array(32))
const link = "https://book.example/checkout/2ctdI8kkRx0p2KXMK5PT3Y"

/** Logs what an application's code could throw with secrets in it: as a sentence, an object, a cause and an annotation. */
const loggedWith = (options: LogOptions) =>
  Effect.logWarning(`Not taken:\n${token}`, { url: link }, Cause.die(new Error(`No mail with\n${token}`))).pipe(
    Effect.annotateLogs({ path: `/app/sign-in/${token}`, attempt: 1 }),
    Effect.provide(loggingLayer(options)),
    Effect.runSync
  )

describe("What Slotkit logs", () => {
  it("MUST be handed to the application without tokens and without what makes links work", () => {
    const entries: Array<LogEntry> = []
    loggedWith({ log: (entry) => entries.push(entry) })
    expect(entries).toMatchObject([{ level: "warn", details: { path: "/app/sign-in/[token]", attempt: 1 } }])
    expect(JSON.stringify(entries)).not.toMatch(/svc_li|2ctdI8/)
    expect(`${entries[0]!.details.cause}`).toContain("No mail with\n[token]")
  })

  it("MUST be printed on standard error in the same way", () => {
    const printed = vi.spyOn(console, "error").mockImplementation(() => {})
    loggedWith({})
    const [[line]] = printed.mock.calls as [[string]]
    printed.mockRestore()
    expect(line).toContain("path=/app/sign-in/[token]")
    expect(line).toContain("No mail with")
    expect(line).not.toMatch(/svc_li|2ctdI8/)
  })
})
