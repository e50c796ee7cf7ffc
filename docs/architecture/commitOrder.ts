import { globSync, readFileSync } from "node:fs"
import { join } from "node:path"

/** One step of writing a booking's change. */
export interface CommitStep {
  /** The function that `commitWith` calls. */
  readonly call: string
  readonly writes: string
}

/** The steps that commit with every change of a booking, in the order in which the engine's `CommitMove.ts` calls them. */
export const commitOrder = (): ReadonlyArray<CommitStep> => {
  const [file] = globSync("packages/engine/src/**/CommitMove.ts", { cwd: root })
  const source = readFileSync(join(root, file!), "utf8")
  const body = /const commitWith = [\s\S]*?\n\}\)/.exec(source)?.[0] ?? ""
  const calls = [...body.matchAll(/yield\* (\w+)\(/g)].map(([, call]) => call!)
  return calls.map((call) => {
    const found = Object.entries(descriptions).find(([name]) => call.toLowerCase().includes(name))
    if (found === undefined) throw new Error(`docs/architecture/commitOrder.ts does not describe ${call} of CommitMove.ts.`)
    return { call, writes: found[1] }
  })
}

const root = join(import.meta.dirname, "../..")

/** What a call writes, by a word of its name. */
const descriptions: Readonly<Record<string, string>> = {
  checkout: "a checkout with its expiry, if the booking has to be paid",
  timer: "the one timer that the new state waits for: no answer in time, an unpaid checkout, or the reminder",
  events: "an event (of a group session, one for each seat), and a delivery of it for each webhook that subscribed to its type",
  mails: "the emails to the booker, the attendees and the host",
  audit: "who made the change, and what it was",
  hooks: "what the application writes in its hook `inTransaction`; the hook can veto the change, which rolls everything back"
}
