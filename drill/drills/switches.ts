import { pause, type Say, until, type Verdict } from "../Drill.ts"
import { type DrillOptions, type DrillSetup, withDrillSetup } from "../DrillSetup.ts"
import { type Hook, type Host, makeHost, type Off } from "../Host.ts"
import { slotkitConnections } from "../Installation.ts"
import { checkInvariant } from "../Invariant.ts"

/** Ways to disable a webhook during its deliveries. */
export const switches = ["disable", "downgrade", "delete", "revoke key"] as const
export type Switch = (typeof switches)[number]

/**
 * Applies each switch while a slow receiver holds as many requests as allowed and more are pending. Requests in flight must
 * complete, nothing else may be sent, and counters must be exact. Then applies it repeatedly under load, with deliveries in any
 * state.
 */
export const switchesDrill = (rounds: number, say: Say, options?: DrillOptions): Promise<Verdict> =>
  withDrillSetup(async (setup) => {
    const { installed, receiver } = setup
    const hosts: Array<Host> = []
    const breaches: Array<string> = []
    const witness = await makeHost(installed, receiver, ["/ok/witness"])
    hosts.push(witness)
    const workers = [await installed.startWorker(), await installed.startWorker()]
    for (let round = 0; round < rounds; round++) {
      for (const thrown of switches) {
        const path = `/hold/${thrown.replace(" ", "-")}-${round}`
        const host = await makeHost(installed, receiver, [path])
        hosts.push(host)
        breaches.push(...(await throwInFlight(thrown, setup, host, witness)).map((what) => `${thrown}: ${what}`))
        say(`round ${round + 1} of ${rounds}: ${thrown} with eight in flight`)
      }
      const host = await makeHost(installed, receiver, [`/delay-20/under-load-${round}`])
      hosts.push(host)
      const throws = await throwUnderLoad(setup, host)
      say(`round ${round + 1} of ${rounds}: ${throws} switches under load`)
    }
    await installed.settled({ hurry: true })
    await Promise.all(workers.map((worker) => worker.stop()))
    const { breaches: broken, ...found } = await checkInvariant(installed, receiver, hosts)
    return { counts: { rounds, ...found }, breaches: [...breaches, ...broken] }
  }, options)

/** The maximum number of concurrent requests to one receiver. */
const perWebhook = 8
const committed = 20

/** Returns the violations for 20 events, 8 of them in flight when the switch is applied. */
const throwInFlight = async (thrown: Switch, setup: DrillSetup, host: Host, witness: Host): Promise<ReadonlyArray<string>> => {
  const { installed, receiver } = setup
  const { sql } = installed
  const [hook] = host.hooks
  const { path, id } = hook!
  const breaches: Array<string> = []
  const expect = (what: string, seen: unknown, expected: unknown) => {
    if (JSON.stringify(seen) !== JSON.stringify(expected))
      breaches.push(`${what} is ${JSON.stringify(seen)}, not ${JSON.stringify(expected)}.`)
  }
  const statuses = async () => {
    const [row] = await sql`
      SELECT count(*) FILTER (WHERE status = 'delivered')::int AS delivered, count(*) FILTER (WHERE status = 'pending')::int AS pending,
        count(*) FILTER (WHERE failure = 'The webhook was disabled.')::int AS off, count(*)::int AS all
      FROM slotkit.webhook_deliveries WHERE webhook_id = ${id}`
    return row
  }
  for (let booked = 0; booked < committed; booked += 5) await Promise.all(Array.from({ length: 5 }, host.book))
  await until("eight requests in flight", async () => (await receiver.held(path)) === perWebhook)
  const off = await throwOff(thrown, setup, host, hook!)
  // In flight: three succeed, three fail permanently in a row, and two will be retried.
  for (const [status, count] of [
    [200, 3],
    [400, 3],
    [500, 2]
  ] as const) {
    await receiver.release(path, status, count)
    await until("end of those", async () => (await installed.leased()) <= (await receiver.held(path)))
  }
  await host.book()
  await witnessed(setup, witness)
  expect("What is held after the switch", await receiver.held(path), 0)
  if (thrown === "disable") {
    expect("The log", await statuses(), { delivered: 3, pending: 0, off: committed - perWebhook + 2, all: committed })
    const [row] = await sql`SELECT consecutive_failures, status, disabled_reason FROM slotkit.webhooks WHERE id = ${id}`
    expect("The webhook", row, { consecutive_failures: 3, status: "disabled", disabled_reason: "manual" })
  }
  if (thrown === "downgrade") {
    expect("The log", await statuses(), { delivered: 3, pending: committed - perWebhook + 2, off: 0, all: committed })
    const [row] = await sql`SELECT consecutive_failures, status FROM slotkit.webhooks WHERE id = ${id}`
    expect("The webhook", row, { consecutive_failures: 3, status: "active" })
  }
  if (thrown === "delete" || thrown === "revoke key") {
    const [row] = await sql`SELECT (SELECT count(*) FROM slotkit.webhooks WHERE id = ${id})::int AS webhooks,
      (SELECT count(*) FROM slotkit.delivery_queue WHERE webhook_id = ${id})::int AS queued`
    expect(
      "What is left",
      { ...row, ...(await statuses()) },
      { webhooks: 0, queued: 0, delivered: 0, pending: 0, off: 0, all: 0 }
    )
    return breaches
  }
  await receiver.behave(path, "ok")
  await switchOn(thrown, setup, host, hook!, off)
  await host.book()
  await installed.settled({ hurry: true })
  const revived = thrown === "downgrade" ? committed - perWebhook + 2 : 0
  expect("What was delivered after the return", (await statuses())?.delivered, 3 + revived + 1)
  const [row] = await sql`SELECT consecutive_failures FROM slotkit.webhooks WHERE id = ${id}`
  expect("The counter after a success", row, { consecutive_failures: 0 })
  return breaches
}

/**
 * Disables and enables, or downgrades and upgrades, ten times at random moments in a stream of events. Returns the number of
 * switches. The moments are counted in events, so that a drill takes the same work on a fast and on a busy machine.
 */
const throwUnderLoad = async (setup: DrillSetup, host: Host): Promise<number> => {
  let isOver = false
  const loading = (async () => {
    while (!isOver) await Promise.all([host.book(), host.book()])
  })()
  const someEvents = async () => {
    const enough = host.acknowledged.length + Math.random() * 16
    await until("further event", () => host.acknowledged.length >= enough, { everyMs: 1 })
    await pause(Math.random() * 20)
  }
  const times = 10
  for (let thrown = 0; thrown < times; thrown++) {
    const kind = thrown % 2 === 0 ? "disable" : "downgrade"
    await someEvents()
    const off = await throwOff(kind, setup, host, host.hooks[0]!)
    await someEvents()
    await switchOn(kind, setup, host, host.hooks[0]!, off)
  }
  isOver = true
  await loading
  return times
}

/** Applies the switch, and reads immediately which deliveries are in flight. */
const throwOff = async (
  kind: Switch,
  { installed: { api, sql } }: DrillSetup,
  { id: hostId }: Host,
  hook: Hook
): Promise<Off> => {
  // Deleting a webhook also deletes its rows, so the deliveries in flight are read before. With every slot in use, none can be
  // added.
  const onTheirWay = async () => {
    const rows = await sql`SELECT event_id FROM slotkit.delivery_queue AS queued
        JOIN slotkit.webhook_deliveries AS delivery ON delivery.bucket = queued.bucket AND delivery.id = queued.delivery_id
      WHERE delivery.webhook_id = ${hook.id} AND lease_token IS NOT NULL`
    return rows.map(({ event_id }) => event_id as string)
  }
  const isDeletion = kind === "delete" || kind === "revoke key"
  const before = isDeletion ? await onTheirWay() : []
  const askedAt = Date.now()
  const { status } = await {
    disable: () => hook.api("PATCH", `/webhooks/${hook.id}`, { active: false }),
    downgrade: () => api.manage("PATCH", `/hosts/${hostId}`, { plan: "free" }),
    delete: () => hook.api("DELETE", `/webhooks/${hook.id}`),
    "revoke key": () => api.manage("DELETE", `/hosts/${hostId}/api-keys/${hook.keyId}`)
  }[kind]()
  // A claim whose transaction began before the switch does not see it, and may commit its leases after the answer.
  const [answer] = await sql`SELECT clock_timestamp()::text AS at`
  await until(
    "end of earlier transactions",
    async () => {
      const [row] = await sql`SELECT count(*)::int FROM pg_stat_activity
      WHERE datname = current_database() AND application_name = ${slotkitConnections} AND xact_start < ${answer!.at}::timestamptz`
      return row!.count === 0
    },
    { everyMs: 2 }
  )
  const after = isDeletion ? [] : await onTheirWay()
  // Deliveries that were leased at that moment have ended by now. A later one outside that set was leased after the switch.
  const answeredAt = performance.timeOrigin + performance.now()
  if (status !== 200 && status !== 204) throw new Error(`The switch ${kind} answered ${status}.`)
  const why = isDeletion ? "deleted" : kind === "disable" ? "disabled" : "paused"
  const off: Off = {
    why,
    askedAt,
    answeredAt,
    onTheirWay: new Set([...before, ...after]),
    until: Number.POSITIVE_INFINITY,
    backAt: Number.POSITIVE_INFINITY
  }
  hook.off.push(off)
  return off
}

const switchOn = async (kind: Switch, { installed: { api } }: DrillSetup, { id }: Host, hook: Hook, off: Off): Promise<void> => {
  off.until = Date.now()
  const { status } =
    kind === "disable"
      ? await hook.api("PATCH", `/webhooks/${hook.id}`, { active: true })
      : await api.manage("PATCH", `/hosts/${id}`, { plan: "pro" })
  off.backAt = Date.now()
  if (status !== 200) throw new Error(`The return from ${kind} answered ${status}.`)
}

/** Waits until the workers have claimed and sent a later event, so that everything before it has been sent. */
const witnessed = async ({ installed: { sql } }: DrillSetup, witness: Host): Promise<void> => {
  for (let times = 0; times < 2; times++) {
    await witness.book()
    await until("word of a later event", async () => {
      const [row] = await sql`
        SELECT count(*)::int FROM slotkit.webhook_deliveries WHERE host_id = ${witness.id} AND status = 'pending'`
      return row!.count === 0
    })
  }
}
