import { DatabaseUnreachable, DataFolderInUse, MigrationFailed, SchemaIncomplete, SchemaNewer } from "@slotkit/postgres"

/** Why a database could not be opened, as a stable word. */
export type OpeningErrorCode = "unreachable" | "data_folder_in_use" | "migration_failed" | "schema_newer" | "schema_incomplete"

/**
 * `createSlotkit` could not open its database; the message is one sentence, without the password.
 *
 * Branch on `code`: `unreachable` for a server that does not answer or a folder that cannot be read, `data_folder_in_use` while another
 * process has the folder, `migration_failed` when the tables could not be brought up to date, `schema_newer` when a newer version of
 * Slotkit has changed them too much for this one, `schema_incomplete` when constraints, indexes or tables are lost, with the statements
 * that make them anew in the message. `cause` is what the driver said.
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
  if (error instanceof SchemaNewer) return new OpeningError("schema_newer", error)
  if (error instanceof SchemaIncomplete) return new OpeningError("schema_incomplete", error)
  return error
}
