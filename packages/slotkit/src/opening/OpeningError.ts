import {
  DatabaseUnreachable,
  DataFolderInUse,
  MigrationFailed,
  SchemaIncomplete,
  SchemaNewer,
  SchemaOlder,
  SecretMismatch
} from "@slotkit/postgres"

/** The stable codes of an `OpeningError`. */
export type OpeningErrorCode =
  | "unreachable"
  | "data_folder_in_use"
  | "migration_failed"
  | "schema_newer"
  | "schema_older"
  | "schema_incomplete"
  | "secret_mismatch"

/**
 * `createSlotkit` could not open the database. The message never contains the password.
 *
 * Branch on `code`: `unreachable` if the server is not responding or the folder cannot be read, `data_folder_in_use` if another
 * process has the folder open, `migration_failed` if a migration failed, `schema_newer` if a newer version of Slotkit has
 * migrated the schema beyond what this version supports, `schema_older` if the schema lacks migrations and the option `migrate`
 * is `check`, `schema_incomplete` if tables, constraints, indexes or views are missing (the message contains the statements or
 * the command that recreate them), `secret_mismatch` if neither `secret` nor one of `previousSecrets` is the secret that the
 * database was set up with. `cause` is the driver's error.
 */
export class OpeningError extends Error {
  override readonly name = "OpeningError"
  readonly code: OpeningErrorCode

  constructor(code: OpeningErrorCode, failure: Error) {
    super(failure.message, { cause: failure.cause ?? failure })
    this.code = code
  }
}

/** Turns a failure to open into the error for the application. */
export const asOpeningError = (error: unknown): unknown => {
  if (error instanceof DatabaseUnreachable) return new OpeningError("unreachable", error)
  if (error instanceof DataFolderInUse) return new OpeningError("data_folder_in_use", error)
  if (error instanceof MigrationFailed) return new OpeningError("migration_failed", error)
  if (error instanceof SchemaNewer) return new OpeningError("schema_newer", error)
  if (error instanceof SchemaOlder) return new OpeningError("schema_older", error)
  if (error instanceof SchemaIncomplete) return new OpeningError("schema_incomplete", error)
  if (error instanceof SecretMismatch) return new OpeningError("secret_mismatch", error)
  return error
}
