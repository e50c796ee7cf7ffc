import type { ImportNote } from "../ports/imports/ImportedAccount.ts"
import type { ImportSource } from "../ports/imports/ImportStore.ts"

/** A part of the host that an import sets. */
export interface ImportChange {
  /**
   * `weekly` are the working hours, such as `1 09:00-17:00, 2 09:00-12:00` with 0 for Sunday. `overrides` is the number of dates
   * with other hours.
   */
  readonly field: "name" | "username" | "bio" | "avatar_url" | "timezone" | "weekly" | "overrides"
  readonly from: string | null
  readonly to: string
}

/** One thing of the imported account, and what became of it. */
export interface ImportEntry {
  readonly part: "host" | "hours" | "service" | "team" | "booking"
  /** The id at the source. */
  readonly source_id: string
  /** The name at the source. */
  readonly name: string
  /**
   * `taken` now, `unchanged` because an earlier run took it, `left_out`, or `released` because it was cancelled at the source
   * after an earlier run took it.
   */
  readonly outcome: "taken" | "unchanged" | "left_out" | "released"
  /** The outcome of an imported booking. */
  readonly as?: "held" | "booking"
  /** The start of a booking, an ISO 8601 date-time in UTC. */
  readonly start?: string
  /** The id of the host, service, busy time or booking. `null` in a dry run for what does not exist yet. */
  readonly slotkit_id: number | null
  readonly notes: ReadonlyArray<ImportNote>
  /** The values that the import sets in an existing host. */
  readonly sets?: ReadonlyArray<ImportChange>
  /** The email address of the account, in the entry of the host. */
  readonly email?: string
}

/** The result of an import, or of its dry run. */
export interface ImportReport {
  readonly source: ImportSource
  /** False for a dry run, which changes nothing. */
  readonly applied: boolean
  readonly host: {
    /** `null` in a dry run that would create the host. */
    readonly id: number | null
    readonly email: string
    readonly username: string | null
    readonly created: boolean
    /** The address of the booking page. `null` without a username. */
    readonly profile_url: string | null
  }
  readonly entries: ReadonlyArray<ImportEntry>
}
