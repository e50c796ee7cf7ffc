import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"
import { runCommandLine } from "./CommandLine.ts"

const printed = { stdout: "", stderr: "" }
beforeEach(() => {
  Object.assign(printed, { stdout: "", stderr: "" })
  vi.spyOn(console, "log").mockImplementation((line) => {
    printed.stdout += `${line}\n`
  })
  vi.spyOn(console, "error").mockImplementation((line) => {
    printed.stderr += `${line}\n`
  })
})
afterEach(() => void vi.restoreAllMocks())

describe("An invalid command line", () => {
  it.each<[args: ReadonlyArray<string>, sentence: RegExp]>([
    [[], /^Specify one of the commands of slotkit: serve, migrate, .*\. See slotkit --help\.$/],
    [["host"], /^Specify one of the commands of slotkit host: create, export\. See slotkit host --help\.$/],
    [["serv"], /^Unknown subcommand "serv" for "slotkit"\. Did you mean serve\? See slotkit --help\.$/],
    [["serve", "--wat"], /^Unrecognized flag: --wat .*\. See slotkit serve --help\.$/],
    [["serve", "--dem"], /^Unrecognized flag: --dem .*\. Did you mean --demo\? See slotkit serve --help\.$/],
    [["serve", "extra"], /^Unexpected positional argument: "extra"\. See slotkit serve --help\.$/],
    [["key", "create", "--name", "x"], /^Missing required flag: --host\. See slotkit key create --help\.$/],
    [
      ["key", "create", "--host", "one", "--name", "x"],
      /^Invalid value for flag --host: "one"\..* See slotkit key create --help\.$/
    ],
    [
      ["host", "create", "--email", "a@b.co", "--timezone", "UTC", "--plan", "gold"],
      /--plan: "gold"\. Expected: "free" \| "pro"\. See/
    ],
    [["doctor", "--log-level", "debug"], /^Unrecognized flag: --log-level/],
    [["serve", "--wizard"], /^Unrecognized flag: --wizard/]
  ])("MUST exit with 2 and print one sentence: %j", async (args, sentence) => {
    expect(await runCommandLine(args)).toBe(2)
    expect(printed.stdout).toBe("")
    expect(printed.stderr).toMatch(/^slotkit: .*\n$/)
    expect(printed.stderr.slice("slotkit: ".length, -1)).toMatch(sentence)
  })

  it("MUST print one JSON document with --json in any position", async () => {
    for (const args of [
      ["--json", "host"],
      ["key", "--json", "create"],
      ["serve", "--wat", "--json"]
    ]) {
      printed.stdout = ""
      expect(await runCommandLine(args)).toBe(2)
      expect(JSON.parse(printed.stdout)).toEqual({
        error: expect.stringMatching(/ See slotkit .*--help\.$/),
        usage: expect.stringMatching(/^slotkit /)
      })
    }
  })
})

describe("slotkit openapi", () => {
  it("MUST print the same document with and without --json", async () => {
    expect(await runCommandLine(["openapi"])).toBe(0)
    const { stdout } = printed
    printed.stdout = ""
    expect(await runCommandLine(["openapi", "--json"])).toBe(0)
    expect(printed.stdout).toBe(stdout)
    expect(JSON.parse(stdout)).toMatchObject({ openapi: expect.stringMatching(/^3\.1/) })
  })
})

describe("slotkit --help and --version", () => {
  it.each([[[]], [["serve"]], [["migrate"]], [["doctor"]], [["host"]], [["host", "create"]], [["key", "create"]], [["openapi"]]])(
    "MUST list the options of slotkit %j",
    async (command) => {
      expect(await runCommandLine([...command, "--help"])).toBe(0)
      expect(printed.stderr).toBe("")
      expect(printed.stdout).toContain(["slotkit", ...command].join(" "))
      expect(printed.stdout).toContain("--json")
    }
  )

  it("MUST be JSON documents with --json", async () => {
    expect(await runCommandLine(["--version", "--json"])).toBe(0)
    expect(JSON.parse(printed.stdout)).toEqual({ version: expect.stringMatching(/^\d+\.\d+\.\d+$/) })
    printed.stdout = ""
    expect(await runCommandLine(["--help", "--json"])).toBe(0)
    expect(JSON.parse(printed.stdout)).toEqual({ help: expect.stringContaining("USAGE") })
  })

  it("MUST print only the version, and shell completions", async () => {
    await runCommandLine(["--version"])
    expect(printed.stdout).toMatch(/^slotkit \d+\.\d+\.\d+\n$/)
    printed.stdout = ""
    expect(await runCommandLine(["--completions", "bash"])).toBe(0)
    expect(printed.stdout).toContain("migrate")
  })
})
