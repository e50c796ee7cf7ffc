import { formatInstant } from "@slotkit/core"
import { parseTimestamp } from "@slotkit/core/internal"
import type { ImportedBooking, NotImported } from "@slotkit/engine"
import type * as Schema from "effect/Schema"
import { readEntries } from "./ReadAnswer.ts"

/** The fields of a meeting that are read even if the rest of it is not understood. */
export interface MeetingFields {
  readonly id: string
  readonly start: string
  readonly end: string
  /** The values of `status` for a meeting that does not take place. */
  readonly gone: ReadonlyArray<string>
}

/** The future meetings of a list. */
export interface ReadMeetings<A> {
  readonly meetings: ReadonlyArray<A>
  /** The meetings that are not understood, but whose time is known: no one else may take it. */
  readonly held: ReadonlyArray<ImportedBooking>
  readonly cancelled: ReadonlyArray<string>
  readonly notImported: ReadonlyArray<NotImported>
}

/** Decodes meetings one by one. Of a meeting of an unknown form, the time is held if it is known. Past ones are left out. */
export const readMeetings = <S extends Schema.ConstraintDecoder<unknown>>(
  sourceName: string,
  schema: S,
  entries: ReadonlyArray<unknown>,
  fields: MeetingFields,
  now: number
): ReadMeetings<S["Type"]> => {
  const found = {
    meetings: [] as Array<S["Type"]>,
    held: [] as Array<ImportedBooking>,
    cancelled: [] as Array<string>,
    notImported: [] as Array<NotImported>
  }
  for (const each of readEntries(schema, entries, { id: fields.id, name: fields.id })) {
    if ("entry" in each) {
      found.meetings.push(each.entry)
      continue
    }
    const { fields: input, problem } = each
    const [start, end] = [instantOf(input[fields.start]), instantOf(input[fields.end])]
    const hasTime = start !== undefined && end !== undefined && end > start
    const hasId = input[fields.id] != null
    // The same meeting has the same times in the next run.
    const id = hasId || !hasTime ? each.id : `${formatInstant(start)}/${formatInstant(end)}`
    if (end !== undefined && end <= now) continue
    if (fields.gone.some((status) => status === input.status)) found.cancelled.push(id)
    else if (hasTime) found.held.push(heldTime(id, { start, end }, problem))
    else found.notImported.push(withoutTime(sourceName, hasId ? id : undefined, { id, name: unnamed }, problem))
  }
  return found
}

/** Reports a meeting whose time is not known. `id` is its own at the source. */
export const withoutTime = (
  sourceName: string,
  id: string | undefined,
  named: Pick<NotImported, "id" | "name">,
  problem = ""
): NotImported => {
  const own = id === undefined ? "" : `Its id at ${sourceName} is ${id}.`
  return {
    part: "booking",
    ...named,
    text: ["It has no valid time, so no time is held for it.", own, problem].filter(Boolean).join(" ")
  }
}

const heldTime = (id: string, time: Pick<ImportedBooking, "start" | "end">, problem: string): ImportedBooking => ({
  id,
  name: unnamed,
  serviceId: null,
  ...time,
  createdAt: null,
  seats: [],
  guests: [],
  location: null,
  conferenceLink: null,
  heldBecause: `its data is not understood: ${problem.replace(/\.$/, "")}`,
  notes: []
})

/** The name of a meeting may contain those of its guests. */
const unnamed = "Meeting"

const instantOf = (value: unknown) => (typeof value === "string" ? parseTimestamp(value) : undefined)
