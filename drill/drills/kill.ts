import { type Breakpoints, makeBreakpoints } from "../Breakpoints.ts"
import { pause, type Say, type Verdict } from "../Drill.ts"
import { type DrillOptions, withDrillSetup } from "../DrillSetup.ts"
import { makeHost } from "../Host.ts"
import { checkInvariant } from "../Invariant.ts"
import { type Receiver, repeatsIn } from "../Receiver.ts"
import type { Trap } from "../receiver/Received.ts"

/** The points at which a worker is killed. */
export const killPoints = [
  "claimOpen",
  "claimCommitted",
  "connected",
  "received",
  "answered",
  "finishOpen",
  "finishCommitted",
  "random"
] as const
export type KillPoint = (typeof killPoints)[number]

/** Kills the only worker repeatedly, each time at the next point, while events are committed. */
export const killDrill = (
  rounds: number,
  say: Say,
  options?: DrillOptions,
  points: ReadonlyArray<KillPoint> = killPoints
): Promise<Verdict> =>
  withDrillSetup(async ({ installed, receiver }) => {
    // Citus has no triggers on distributed tables.
    const breakpoints = points.some(isInDatabase) ? await makeBreakpoints(installed.sql) : undefined
    const host = await makeHost(installed, receiver, ["/ok/one", "/delay-30/two", "/flaky/three"])
    const repeated: Record<string, number> = Object.fromEntries(killPoints.map((point) => [point, 0]))
    let onTheirWay = 0
    let worker = await installed.startWorker()
    for (let round = 0; round < rounds; round++) {
      const point = points[round % points.length]!
      const before = repeatsIn(await receiver.received())
      const killed = await arrange(point, worker.pid, receiver, breakpoints)
      const bookings = [host.book(), host.book()]
      await killed(worker.gone)
      await worker.gone
      const leased = await installed.leased()
      onTheirWay += leased
      const [booking] = await Promise.all(bookings)
      if (booking != null) await host.move(booking)
      await installed.endLeases()
      worker = await installed.startWorker()
      await installed.settled({ hurry: true })
      repeated[point]! += repeatsIn(await receiver.received()) - before
      say(`round ${round + 1} of ${rounds}: killed at ${point} with ${leased} on lease`)
    }
    const { breaches, ...found } = await checkInvariant(installed, receiver, [host], { repeats: onTheirWay })
    return { counts: { rounds, ...found, onTheirWay, ...repeatsOf(repeated) }, breaches }
  }, options)

const repeatsOf = (repeated: Readonly<Record<string, number>>) =>
  Object.fromEntries(Object.entries(repeated).map(([point, count]) => [`repeats after ${point}`, count]))

/** Prepares a kill. Returns a function that waits until it has happened. */
const arrange = async (point: KillPoint, pid: number, receiver: Receiver, breakpoints: Breakpoints | undefined) => {
  if (isTrap(point)) {
    await receiver.trap(point, pid)
    return (gone: Promise<void>) => gone
  }
  if (point === "random")
    return async () => {
      await pause(Math.random() * 150)
      process.kill(pid, "SIGKILL")
    }
  const armed = await breakpoints!.arm(point)
  return async () => {
    await armed.caught()
    process.kill(pid, "SIGKILL")
    await armed.release()
  }
}

const isInDatabase = (point: KillPoint): boolean => !isTrap(point) && point !== "random"

const isTrap = (point: KillPoint): point is Trap & KillPoint =>
  point === "connected" || point === "received" || point === "answered"
