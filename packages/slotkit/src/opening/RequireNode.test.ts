import { afterEach, expect, it, vi } from "vitest"
import { createSlotkit } from "../createSlotkit.ts"
import { requireNode } from "./OpenSlotkit.ts"

afterEach(() => void vi.unstubAllGlobals())

it.each(["22.19.0", "22.20.1", "24.0.0", "26.1.0"])("MUST accept Node %s", (version) => {
  expect(() => requireNode(version)).not.toThrow()
})

it.each(["20.20.2", "22.18.9", "18.0.0"])("MUST reject Node %s", (version) => {
  expect(() => requireNode(version)).toThrow(`Slotkit needs Node 22.19 or newer. This is Node ${version}.`)
})

it("MUST be rejected by createSlotkit before it checks the options", async () => {
  vi.stubGlobal("process", { ...process, versions: { ...process.versions, node: "20.20.2" } })
  await expect(createSlotkit({ database: "memory", baseUrl: "not an address" })).rejects.toThrow(
    "Slotkit needs Node 22.19 or newer. This is Node 20.20.2."
  )
})
