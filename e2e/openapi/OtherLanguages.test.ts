// @module-tag thorough

import { execFile, spawnSync } from "node:child_process"
import { copyFileSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { promisify } from "node:util"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { generatedFolder } from "../../harness/GeneratedFolder.ts"
import { type ServingProcess, serve, stop } from "../../harness/SlotkitProcess.ts"
import { operatorToken, surfacesOf } from "../../harness/Surfaces.ts"
import { codeBlocks, root } from "../docs/CodeBlock.ts"

const vectorsFile = join(root, "packages/client/vectors/webhook-signatures.json")
const vectors: ReadonlyArray<{ readonly verifies: boolean }> = JSON.parse(readFileSync(vectorsFile, "utf8")).vectors

/** A language of the page: the ending of its files, and the commands that show its version and run a program. */
interface Language {
  readonly name: string
  readonly ending: string
  readonly version: readonly [string, string]
  readonly run: readonly [string, ...ReadonlyArray<string>]
}

const languages: ReadonlyArray<Language> = [
  { name: "python", ending: "py", version: ["/usr/bin/python3", "--version"], run: ["/usr/bin/python3"] },
  { name: "php", ending: "php", version: ["php", "--version"], run: ["php"] },
  { name: "go", ending: "go", version: ["go", "version"], run: ["go", "run"] }
]

const isInstalled = ({ version: [command, option] }: Language) => spawnSync(command, [option]).status === 0

describe.each(languages)("The programs of the page about other languages, in $name", (language) => {
  const { name, ending, run } = language
  const isSkipped = !isInstalled(language)
  if (isSkipped) console.log(`Skipped: the programs in ${name}. \`${language.version.join(" ")}\` does not run.`)
  const [scenario, verification] = codeBlocks("docs/integrations/other-languages.md").filter((block) => block.language === name)
  const folder = generatedFolder()
  let server: ServingProcess
  beforeAll(async () => {
    if (!isSkipped) server = await serve({ SLOTKIT_OPERATOR_TOKEN: operatorToken }, ["--demo"])
  })
  afterAll(async () => {
    rmSync(folder, { recursive: true })
    if (!isSkipped) await stop(server)
  })

  const output = async (files: ReadonlyArray<string>, args: ReadonlyArray<string>, variables = {}) => {
    const [program, ...before] = run
    const env = {
      PATH: process.env.PATH,
      HOME: folder,
      PYTHONDONTWRITEBYTECODE: "1",
      GO111MODULE: "off",
      GOCACHE: join(folder, "cache"),
      ...variables
    }
    return (await promisify(execFile)(program, [...before, ...files, ...args], { cwd: folder, env })).stdout.trim()
  }

  it.skipIf(isSkipped)("MUST book, move and cancel a meeting", async () => {
    const { manage } = surfacesOf(server.origin)
    const key = await manage("POST", "/hosts/1/api-keys", { name, scopes: ["availability.read", "bookings.write"] })
    expect(key.status).toBe(201)
    writeFileSync(join(folder, `scenario.${ending}`), scenario!.code)
    const variables = { SLOTKIT_URL: server.origin, SLOTKIT_KEY: key.body.data.key }
    expect(await output([`scenario.${ending}`], [], variables)).toBe("accepted accepted cancelled")
    await expect(output([`scenario.${ending}`], [], { ...variables, SLOTKIT_KEY: "wrong" })).rejects.toThrow()
  })

  it.skipIf(isSkipped)("MUST have the verdicts of the test vectors", async () => {
    writeFileSync(join(folder, `verify.${ending}`), verification!.code)
    copyFileSync(join(import.meta.dirname, `verdicts/verdicts.${ending}`), join(folder, `verdicts.${ending}`))
    const files = name === "go" ? ["verify.go", "verdicts.go"] : [`verdicts.${ending}`]
    expect(JSON.parse(await output(files, [vectorsFile]))).toEqual(vectors.map(({ verifies }) => verifies))
  })
})
