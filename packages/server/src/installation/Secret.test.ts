import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterEach, beforeEach, describe, expect, it } from "vitest"
import { CommandFailure } from "./CommandFailure.ts"
import { missingSecret, operatorTokenOf, readSecret } from "./Secret.ts"

let parent: string
let dataDir: string
beforeEach(() => {
  parent = mkdtempSync(join(tmpdir(), "slotkit-secret-"))
  dataDir = join(parent, "data")
})
afterEach(() => rmSync(parent, { recursive: true, force: true }))

const read = (secret?: string) => readSecret({ secret, dataDir })

describe("The secret", () => {
  it("MUST be the configured one, and then nothing is written", () => {
    expect(read("configured")).toEqual({ value: "configured", fresh: false })
    expect(readdirSync(parent)).toEqual([])
  })

  it("MUST be made once and kept in the data folder, for its owner's eyes only", () => {
    const made = read()
    expect(made).toEqual({ value: expect.stringMatching(/^[0-9a-f]{64}$/), fresh: true })
    expect(read()).toEqual({ value: made.value, fresh: false })
    expect(readdirSync(dataDir)).toEqual(["secret"])
    expect(statSync(join(dataDir, "secret")).mode & 0o777).toBe(0o600)
    expect(statSync(dataDir).mode & 0o777).toBe(0o700)
  })

  it("MUST be kept nowhere in memory", () => {
    const [one, other] = [
      readSecret({ secret: undefined, dataDir: "memory" }),
      readSecret({ secret: undefined, dataDir: "memory" })
    ]
    expect(one.fresh && other.fresh).toBe(true)
    expect(one.value).not.toBe(other.value)
  })

  it("MUST take a kept one whatever white space an editor has left behind it", () => {
    const { value } = read()
    writeFileSync(join(dataDir, "secret"), `${value}\n`)
    expect(read().value).toBe(value)
  })

  it("MUST NOT take an empty file for a secret", () => {
    read()
    writeFileSync(join(dataDir, "secret"), "\n")
    expect(() => read()).toThrow(CommandFailure)
    expect(readFileSync(join(dataDir, "secret"), "utf8")).toBe("\n")
  })

  it("MUST NOT be made anew for a folder that has a database already, which an old secret has sealed", () => {
    read()
    mkdirSync(join(dataDir, "postgres"))
    writeFileSync(join(dataDir, "postgres", "PG_VERSION"), "18\n")
    const { value } = read()
    rmSync(join(dataDir, "secret"))
    expect(() => read()).toThrow(
      new CommandFailure(
        `The data folder ${dataDir} has a database but not its secret. Put the file ${join(dataDir, "secret")} back from the backup, or set SLOTKIT_SECRET to the secret that this installation was started with.`
      )
    )
    expect(readdirSync(dataDir)).toEqual(["postgres"])
    expect(read(value)).toEqual({ value, fresh: false })
    expect(missingSecret({ secret: value, databaseUrl: undefined, dataDir })).toBeUndefined()
    writeFileSync(join(dataDir, "postgres.unfinished"), "")
    expect(read().fresh).toBe(true)
  })

  it("MUST say in a sentence when the folder cannot be made", () => {
    writeFileSync(dataDir, "a file")
    expect(() => read()).toThrow(/^The secret in the data folder .* cannot be read or made: .*\.$/)
  })
})

describe("The operator token", () => {
  it("MUST be the configured one, or follow from the secret alone", () => {
    const secret = { value: "x".repeat(64), fresh: false }
    expect(operatorTokenOf({ operatorToken: "mine" }, secret)).toBe("mine")
    const derived = operatorTokenOf({ operatorToken: undefined }, secret)
    expect(derived).toMatch(/^svc_op_[0-9A-Za-z]{49}$/)
    expect(operatorTokenOf({ operatorToken: undefined }, { ...secret, fresh: true })).toBe(derived)
    expect(operatorTokenOf({ operatorToken: undefined }, { value: "y".repeat(64), fresh: false })).not.toBe(derived)
  })
})
