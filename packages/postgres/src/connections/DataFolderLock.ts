import { realpathSync } from "node:fs"
import { hostname } from "node:os"
import { setTimeout as delay } from "node:timers/promises"
import * as Data from "effect/Data"
import { type FolderOwner, forgetOwner, kernelId, ownerChanges, ownFolder, readFolderOwner } from "./FolderOwner.ts"
import { claimFolderSocket } from "./FolderSocket.ts"

/** Another process works in the data folder, or this one already does; `message` is one sentence for the operator. */
export class DataFolderInUse extends Data.TaggedError("DataFolderInUse")<{
  readonly message: string
  readonly folder: string
  /** The process that has the folder, by its id on its own host; `undefined` when it has not said. */
  readonly pid: number | undefined
}> {}

/** How long a start waits for the process that has the folder. */
export interface FolderLockTiming {
  /** For one that does not answer, because it is being killed or is busy. */
  readonly patienceMs: number
  /** For a sign of life of one on another kernel. */
  readonly heartbeatMs: number
}

/**
 * Takes a folder, which must exist, for this process; returns how to release it. Rejects with `DataFolderInUse`.
 *
 * The owner on this kernel is whoever listens on the socket `lock` in the folder, across containers and pid namespaces. The file
 * `owner` names it and changes every two seconds, so that another kernel on the same network volume sees it working too.
 *
 * A process that answers is refused to at once. One that has the folder and does not answer, such as one being killed, is waited for
 * ten seconds. After a crash of the machine, or a move to another one, a start watches `owner` for seven seconds.
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
