import { wrongField } from "@slotkit/core/internal"
import { Invalid } from "@slotkit/engine"
import { SlotkitError } from "slotkit"
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"
import { ConfigError } from "../installation/Config.ts"
import { makeOutput } from "./Output.ts"

const printed: Array<readonly [stream: "out" | "err", line: string]> = []
beforeEach(() => {
  printed.length = 0
  vi.spyOn(console, "log").mockImplementation((line) => void printed.push(["out", line]))
  vi.spyOn(console, "error").mockImplementation((line) => void printed.push(["err", line]))
})
afterEach(() => void vi.restoreAllMocks())

const report = { lines: ["Did it.", "Next: more"], document: { done: true } }

describe("Output for people", () => {
  it("MUST be lines on standard output, and notes and failures on standard error", () => {
    const output = makeOutput(false)
    output.note("On the way.")
    output.line("This came.")
    output.report(report)
    output.failure(new Error("It broke."))
    expect(printed).toEqual([
      ["err", "slotkit: On the way."],
      ["out", "This came."],
      ["out", "Did it.\nNext: more"],
      ["err", "slotkit: It broke."]
    ])
  })
})

describe("Output with --json", () => {
  const documents = () => printed.flatMap(([stream, line]) => (stream === "out" ? [JSON.parse(line)] : []))

  it("MUST be exactly one document on standard output, even after notes and failures", () => {
    const output = makeOutput(true)
    output.note("On the way.")
    output.report(report)
    output.failure(new Error("It broke afterwards."))
    expect(documents()).toEqual([{ done: true }])
    expect(printed.at(-1)).toEqual(["err", "slotkit: It broke afterwards."])
  })

  it("MUST contain the message of a failure and its machine-readable details", () => {
    const wrong = new SlotkitError(
      Invalid.of([wrongField("title", "The title is wrong."), wrongField("email", "The email is wrong.")])
    )
    makeOutput(true).failure(wrong, { usage: "slotkit" })
    makeOutput(true).failure(new ConfigError(["PORT is wrong."]))
    makeOutput(true).failure("a text")
    expect(documents()).toEqual([
      {
        error: "The title is wrong. The email is wrong.",
        code: "invalid",
        errors: { title: ["The title is wrong."], email: ["The email is wrong."] },
        usage: "slotkit"
      },
      { error: "The configuration has a problem:\n  - PORT is wrong.", problems: ["PORT is wrong."] },
      { error: "a text" }
    ])
  })
})
