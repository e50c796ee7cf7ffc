import { citusUrl, makeCitusDatabase, whyNoCitus } from "@slotkit/postgres/testing"
import { createSlotkit, type Slotkit } from "slotkit"
import { distributedOn } from "../harness/CitusServer.ts"
import { openBenchDatabase } from "./Database.ts"
import { type ReceiverProcess, startReceiver } from "./deliveries/ReceiverProcess.ts"
import { sized } from "./Sizes.ts"

/** Bookings and deliveries per second on Citus and on one server, and the median ratio of the rounds. */
export interface CitusBenchResult {
  readonly bookings: Compared
  readonly deliveries: Compared
}

export interface Compared {
  readonly citus: number
  readonly oneServer: number
  readonly ratio: number
}

/**
 * Benchmarks bookings and deliveries on the Citus cluster of `TEST_CITUS_URL` beside one PostgreSQL server, in alternating rounds
 * of one run. Returns `undefined` and prints the reason if there is no cluster.
 *
 * Throws if a booking is refused or a delivery does not arrive once.
 */
export const citusBench = async (): Promise<CitusBenchResult | undefined> => {
  if (citusUrl() === undefined) {
    console.log(`Skipped: Citus. ${whyNoCitus()}.`)
    return undefined
  }
  const closing: Array<() => Promise<unknown>> = []
  try {
    const receiver = await startReceiver()
    closing.unshift(receiver.stop)
    const cluster = await makeCitusDatabase()
    closing.unshift(cluster.drop)
    const server = await openBenchDatabase()
    closing.unshift(server.close)
    const sides: Array<Side> = []
    for (const url of [await distributedOn(cluster), server.url]) {
      const slotkit = await createSlotkit({
        database: url,
        baseUrl: "http://127.0.0.1",
        secret: "a secret for the bench that protects nothing",
        webhookAllow: ["127.0.0.1"]
      })
      closing.unshift(() => slotkit.close())
      sides.push(await sideOf(slotkit, receiver))
    }
    const [citus, oneServer] = sides as [Side, Side]
    for (const side of sides) await bookRound(side, side.hosts, sized(200, 8))
    const bookings = await compared(citus, oneServer, sized(5, 1), (side) => bookRound(side, side.hosts, sized(300, 16)))
    const deliveries = await compared(citus, oneServer, sized(4, 1), (side) => deliverRound(side, receiver, sized(60, 4)))
    const result = { bookings, deliveries }
    print(result)
    return result
  } finally {
    for (const close of closing) await close()
  }
}

interface Host {
  readonly id: number
  readonly service: string
}

interface Side {
  readonly slotkit: Slotkit
  /** Hosts without webhooks. */
  readonly hosts: ReadonlyArray<Host>
  /** Hosts with ten webhooks each. */
  readonly subscribed: ReadonlyArray<Host>
  booked: number
}

const callers = 16
const webhooksOfHost = 10
const day = 86_400_000
const firstStart = Math.ceil(Date.now() / day) * day + 2 * day

const sideOf = async (slotkit: Slotkit, receiver: ReceiverProcess): Promise<Side> => {
  const hosts: Array<Host> = []
  for (let number = 0; number < sized(64, 4); number++) hosts.push(await makeHost(slotkit, `host${number}`))
  const subscribed: Array<Host> = []
  for (let number = 0; number < sized(10, 2); number++) {
    const host = await makeHost(slotkit, `subscribed${number}`)
    const { id: key } = await slotkit.apiKeys.create(host.id, { name: "Hooks", scopes: ["webhooks.write"] })
    for (let index = 0; index < webhooksOfHost; index++) {
      const url = `${receiver.origins.http}/fast/${number}/${index}`
      await slotkit.webhooks.create(host.id, key, { url, events: ["booking.confirmed"] })
    }
    subscribed.push(host)
  }
  return { slotkit, hosts, subscribed, booked: 0 }
}

const makeHost = async (slotkit: Slotkit, username: string): Promise<Host> => {
  const { id } = await slotkit.hosts.create({ email: `${username}@example.com`, username, timezone: "UTC", plan: "pro" })
  const weekly = [0, 1, 2, 3, 4, 5, 6].map((weekday) => ({ weekday, start: "00:00", end: "24:00" }))
  await slotkit.schedule.replace(id, { timezone: "UTC", weekly })
  const { slug } = await slotkit.services.create(id, { title: "Intro call", durations: [{ minutes: 15 }] })
  return { id, service: slug }
}

/** Books the next free quarter hours of the hosts in turn. Returns the bookings per second. */
const bookRound = async (side: Side, hosts: ReadonlyArray<Host>, count: number): Promise<number> => {
  const end = side.booked + count
  const started = performance.now()
  const book = async (): Promise<void> => {
    while (side.booked < end) {
      const number = side.booked++
      const { id, service } = hosts[number % hosts.length]!
      const start = new Date(firstStart + number * 900_000).toISOString().replace(".000Z", "Z")
      await side.slotkit.bookings.book(id, { service, start, booker: { name: "Charles", email: "charles@example.com" } })
    }
  }
  await Promise.all(Array.from({ length: callers }, book))
  return count / ((performance.now() - started) / 1000)
}

/** Makes bookings whose events have ten webhooks each, and returns the deliveries per second from the start of the jobs. */
const deliverRound = async (side: Side, receiver: ReceiverProcess, bookings: number): Promise<number> => {
  await bookRound(side, side.subscribed, bookings)
  await receiver.take()
  const count = bookings * webhooksOfHost
  const arrived = new Set<string>()
  const started = performance.now()
  side.slotkit.jobs.start()
  while (arrived.size < count) {
    for (const { path, eventId } of await receiver.take()) {
      const key = `${path} ${eventId}`
      if (arrived.has(key)) throw new Error(`The event ${eventId} arrived twice at ${path}.`)
      arrived.add(key)
    }
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
  const seconds = (performance.now() - started) / 1000
  await side.slotkit.jobs.stop()
  return count / seconds
}

/** Measures both sides in alternating rounds. */
const compared = async (
  citus: Side,
  oneServer: Side,
  rounds: number,
  measure: (side: Side) => Promise<number>
): Promise<Compared> => {
  const found: Array<Compared> = []
  for (let round = 0; round < rounds; round++) {
    const [one, other] = [await measure(citus), await measure(oneServer)]
    found.push({ citus: one, oneServer: other, ratio: one / other })
  }
  const median = (key: keyof Compared) =>
    found.map((round) => round[key]).sort((one, other) => one - other)[Math.floor(rounds / 2)]!
  return { citus: median("citus"), oneServer: median("oneServer"), ratio: median("ratio") }
}

const print = ({ bookings, deliveries }: CitusBenchResult): void => {
  console.log("On Citus beside one PostgreSQL server, both on this machine, medians")
  const row = ({ citus, oneServer, ratio }: Compared) => ({
    "Citus, per second": Math.round(citus),
    "one server, per second": Math.round(oneServer),
    ratio: Number(ratio.toFixed(2))
  })
  console.table({ bookings: row(bookings), deliveries: row(deliveries) })
}

if (import.meta.main) await citusBench()
