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
  it("MUST be the configured one, without writing a file", () => {
    expect(read("configured")).toEqual({ value: "configured", fresh: false })
    expect(readdirSync(parent)).toEqual([])
  })

  it("MUST be generated once and stored in the data folder, readable only by its owner", () => {
    const created = read()
    expect(created).toEqual({ value: expect.stringMatching(/^[0-9a-f]{64}$/), fresh: true })
    expect(read()).toEqual({ value: created.value, fresh: false })
    expect(readdirSync(dataDir)).toEqual(["secret"])
    expect(statSync(join(dataDir, "secret")).mode & 0o777).toBe(0o600)
    expect(statSync(dataDir).mode & 0o777).toBe(0o700)
  })

  it("MUST NOT be stored for an in-memory database", () => {
    const [one, other] = [
      readSecret({ secret: undefined, dataDir: "memory" }),
      readSecret({ secret: undefined, dataDir: "memory" })
    ]
    expect(one.fresh && other.fresh).toBe(true)
    expect(one.value).not.toBe(other.value)
  })

  it("MUST ignore trailing white space in a stored secret", () => {
    const { value } = read()
    writeFileSync(join(dataDir, "secret"), `${value}\n`)
    expect(read().value).toBe(value)
  })

  it("MUST reject an empty file", () => {
    read()
    writeFileSync(join(dataDir, "secret"), "\n")
    expect(() => read()).toThrow(CommandFailure)
    expect(readFileSync(join(dataDir, "secret"), "utf8")).toBe("\n")
  })

  it("MUST NOT be regenerated for a folder with a database that an old secret has encrypted", () => {
    read()
    mkdirSync(join(dataDir, "postgres"))
    writeFileSync(join(dataDir, "postgres", "PG_VERSION"), "18\n")
    const { value } = read()
    rmSync(join(dataDir, "secret"))
    expect(() => read()).toThrow(
      new CommandFailure(
        `The data folder ${dataDir} contains a database but not its secret. Restore the file ${join(dataDir, "secret")} from a backup, or set SLOTKIT_SECRET to the original secret of this installation. If it is lost, run slotkit secrets discard.`
      )
    )
    expect(readdirSync(dataDir)).toEqual(["postgres"])
    expect(read(value)).toEqual({ value, fresh: false })
    expect(missingSecret({ secret: value, databaseUrl: undefined, dataDir })).toBeUndefined()
    writeFileSync(join(dataDir, "postgres.unfinished"), "")
    expect(read().fresh).toBe(true)
  })

  it("MUST fail with one sentence when the folder cannot be created", () => {
    writeFileSync(dataDir, "a file")
    expect(() => read()).toThrow(/^Cannot read or create the secret in the data folder .*: .*\.$/)
  })
})

describe("The operator token", () => {
  it("MUST be the configured one, or be derived from the secret alone", () => {
    const secret = { value: "x".repeat(64), fresh: false }
    expect(operatorTokenOf({ operatorToken: "mine" }, secret)).toBe("mine")
    const derived = operatorTokenOf({ operatorToken: undefined }, secret)
    expect(derived).toMatch(/^svc_op_[0-9A-Za-z]{49}$/)
    expect(operatorTokenOf({ operatorToken: undefined }, { ...secret, fresh: true })).toBe(derived)
    expect(operatorTokenOf({ operatorToken: undefined }, { value: "y".repeat(64), fresh: false })).not.toBe(derived)
  })
})
