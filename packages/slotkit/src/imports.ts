import { importAccount } from "@slotkit/engine"
import { readCalcom, readCalendly } from "@slotkit/integrations/imports"
import { runOn } from "./opening/RunOn.ts"
import type { Slotkit } from "./opening/Slotkit.ts"

/** Options of an import. */
export interface ImportAccountOptions {
  /** The access token or API key of the account. It is used for the requests of this call, and not kept. */
  readonly token: string
  /** The address of the API. The vendor's own by default. */
  readonly url?: string
  /** False for a dry run: nothing is stored, and the report says what would be. */
  readonly apply: boolean
  /** Future meetings become held time or bookings, or are left alone. */
  readonly bookings: "held" | "bookings" | "none"
  /** True to import the teams of the account too. Their members are the hosts with the same email addresses. False by default. */
  readonly teams?: boolean
  /** Receives a line about each step, without personal data and without the token. */
  readonly onProgress?: (line: string) => void
}

/** One thing of the imported account, and what became of it. */
export interface ImportedThing {
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
  /** The start of a booking, an ISO 8601 date-time in UTC. */
  readonly start?: string
  /** The id of the host, service, busy time or booking. `null` in a dry run for what does not exist yet. */
  readonly slotkit_id: number | null
}

/** The result of an import, or of its dry run. */
export interface AccountReport {
  /** False for a dry run. */
  readonly applied: boolean
  readonly entries: ReadonlyArray<ImportedThing>
}

/**
 * Imports an account of Calendly into a host, so that users of an application bring what they have. A repeated import takes only
 * what is new.
 *
 * @throws SlotkitError - If the host does not exist.
 * @throws Error - If the source refuses the token or is not responding.
 *
 * @example
 * const token = "the personal access token of the host"
 * const report = await importCalendly(slotkit, host.id, { token, apply: true, bookings: "held" })
 */
export const importCalendly = (slotkit: Slotkit, hostId: number, options: ImportAccountOptions): Promise<AccountReport> =>
  importFrom(readCalendly, slotkit, hostId, options)

/** Imports an account of cal.com, or of a server of it at `url`, into a host. See `importCalendly`. */
export const importCalcom = (slotkit: Slotkit, hostId: number, options: ImportAccountOptions): Promise<AccountReport> =>
  importFrom(readCalcom, slotkit, hostId, options)

const importFrom = async (
  read: typeof readCalendly,
  slotkit: Slotkit,
  hostId: number,
  { apply, ...options }: ImportAccountOptions
): Promise<AccountReport> => {
  const account = await read(options)
  return runOn(slotkit, importAccount({ kind: "existing", hostId }, account, { apply, bookings: options.bookings }))
}
