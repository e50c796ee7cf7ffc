import type { Say, Verdict } from "../Drill.ts"
import { type DrillOptions, type DrillSetup, withDrillSetup } from "../DrillSetup.ts"
import { type Host, makeHost, type Target } from "../Host.ts"
import { checkInvariant } from "../Invariant.ts"
import { eventOf } from "../Receiver.ts"

/** A receiver's behaviour, and the expected log after the first attempt. */
export interface ReceiverCase {
  readonly target: Target
  readonly status: "delivered" | "pending" | "failed"
  readonly statusCode: number | null
  /** The attempt's status and error. */
  readonly error: RegExp | null
  /** The attempt's duration in milliseconds. */
  readonly takes?: readonly [least: number, most: number]
  /** True if it never receives a whole request. */
  readonly unheard?: boolean
}

/** The maximum delay of a healthy receiver: half of the time that waiting for one of the others would take. */
const mostBesideMs = 5_000

const patience = [9_900, 12_000] as const
const delivered = (target: Target, statusCode = 200, takes?: ReceiverCase["takes"]): ReceiverCase => ({
  target,
  status: "delivered",
  statusCode,
  error: null,
  ...(takes === undefined ? {} : { takes })
})
const answered = (statusCode: number, status: "pending" | "failed", path = `/status-${statusCode}/a`): ReceiverCase => ({
  target: path,
  status,
  statusCode,
  error: new RegExp(`^The receiver responded with status ${statusCode}`)
})
const unanswered = (target: Target, error: RegExp, more: Pick<ReceiverCase, "takes" | "unheard"> = {}): ReceiverCase => ({
  target,
  status: "pending",
  statusCode: null,
  error,
  ...more
})
const tooLate = /^The receiver did not respond within 10 seconds\.$/

/** Cases that end immediately. */
export const quickCases: ReadonlyArray<ReceiverCase> = [
  delivered("/ok/plain"),
  delivered({ path: "/ok/secured", port: "trusted" }),
  delivered("/status-201/a", 201),
  delivered("/status-299/a", 299),
  delivered("/informational/a"),
  delivered("/headerBytes-16000/a"),
  delivered("/gzipBomb/a"),
  delivered("/endlessBody/a"),
  delivered("/oldVersion/a"),
  delivered("/noContentWithBody/a", 204),
  ...[408, 429, 500, 502, 503, 504, 599].map((status) => answered(status, "pending")),
  ...[400, 401, 404, 409, 410, 413, 422, 425, 451, 499].map((status) => answered(status, "failed")),
  ...[300, 301, 302, 303, 304, 307, 308].map((status) => answered(status, "failed", `/redirect-${status}/a`)),
  answered(101, "failed", "/switching/a"),
  answered(400, "failed", "/zeroBytes/a"),
  unanswered("/reset/a", /closed the connection without responding/),
  unanswered("/resetAfterHeaders/a", /connection ended before the receiver's response was complete/),
  unanswered("/hangUp/a", /closed the connection without responding/),
  unanswered("/notHttp/a", /not valid HTTP/),
  unanswered("/headerBytes-17000/a", /longer than 16 KiB/),
  unanswered({ path: "/ok/untrusted", port: "untrusted" }, /not signed by a trusted authority/, { unheard: true })
]

/** Cases that last until the worker's timeout. */
export const slowCases: ReadonlyArray<ReceiverCase> = [
  delivered("/delay-9900/a", 200, [9_800, 10_500]),
  unanswered("/delay-10100/a", tooLate, { takes: patience }),
  unanswered("/silence/a", tooLate, { takes: patience }),
  unanswered("/halfHeaders/a", tooLate, { takes: patience }),
  unanswered("/headersThenSilence/a", tooLate, { takes: patience }),
  unanswered("/drip/a", tooLate, { takes: patience }),
  unanswered("/dripHeaders/a", tooLate, { takes: patience }),
  unanswered("/onlyInformational/a", tooLate, { takes: patience }),
  unanswered({ path: "/ok/stalled", port: "stalled" }, tooLate, { takes: patience, unheard: true })
]

export const receiversDrill = (rounds: number, say: Say): Promise<Verdict> => tryReceivers([quickCases, slowCases], rounds, say)

/**
 * Sends events to every kind of receiver at once, and to a healthy one. The log of each case must describe what happened, and a
 * slow receiver may delay no other.
 */
export const tryReceivers = (
  groups: ReadonlyArray<ReadonlyArray<ReceiverCase>>,
  rounds: number,
  say: Say,
  options?: DrillOptions
): Promise<Verdict> =>
  withDrillSetup(async (setup) => {
    const { installed, receiver } = setup
    const breaches: Array<string> = []
    const hosts: Array<Host> = []
    for (const cases of groups)
      hosts.push(
        await makeHost(
          installed,
          receiver,
          cases.map(({ target }) => target)
        )
      )
    const witness = await makeHost(installed, receiver, ["/ok/witness"])
    await installed.startWorker()
    await witness.book()
    for (let round = 0; round < rounds; round++) {
      for (const [index, cases] of groups.entries()) {
        const host = hosts[index]!
        // Re-enables webhooks that the previous round disabled.
        for (const hook of host.hooks) if (round > 0) await hook.api("PATCH", `/webhooks/${hook.id}`, { active: true })
        const beside = [host.book(), ...Array.from({ length: 10 }, witness.book)]
        await Promise.all(beside)
        await installed.attempted()
        await receiver.quiet()
        const wrong = await compare(setup, host, cases)
        breaches.push(...wrong)
        say(
          `round ${round + 1} of ${rounds}: of ${cases.length} receivers ${cases.length - wrong.length} are logged as they should be`
        )
      }
    }
    const [late] = await installed.sql`
      SELECT max(extract(epoch FROM began_at - created_at) * 1000)::int AS ms FROM slotkit.webhook_deliveries AS delivery
      JOIN slotkit.delivery_attempts AS attempt ON attempt.delivery_id = delivery.id WHERE host_id = ${witness.id}`
    if (groups.includes(slowCases) && late!.ms > mostBesideMs)
      breaches.push(`Beside the others a good receiver had to wait ${late!.ms} ms.`)
    const pending = new Set(groups.flat().flatMap((each) => (each.status === "pending" ? [pathOf(each)] : [])))
    const { breaches: broken, ...found } = await checkInvariant(installed, receiver, [...hosts, witness], {
      mayWait: (path) => pending.has(path)
    })
    const counts = { cases: groups.flat().length, rounds, ...found, "latest beside them, ms": late!.ms }
    return { counts, breaches: [...breaches, ...broken] }
  }, options)

const pathOf = ({ target }: ReceiverCase): string => (typeof target === "string" ? target : target.path)

/** Returns the cases whose log of the last event is wrong. */
const compare = async (
  { installed: { sql }, receiver }: DrillSetup,
  host: Host,
  cases: ReadonlyArray<ReceiverCase>
): Promise<ReadonlyArray<string>> => {
  const [event] = await sql`SELECT id FROM slotkit.events WHERE host_id = ${host.id} ORDER BY position DESC LIMIT 1`
  const rows = await sql`
    SELECT webhook_id::int AS hook, status, failure, status_code, error, duration_ms, count(*) OVER (PARTITION BY id)::int AS attempts
    FROM slotkit.webhook_deliveries AS delivery LEFT JOIN slotkit.delivery_attempts AS attempt ON attempt.delivery_id = delivery.id
    WHERE event_id = ${event!.id}`
  const requests = await receiver.received()
  return cases.flatMap((expected, index) => {
    const { status, statusCode, error, takes = [0, 9_000], unheard = false } = expected
    const row = rows.find(({ hook }) => hook === host.hooks[index]!.id)
    const came = requests.filter((request) => request.path === pathOf(expected) && eventOf(request) === event!.id).length
    const isAsExpected =
      row?.status === status &&
      row.status_code === statusCode &&
      row.attempts === 1 &&
      (error === null ? row.error === null : error.test(row.error)) &&
      (status === "failed") === (row.failure !== null) &&
      row.duration_ms >= takes[0] &&
      row.duration_ms <= takes[1] &&
      came === (unheard ? 0 : 1)
    return isAsExpected ? [] : [`${pathOf(expected)} came ${came} times and is logged as ${JSON.stringify(row ?? null)}.`]
  })
}
