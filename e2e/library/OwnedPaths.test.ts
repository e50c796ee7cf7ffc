import { readFileSync } from "node:fs"
import { join } from "node:path"
import * as Layer from "effect/Layer"
import * as ManagedRuntime from "effect/ManagedRuntime"
import { createSlotkit, type SlotkitOptions } from "slotkit"
import { afterAll, describe, expect, it } from "vitest"
import { servicesLayer } from "../../packages/slotkit/src/opening/EngineLayer.ts"
import { httpSettingsLayer } from "../../packages/slotkit/src/opening/HttpSettings.ts"
import { installationLayer } from "../../packages/slotkit/src/opening/InstallationLayer.ts"
import { makeLifetime } from "../../packages/slotkit/src/opening/Lifetime.ts"
import { Mounts } from "../../packages/slotkit/src/opening/Mounts.ts"

const options: SlotkitOptions = { database: "memory", baseUrl: "https://example.com" }
const services = Layer.merge(servicesLayer(options), httpSettingsLayer(options))
const runtime = ManagedRuntime.make(
  Layer.provideMerge(Mounts.layer(options, makeLifetime()), Layer.provideMerge(installationLayer(options), services))
)
afterAll(() => runtime.dispose())

/** The first column of the table of paths. */
const documented = [...sectionOf("../../docs/integrations/node.md").matchAll(/^\| (`\/[^|]*) \|/gm)].flatMap(([, cell = ""]) =>
  [...cell.matchAll(/`([^`]+)`/g)].map(([, path]) => path!)
)

function sectionOf(page: string): string {
  const text = readFileSync(join(import.meta.dirname, page), "utf8")
  return text.slice(text.indexOf("## Paths"), text.indexOf("## Jobs"))
}

describe("The paths of a Slotkit at the root of an origin", () => {
  it("MUST all be in the table of docs/integrations/node.md, and the table has no others", async () => {
    const { templates } = await runtime.runPromise(Mounts)
    const isBelow = (template: string, path: string) => template === path || template.startsWith(`${path}/`)
    expect(templates.filter((template) => !documented.some((path) => isBelow(template, path)))).toEqual([])
    expect(documented.filter((path) => !templates.some((template) => isBelow(template, path)))).toEqual([])
  })

  it("MUST leave the application its own paths below those that both use", async () => {
    const slotkit = await createSlotkit(options)
    const theirs = [
      "/",
      "/api/v1",
      "/api/v1/users",
      "/api/v1/users/4711",
      "/manage/v1/users",
      "/visitor/v1/users",
      "/ada",
      "/oauth"
    ]
    expect(theirs.filter(slotkit.owns)).toEqual([])
    const ours = ["/api/v1/bookings", "/api/v1/bookings/1?x=1", "/app", "/book/ada", "/mcp", "/docs", "/oauth/token"]
    expect(ours.filter((path) => !slotkit.owns(path))).toEqual([])
    await slotkit.close()
  })
})
