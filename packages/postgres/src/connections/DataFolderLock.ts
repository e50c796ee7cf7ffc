import { realpathSync } from "node:fs"
import { hostname } from "node:os"
import { setTimeout as delay } from "node:timers/promises"
import * as Data from "effect/Data"
import { type FolderOwner, forgetOwner, kernelId, ownerChanges, ownFolder, readFolderOwner } from "./FolderOwner.ts"
import { claimFolderSocket } from "./FolderSocket.ts"

/** Another process has the data folder open, or this process already does. `message` is one sentence for the operator. */
export class DataFolderInUse extends Data.TaggedError("DataFolderInUse")<{
  readonly message: string
  readonly folder: string
  /** The process that holds the folder: its process id and host. `undefined` if unknown. */
  readonly pid: number | undefined
}> {}

/** Time limits for waiting on the process that holds the folder. */
export interface FolderLockTiming {
  /** Limit for a holder that does not respond, because it is busy or being killed. */
  readonly patienceMs: number
  /** Limit for a heartbeat from a holder on another kernel. */
  readonly heartbeatMs: number
}

/**
 * Locks an existing folder for this process. Returns a function that releases the lock. Rejects with `DataFolderInUse`.
 *
 * On one kernel, the owner is the process that listens on the socket `lock` in the folder. This works across containers and pid
 * namespaces. The file `owner` names the process and changes every two seconds, which makes the owner visible to other kernels on
 * a shared network volume.
 *
 * If the owner responds, the call rejects immediately. If the owner holds the folder but does not respond, for example while it
 * is being killed, the call waits for up to ten seconds. After a machine crash, or on another machine, it watches `owner` for
 * seven seconds.
 */
export const lockDataFolder = async (
  folder: string,
  { patienceMs, heartbeatMs }: FolderLockTiming = { patienceMs: 10_000, heartbeatMs: 7000 }
): Promise<() => void> => {
  const real = realpathSync(folder)
  const deadline = performance.now() + patienceMs
  for (;;) {
    const claim = await claimFolderSocket(real)
    if (claim.kind === "answers") throw inUse(folder, real)
    if (claim.kind === "silent") {
      if (performance.now() >= deadline) throw inUse(folder, real, "has not ended yet")
      await delay(pauseMs)
      continue
    }
    const release = claim.kind === "held" ? claim.release : () => {}
    try {
      const hasSocket = claim.kind === "held"
      const former = readFolderOwner(real)
      const mayLive = former !== undefined && !(hasSocket && former.kernel === kernelId)
      if (mayLive && (await ownerChanges(real, heartbeatMs))) throw inUse(folder, real)
      if (!hasSocket && former !== undefined) forgetOwner(real, former)
      const disown = ownFolder(real, { exclusive: !hasSocket })
      if (disown === undefined) continue
      return () => {
        disown()
        release()
      }
    } catch (error) {
      release()
      throw error
    }
  }
}

const inUse = (folder: string, real: string, state?: string): DataFolderInUse => {
  const owner = readFolderOwner(real)
  const clause = state === undefined ? "" : `, which ${state}`
  const message = `The data folder ${folder} is in use by ${nameOf(owner)}${clause}; stop that first.`
  return new DataFolderInUse({ message, folder, pid: owner?.pid })
}

const nameOf = (owner: FolderOwner | undefined): string => {
  if (owner === undefined) return "another process"
  return owner.host === hostname() ? `process ${owner.pid}` : `process ${owner.pid} on ${owner.host}`
}

const pauseMs = 100
