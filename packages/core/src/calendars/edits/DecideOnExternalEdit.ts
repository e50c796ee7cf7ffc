import type { Interval } from "../../values/Interval.ts"
import type { ExternalChange } from "./ExternalChange.ts"

/** The host's choice for a calendar that meetings are written into. */
export type ExternalEditMode = "off" | "tell" | "apply"

/**
 * The reaction to an external change: `nothing`; `tell` emails the host, who then decides; `cancel` cancels the booking as the
 * host; `move` reschedules it, or emails the host if the time is taken.
 */
export type ExternalEditReaction = "nothing" | "tell" | "cancel" | "move"

/** The reaction to each change, by the host's choice. */
const followTable = {
  gone: { off: "nothing", tell: "tell", apply: "cancel" },
  moved: { off: "nothing", tell: "tell", apply: "move" },
  resized: { off: "nothing", tell: "tell", apply: "tell" }
} as const satisfies Readonly<Record<ExternalChange["kind"], Readonly<Record<ExternalEditMode, ExternalEditReaction>>>>

/** The properties of a meeting that a decision depends on. */
export interface EditedMeeting {
  readonly isPaid: boolean
  readonly isGroup: boolean
}

/**
 * Decides on an external change of a meeting. If the meeting needs the host's decision, or the calendar was emptied, notifies the
 * host instead.
 */
export const decideOnExternalEdit = (
  { kind }: ExternalChange,
  follow: ExternalEditMode,
  meeting: EditedMeeting,
  calendar: { readonly isEmptied: boolean }
): ExternalEditReaction => {
  const reaction = followTable[kind][follow]
  if (reaction !== "cancel" && reaction !== "move") return reaction
  return mayApply(reaction, meeting) && !calendar.isEmptied ? reaction : "tell"
}

/**
 * Returns true if a calendar was cleared or recreated: at least three events were written and none is left. That does not count
 * as cancelling them all.
 */
export const isEmptied = (found: ReadonlyArray<Interval | null>): boolean =>
  found.length >= 3 && found.every((interval) => interval === null)

/**
 * Returns whether a change may be applied to its meeting. A group is never changed, because it has several bookers. A paid
 * booking is never cancelled, because its host has to refund it first.
 */
export const mayApply = (reaction: "cancel" | "move", { isPaid, isGroup }: EditedMeeting): boolean =>
  !isGroup && (reaction === "move" || !isPaid)
