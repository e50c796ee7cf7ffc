import { defaultSchedule, type Schedule } from "@slotkit/core"
import * as Effect from "effect/Effect"
import { replaceSchedule } from "../bookings/waitlist/ReplaceSchedule.ts"
import type { ImportedHours, ImportNote } from "../ports/imports/ImportedAccount.ts"
import { digestOf, type ImportMemory } from "./ImportMemory.ts"
import type { ImportChange } from "./ImportReport.ts"

/** Replaces the host's hours by those of an account, once for each source, in the transaction of the caller. */
export const importHours = Effect.fnUntraced(function* (
  hostId: number,
  former: Schedule,
  hours: ImportedHours,
  memory: ImportMemory
) {
  const { schedule, notes } = hours
  const known = memory.find("hours", hours.id)
  if (known !== undefined) {
    return { outcome: "unchanged", notes: known.digest === digestOf(schedule) ? [] : [changedSince] } as const
  }
  if (memory.has("hours")) return { outcome: "left_out", notes: [otherHours] } as const
  yield* replaceSchedule(hostId, schedule)
  yield* memory.remember("hours", hours.id, null, schedule)
  const sets = changesOf(former, schedule)
  return { outcome: "taken", notes: isUntouched(former) ? notes : [...notes, replaced], sets } as const
})

const changesOf = (
  former: Schedule,
  { timezone, weekly, overrides = [] }: ImportedHours["schedule"]
): ReadonlyArray<ImportChange> => {
  const dates = [former, { overrides }].map((each) => String(each.overrides.length))
  const changes = [
    { field: "timezone", from: former.timezone, to: timezone },
    { field: "weekly", from: hoursOf(former.weekly), to: hoursOf(weekly) },
    { field: "overrides", from: dates[0]!, to: dates[1]! }
  ] as const
  return changes.filter(({ from, to }) => from !== to)
}

/** Returns true for the schedule of a new host. */
const isUntouched = ({ timezone, weekly, overrides }: Schedule): boolean =>
  overrides.length === 0 && hoursOf(weekly) === hoursOf(defaultSchedule(timezone).weekly)

const hoursOf = (weekly: ImportedHours["schedule"]["weekly"]): string =>
  weekly
    .map(({ weekday, start, end }) => `${weekday} ${start}-${end}`)
    .sort()
    .join(", ")

const replaced: ImportNote = { kind: "changed", field: "hours", text: "They replace the hours that the host had set." }

/** An item was imported, and differs at the source now. */
export const changedSince: ImportNote = {
  kind: "left_out",
  field: "changes",
  text: "Changed at the source after the import. The import changes nothing twice: change it in Slotkit."
}

const otherHours: ImportNote = {
  kind: "left_out",
  field: "hours",
  text: "The host has the hours of another schedule or account of this source."
}
