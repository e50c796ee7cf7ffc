import { readFileSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { manageOpenApiDocument, openApiDocument, visitorOpenApiDocument } from "@slotkit/http"
import { knownVariables } from "@slotkit/server"
import { describe, expect, it } from "vitest"

const readme = readFileSync(join(import.meta.dirname, "../README.md"), "utf8")
const codeBlocks = [...readme.matchAll(/```ts\n([\s\S]*?)```/g)].map(([, code]) => code!)

/** The calls that the README's tables name, `{...}` and `...` spelled out: `GET /services/{id}`. */
const namedCalls = (): ReadonlySet<string> => {
  const calls = new Set<string>()
  for (const row of readme.split("\n").filter((line) => line.startsWith("| `"))) {
    let path = ""
    let methods: ReadonlyArray<string> = []
    for (const [, code] of (row.split("|")[1] ?? "").matchAll(/`([^`]+)`/g)) {
      const [, verbs, rest] = /^((?:GET|POST|PUT|PATCH|DELETE)(?:, (?:GET|POST|PUT|PATCH|DELETE))*) (.+)$/.exec(code!) ?? []
      if (verbs !== undefined) methods = verbs.split(", ")
      const named = rest ?? code!
      if (named.startsWith("...")) path = `${path.replace(/\/(?:slots|bookings)$/, "")}${named.slice(3)}`
      else if (verbs !== undefined) path = named
      else path = `${path.slice(0, path.lastIndexOf("/"))}${named}`
      for (const method of named.startsWith("...") && verbs === undefined ? ["GET"] : methods) calls.add(`${method} ${path}`)
    }
  }
  return calls
}

const served = (document: { readonly paths: object }, prefix: string): ReadonlyArray<string> =>
  Object.entries(document.paths).flatMap(([path, item]) =>
    Object.keys(item as object).map((method) => `${method.toUpperCase()} ${path.replace(prefix, "")}`)
  )

describe("the README", () => {
  const origin = "http://127.0.0.1:3000"

  it.each([
    ["the API", served(openApiDocument(origin), "/api/v1")],
    ["the management API", served(manageOpenApiDocument(origin), "/manage/v1")],
    ["the visitor API", served(visitorOpenApiDocument(origin), "")]
  ])("MUST name every endpoint of %s", (_name, endpoints) => {
    const named = namedCalls()
    expect(endpoints.filter((endpoint) => !named.has(endpoint))).toEqual([])
  })

  it("MUST name every environment variable that is read, and no other", () => {
    const table = readme.slice(readme.indexOf("## Running it"), readme.indexOf("## Measured"))
    const named = new Set(table.match(/\b(?:SLOTKIT_[A-Z_]+|STRIPE_[A-Z_]+|SMTP_URL|DATABASE_URL|PORT|HOST)\b/g))
    expect([...named].sort()).toEqual([...knownVariables].sort())
  })

  it("MUST show code of the pure core that runs", async () => {
    const code = codeBlocks.find((block) => block.includes("computeSlots"))!
    const file = join(import.meta.dirname, "readme-example.generated.ts")
    writeFileSync(file, `${code}\nexport { slots }\n`)
    try {
      const { slots } = await import(file)
      expect(slots.map(({ start }: { start: number }) => new Date(start).toISOString().slice(11, 16))).toEqual([
        "09:00",
        "09:30",
        "10:00",
        "10:30",
        "11:00",
        "11:30"
      ])
    } finally {
      rmSync(file)
    }
  })
})
