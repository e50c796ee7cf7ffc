import { DatabaseUnreachable } from "./CheckConnection.ts"

/** Diagnostics for a data folder that cannot be opened. */
export interface DataFolderEvidence {
  readonly cause: unknown
  /** The code of the last error that the operating system returned to the database. */
  readonly refusal?: string | undefined
  /** The last error in the database's log. */
  readonly logged?: string | undefined
}

/** Explains why a data folder cannot be opened and how to fix it. */
export const dataFolderFailure = (dataDir: string, { cause, refusal, logged }: DataFolderEvidence): DatabaseUnreachable => {
  const code = cause instanceof Error && "code" in cause ? String(cause.code) : refusal
  const known = code === undefined ? undefined : remedies[code]
  return new DatabaseUnreachable({
    message: `The data folder ${dataDir} cannot be opened: ${known ?? reasonOf(cause, logged)}.`,
    cause
  })
}

const reasonOf = (cause: unknown, logged: string | undefined): string => {
  if (cause instanceof Error && "code" in cause) return cause.message
  if (cause instanceof RangeError) return `${cause.message}. Give this process more memory, then start again`
  const words = logged ?? (cause instanceof Error ? cause.message.replace(/\. Build with .*$/s, "") : undefined)
  if (words?.includes("incompatible") === true) return `${words}. Open it with the version of Slotkit that made it`
  const said = words === undefined ? "" : ` (${words})`
  return `its database is damaged${said}. Restore the folder from a backup; see docs/operations/backups-and-secrets.md`
}

const full = "its disk is full. Free some space, then start again"
const forbidden =
  "this process may not read and write all of it. Give the folder and everything in it to the user that runs Slotkit"
const descriptors = "this process has too many open files. Raise its limit (ulimit -n), then start again"

const remedies: Readonly<Record<string, string>> = {
  ENOSPC: full,
  EDQUOT: full,
  EACCES: forbidden,
  EPERM: forbidden,
  EROFS: "its file system is read-only. Mount it for writing, then start again",
  EIO: "its disk reports errors. Check the disk, then restore the folder from a backup",
  EMFILE: descriptors,
  ENFILE: descriptors
}
