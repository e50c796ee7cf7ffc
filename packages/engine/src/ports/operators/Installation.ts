import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"

/** The result of one check of the installation. `warn` works but needs attention; `fail` prevents Slotkit from working. */
export interface InstallationFinding {
  readonly check: string
  readonly result: "ok" | "warn" | "fail"
  readonly detail: string
}

/** The database of the installation, as the operator sees it. */
export interface DatabaseAbout {
  /** The server's version, such as `PostgreSQL 18.0`. */
  readonly version: string
  readonly schema: string
  readonly migrations: { readonly applied: ReadonlyArray<string>; readonly pending: ReadonlyArray<string> }
  /** The sizes of tables on disk, the largest first. */
  readonly sizes: ReadonlyArray<{ readonly table: string; readonly bytes: number }>
  /** Connections of all processes, by state. */
  readonly connections: Readonly<Record<string, number>>
  /** The Citus cluster, if the database is on one. */
  readonly citus?: {
    readonly version: string
    readonly shards: number
    readonly nodes: ReadonlyArray<{ readonly node: string; readonly shards: number; readonly isActive: boolean }>
    readonly undistributed: ReadonlyArray<string>
  }
}

/** The versions, the settings and the state of the installation. */
export interface InstallationAbout {
  readonly versions: ReadonlyArray<{ readonly name: string; readonly version: string }>
  /** `undefined` for an in-memory database. */
  readonly database: DatabaseAbout | undefined
  /** Settings, with secrets masked. */
  readonly settings: ReadonlyArray<{ readonly name: string; readonly value: string }>
  readonly findings: ReadonlyArray<InstallationFinding>
}

/** Reads what operators see of the installation. */
export const Installation = Context.Reference<{ readonly about: Effect.Effect<InstallationAbout> } | undefined>(
  "@slotkit/engine/Installation",
  { defaultValue: () => undefined }
)
