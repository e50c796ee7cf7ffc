import { readFileSync } from "node:fs"
import { join } from "node:path"

/** One step of committing a booking's change. */
export interface CommitStep {
  /** The function that `writeEffects` calls. */
  readonly call: string
  readonly writes: string
}

/** Returns the steps that commit with every change of a booking, in the order of the engine's `CommitMove.ts`. */
export const commitOrder = (): ReadonlyArray<CommitStep> => {
  const source = readFileSync(join(import.meta.dirname, "../../packages/engine/src/bookings/CommitMove.ts"), "utf8")
  const body = /const writeEffects = [\s\S]*?\n\}\)/.exec(source)?.[0] ?? ""
  const calls = [...body.matchAll(/yield\* (\w+)\(/g)].map(([, call]) => call!).filter((call) => !writesNothing.has(call))
  return calls.map((call) => {
    const writes = descriptions[call]
    if (writes === undefined) throw new Error(`docs/architecture/commitOrder.ts does not describe ${call} of CommitMove.ts.`)
    return { call, writes }
  })
}

/** Calls that leave no row. */
const writesNothing: ReadonlySet<string> = new Set(["countDone"])

/** The rows that each call writes. */
const descriptions: Readonly<Record<string, string>> = {
  addCheckout: "a checkout with its expiry, if the booking must be paid",
  addJoinLink: "the link to the meeting's room, if the room is at a provider",
  upsertDecisionLink: "the link to accept or decline a new request, or the decision",
  setTimer:
    "the timer of the new state, if it has one: for an unconfirmed booking, an unanswered request, an unpaid checkout, or the reminder",
  recordEvents: "an event (for a group meeting, one per seat), and a delivery for each webhook that is subscribed to its type",
  requestRoom: "a request to create or update the meeting's video room",
  requestSync: "a request to create, update or remove the event in the host's target calendar",
  sendBookingMails: "the emails to the booker, the attendees and the host",
  mailNewHosts: "the emails to members of a team who take the meeting over",
  mailFormerHosts: "the emails to members of a team who no longer hold the meeting",
  audit: "an audit row: the change and who made it",
  countDone: "nothing; the change is counted in the metrics once it has committed",
  runHooks: "the application's own rows, from its hook `inTransaction`; a veto of the hook rolls everything back"
}
