import { DatabaseUnreachable, DataFolderInUse, MigrationFailed } from "@slotkit/postgres"

/** Why a database could not be opened, as a stable word. */
export type OpeningErrorCode = "unreachable" | "data_folder_in_use" | "migration_failed"

/**
 * `createSlotkit` could not open its database; the message is one sentence, without the password.
 *
 * Branch on `code`: `unreachable` for a server that does not answer or a folder that cannot be read, `data_folder_in_use` while another
 * process has the folder, `migration_failed` when the tables could not be brought up to date. `cause` is what the driver said.
 */
export class OpeningError extends Error {
  override readonly name = "OpeningError"
  readonly code: OpeningErrorCode

  constructor(code: OpeningErrorCode, failure: Error) {
    super(failure.message, { cause: failure.cause ?? failure })
    this.code = code
  }
}

/** What opening failed with, as an application is told. */
export const asOpeningError = (error: unknown): unknown => {
  if (error instanceof DatabaseUnreachable) return new OpeningError("unreachable", error)
  if (error instanceof DataFolderInUse) return new OpeningError("data_folder_in_use", error)
  if (error instanceof MigrationFailed) return new OpeningError("migration_failed", error)
  return error
}
