import type { ImportNote } from "@slotkit/engine"

/** Notes that something was taken in another form. */
export const changed = (field: string, text: string): ImportNote => ({ kind: "changed", field, text })

/** Notes that something was not taken. */
export const leftOut = (field: string, text: string): ImportNote => ({ kind: "left_out", field, text })

/** A mapped value with its notes. */
export interface Mapped<A> {
  readonly value: A
  readonly notes: ReadonlyArray<ImportNote>
}

/** A mapped value. */
export const mapped = <A>(value: A, ...notes: ReadonlyArray<ImportNote>): Mapped<A> => ({ value, notes })

/** Notes that a service got another slug than its event type had. Nothing if it has the same one. */
export const slugNote = (requested: string | null | undefined, slug: string): ReadonlyArray<ImportNote> => {
  if (requested == null || requested === slug) return []
  const [before, after] = [cut(requested), cut(slug)]
  const became = before === after ? `was shortened to ${slug.length} characters` : `became ${after}`
  return [changed("slug", `${before} ${became}.`)]
}

/** Long enough to recognize a slug in a report. */
const maxLength = 60

const cut = (text: string): string => {
  const points = [...text]
  return points.length <= maxLength ? text : `${points.slice(0, maxLength - 1).join("")}…`
}

const minSeats = 2
const maxSeats = 50

/** Fits the seats of a group meeting into those of a service, 2 to 50. */
export const fitSeats = (seats: number): Mapped<number> => {
  const fitted = Math.min(Math.max(Math.floor(seats), minSeats), maxSeats)
  return fitted === seats ? mapped(fitted) : mapped(fitted, changed("max_attendees", `${seats} seats became ${fitted}.`))
}
