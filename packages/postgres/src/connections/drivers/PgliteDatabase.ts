import type { PgliteQueries } from "./PgliteSession.ts"

/** A transaction that a PGlite has begun. */
export interface PgliteTransaction extends PgliteQueries {
  exec(statements: string): Promise<unknown>
  rollback(): Promise<void>
  readonly closed: boolean
}

/** A PGlite of the application as far as Slotkit uses it. */
export interface PgliteDatabase extends PgliteQueries {
  transaction(work: (tx: PgliteTransaction) => Promise<void>): Promise<unknown>
  listen(channel: string, heard: (payload: string) => void): Promise<() => Promise<void>>
}
