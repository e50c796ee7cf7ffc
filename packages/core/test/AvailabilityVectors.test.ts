import { execFileSync } from "node:child_process"
import { fileURLToPath } from "node:url"
import { describe, expect, it } from "vitest"
import { explainSlot } from "../src/availability/Slots.ts"
import { availabilityVectors, vectorQuery, vectorRules, vectorStarts } from "./AvailabilityVectors.ts"

/** Process time zones, with `getTimezoneOffset` in January and July 2026. */
const processZones: ReadonlyArray<readonly [zone: string, offsets: readonly [number, number]]> = [
  ["UTC", [0, 0]],
  ["America/Los_Angeles", [480, 420]],
  ["Europe/London", [0, -60]],
  ["Asia/Kolkata", [-330, -330]],
  ["Pacific/Auckland", [-780, -720]]
]

const inZone = (zone: string) =>
  JSON.parse(
    execFileSync(
      process.execPath,
      ["--conditions=@slotkit/source", "--no-warnings", fileURLToPath(new URL("./vectorsInZone.ts", import.meta.url))],
      { env: { ...process.env, TZ: zone }, encoding: "utf8" }
    )
  )

describe("Availability vectors", () => {
  it.each(availabilityVectors)("MUST offer the slots of $id: $source", (vector) => {
    const starts = vectorStarts(vector)
    expect(starts).toEqual(vector.expected_slots ?? starts)
    expect(starts.length).toBe(vector.expected_count ?? starts.length)
    expect(starts[0]).toBe(vector.expected_first ?? starts[0])
    expect(starts.at(-1)).toBe(vector.expected_last ?? starts.at(-1))
    expect(starts).toEqual(expect.arrayContaining([...(vector.expected_contains ?? [])]))
    for (const excluded of vector.expected_excludes ?? []) expect(starts).not.toContain(excluded)
  })

  it.each(availabilityVectors)("MUST explain each start of $id as offered, and the excluded ones as not offered", (vector) => {
    const verdict = (start: string) => explainSlot(vectorRules(vector), vectorQuery(vector), Date.parse(start))
    for (const start of vectorStarts(vector)) expect(verdict(start)).toEqual({ offered: true })
    for (const start of vector.expected_excludes ?? []) expect(verdict(start)).toMatchObject({ offered: false })
  })

  it.each(processZones)("MUST NOT depend on the process's time zone, such as %s", (zone, offsets) => {
    expect(inZone(zone)).toEqual({ offsets, starts: availabilityVectors.map((vector) => [vector.id, vectorStarts(vector)]) })
  })
})
