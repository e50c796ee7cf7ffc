import type { PgliteQueries } from "./PgliteSession.ts"

/** A PGlite transaction. */
export interface PgliteTransaction extends PgliteQueries {
  exec(statements: string): Promise<unknown>
  rollback(): Promise<void>
  readonly closed: boolean
}

/** The parts of the application's PGlite that Slotkit uses. */
export interface PgliteDatabase extends PgliteQueries {
  transaction(work: (tx: PgliteTransaction) => Promise<void>): Promise<unknown>
  listen(channel: string, heard: (payload: string) => void): Promise<() => Promise<void>>
}
