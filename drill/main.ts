import { parseArgs } from "node:util"
import type { Say, Verdict } from "./Drill.ts"
import { backlogDrill } from "./drills/backlog.ts"
import { fairnessDrill } from "./drills/fairness.ts"
import { killDrill } from "./drills/kill.ts"
import { postgresDrill } from "./drills/postgres.ts"
import { receiversDrill } from "./drills/receivers.ts"
import { slotsDrill } from "./drills/slots.ts"
import { switchesDrill } from "./drills/switches.ts"
import { wakeUpDrill } from "./drills/wakeUp.ts"
import { workersDrill } from "./drills/workers.ts"
import { yearDrill } from "./drills/year.ts"

interface Drill {
  readonly what: string
  /** The number of rounds of its long form. */
  readonly rounds: number
  readonly run: (rounds: number, say: Say) => Promise<Verdict>
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { rounds: { type: "string" }, previous: { type: "string" } }
})

const drills: Readonly<Record<string, Drill>> = {
  kill: { what: "workers killed at eight points", rounds: 100, run: killDrill },
  postgres: { what: "the database cut, restarted, crashed, full and silent", rounds: 4, run: postgresDrill },
  workers: { what: "two to eight workers, and clocks that are wrong", rounds: 7, run: workersDrill },
  receivers: { what: "slow, broken and hostile receivers", rounds: 4, run: receiversDrill },
  switches: { what: "webhooks switched off in the middle of deliveries", rounds: 5, run: switchesDrill },
  fairness: { what: "fast receivers beside a slow one", rounds: 300, run: fairnessDrill },
  backlog: { what: "new events beside a long backlog", rounds: 100_000, run: backlogDrill },
  slots: { what: "slots asked of one process after changes in another", rounds: 10_000, run: slotsDrill },
  wakeUp: { what: "from the event to its receiver", rounds: 100, run: wakeUpDrill },
  year: {
    what: "a year of hosts and teams on a clock that is moved",
    rounds: 365,
    run: (days, say) => yearDrill(days, say, { previous: values.previous })
  }
}

const unknown = positionals.filter((name) => !Object.hasOwn(drills, name))
const isSized = values.rounds === undefined || /^[1-9]\d{0,6}$/.test(values.rounds)
if (unknown.length > 0 || !isSized) {
  console.error(isSized ? `There is no drill ${unknown.join(", ")}. There are:` : "--rounds must be a number. There are:")
  for (const [name, { what, rounds }] of Object.entries(drills)) console.error(`  ${name.padEnd(10)} ${what}, --rounds ${rounds}`)
  process.exit(1)
}
const chosen = Object.entries(drills).filter(([name]) => positionals.length === 0 || positionals.includes(name))
console.log(`Drills: ${chosen.map(([name]) => name).join(", ")}`)
for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => process.exit(1))

let broken = 0
for (const [name, { what, rounds, run }] of chosen) {
  const started = performance.now()
  const seconds = () => Math.round((performance.now() - started) / 1000)
  const say: Say = (line) => console.log(`  ${String(seconds()).padStart(4)} s  ${line}`)
  console.log(`${name}: ${what}`)
  const { counts, breaches } = await run(Number(values.rounds ?? rounds), say).catch((error: unknown) => ({
    counts: {},
    breaches: [error instanceof Error ? (error.stack ?? error.message) : String(error)]
  }))
  for (const breach of breaches) console.log(`  BROKEN: ${breach}`)
  const output = Object.entries(counts).map(([what, count]) => `${what} ${count}`)
  console.log(`  ${breaches.length === 0 ? "held" : "broken"} after ${seconds()} s: ${output.join(", ")}`)
  broken += breaches.length
}
process.exit(broken === 0 ? 0 : 1)
