import { readFileSync } from "node:fs"
import { join } from "node:path"
import { access } from "@slotkit/core"
import { describe, expect, it } from "vitest"
import { generatedFiles } from "../scripts/Generated.ts"
import { createOperatorClient } from "../src/createOperatorClient.ts"
import { createVisitorClient } from "../src/createVisitorClient.ts"
import { endpoints } from "../src/generated/Endpoints.ts"
import { operatorEndpoints } from "../src/generated/OperatorEndpoints.ts"
import { visitorEndpoints } from "../src/generated/VisitorEndpoints.ts"
import { createClient } from "../src/index.ts"

describe("The generated files", () => {
  it.each(Object.entries(generatedFiles()))(
    "%s MUST match the definition (npm run generate -w @slotkit/client)",
    (name, text) => {
      expect(readFileSync(join(import.meta.dirname, "../src/generated", name), "utf8")).toBe(text)
    }
  )

  it("MUST contain all endpoints", () => {
    const names = Object.values(endpoints).map(([method, path]) => `${method} ${path}`)
    expect(names.sort()).toEqual(Object.keys(access).sort())
  })
})

describe.each([
  ["/manage/v1", operatorEndpoints, createOperatorClient],
  ["/visitor/v1", visitorEndpoints, createVisitorClient]
] as const)("The client of %s", (root, endpoints, create) => {
  it("MUST have one method for each endpoint, which sends what its parameters say", async () => {
    const called: Array<string> = []
    const client = create({
      baseUrl: "https://book.example",
      token: "svc_op_1",
      fetch: async (url, { method }) => {
        called.push(`${method} ${new URL(url).pathname.replace(root, "").replaceAll(/7\d*/g, "{}")}`)
        return Response.json({ data: [] })
      }
    })
    const groups = Object.values<unknown>(client).map((group) => (typeof group === "function" ? { group } : group))
    const calls = groups.flatMap((group) => Object.values(group as object))
    for (const call of calls) await call(71, 72, 73, {}, {})
    const defined = Object.values(endpoints).map(([method, path]) => `${method} ${path.replaceAll(/{\w+}/g, "{}")}`)
    expect(called.sort()).toEqual(defined.sort())
  })
})

it("The client MUST have one method for each endpoint", async () => {
  const called: Array<string> = []
  const { token, profile, ...groups } = createClient({
    baseUrl: "https://book.example",
    token: "svc_sk_1",
    fetch: async (url, { method }) => {
      called.push(
        `${method} ${new URL(url).pathname.replace("/api/v1", "").replace("/series/7", "/series/{series}").replace("/7", "/{id}")}`
      )
      return Response.json({ data: [], links: { next: null }, meta: {} })
    }
  })
  const explained = groups.availability.explain({ start: "2026-01-31T09:00:00Z" })
  await Promise.all([token(), profile(), groups.availability.get(), groups.availability.demand(), explained])
  for (const [name, group] of Object.entries(groups)) {
    if (name === "availability") continue
    for (const [verb, call] of Object.entries<unknown>(group)) {
      await (call as (input: object | number) => Promise<unknown>)(["list", "create", "book"].includes(verb) ? {} : 7)
    }
  }
  expect(called.sort()).toEqual(Object.keys(access).sort())
})
