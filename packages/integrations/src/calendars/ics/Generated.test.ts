import { expect, it } from "vitest"
import files from "../../../test/vectors/calendar-generated.json" with { type: "json" }
import { readMergedIcs } from "./ReadIcs.ts"

/**
 * Random files in the manner of many programs: series, exceptions, changed occurrences, time zones of both hemispheres under
 * several names, folded lines. Their busy times come from an independent implementation of recurrence rules and of time zones.
 */
it.each(files.map((file, index) => ({ ...file, index })))("file $index has the busy times of another implementation", (file) => {
  const { ics, hostZone, busy } = file
  const query = { from: Date.parse(file.from), to: Date.parse(file.to), hostZone, me: ["host@example.com"] }
  const reading = readMergedIcs([ics], query)
  let step = reading.next()
  while (!step.done) step = reading.next()
  expect(step.value.busy.map(({ start, end }) => `${minute(start)}/${minute(end)}`)).toEqual(busy)
  expect(step.value.skipped).toBe(0)
})

const minute = (instant: number): string => new Date(instant).toISOString().slice(0, 16)
