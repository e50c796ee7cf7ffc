import type { Interval } from "../../values/Interval.ts"
import type { ExternalChange } from "./ExternalChange.ts"

/** The host's choice for a calendar that meetings are written into. */
export type ExternalEditMode = "off" | "tell" | "apply"

/**
 * The reaction to a change in a calendar: `nothing`; `tell` emails the host, who then decides; `cancel` cancels the booking as the host;
 * `move` reschedules it, or tells if the time is taken.
 */
export type ExternalEditReaction = "nothing" | "tell" | "cancel" | "move"

/** The reaction to each change, by the host's choice. */
const followTable = {
  gone: { off: "nothing", tell: "tell", apply: "cancel" },
  moved: { off: "nothing", tell: "tell", apply: "move" },
  resized: { off: "nothing", tell: "tell", apply: "tell" }
} as const satisfies Readonly<Record<ExternalChange["kind"], Readonly<Record<ExternalEditMode, ExternalEditReaction>>>>

/** The part of a meeting that decides about a change in its calendar. */
export interface EditedMeeting {
  readonly isPaid: boolean
  readonly isGroup: boolean
}

/**
 * Decides about a change of a meeting in its calendar. A meeting that may not be changed without its host is told instead. So is one of a
 * calendar that was emptied.
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
 * Returns whether a calendar was emptied, or made anew: it has none of at least three meetings that were written into it. Nobody means
 * to cancel them all by that.
 */
export const isEmptied = (found: ReadonlyArray<Interval | null>): boolean =>
  found.length >= 3 && found.every((interval) => interval === null)

/**
 * Returns whether a change may be applied to its meeting. A group is never changed, because it has several bookers. A paid booking is
 * never cancelled, because its host has to refund it first.
 */
export const mayApply = (reaction: "cancel" | "move", { isPaid, isGroup }: EditedMeeting): boolean =>
  !isGroup && (reaction === "move" || !isPaid)
