import { readFileSync } from "node:fs"
import { join } from "node:path"

/** One step of committing a booking's change. */
export interface CommitStep {
  /** The function that `commitWith` calls. */
  readonly call: string
  readonly writes: string
}

/** Returns the steps that commit with every change of a booking, in the order of the engine's `CommitMove.ts`. */
export const commitOrder = (): ReadonlyArray<CommitStep> => {
  const source = readFileSync(join(import.meta.dirname, "../../packages/engine/src/bookings/CommitMove.ts"), "utf8")
  const body = /const commitWith = [\s\S]*?\n\}\)/.exec(source)?.[0] ?? ""
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
  addCheckout: "a checkout with its expiry, if the booking has to be paid",
  setTimer: "the one timer that the new state waits for: no answer in time, an unpaid checkout, or the reminder",
  recordEvents:
    "an event (of a group session, one for each seat), and a delivery of it for each webhook that subscribed to its type",
  sendBookingMails: "the emails to the booker, the attendees and the host",
  audit: "who made the change, and what it was",
  countDone: "nothing; the change is counted in the metrics once it has committed",
  runHooks: "what the application writes in its hook `inTransaction`; the hook can veto the change, which rolls everything back"
}
