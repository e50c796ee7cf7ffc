import {
  DatabaseUnreachable,
  DataFolderInUse,
  MigrationFailed,
  SchemaIncomplete,
  SchemaNewer,
  SchemaOlder,
  SecretMismatch
} from "@slotkit/postgres"
import { expect, it } from "vitest"
import { asOpeningError, OpeningError } from "./OpeningError.ts"

const message = "Why not."
const cause = new Error("ECONNREFUSED")

it.each([
  ["unreachable", new DatabaseUnreachable({ message, cause })],
  ["data_folder_in_use", new DataFolderInUse({ message, folder: "./data", pid: 1 })],
  ["migration_failed", new MigrationFailed({ message, cause })],
  ["schema_newer", new SchemaNewer({ message, unknown: ["9999_future"] })],
  ["schema_older", new SchemaOlder({ message, pending: ["0001_schema"] })],
  ["schema_incomplete", new SchemaIncomplete({ message, statements: [] })],
  ["secret_mismatch", new SecretMismatch({ message })]
])("MUST carry the code %s and the message", (code, failure) => {
  const error = asOpeningError(failure)
  expect(error).toBeInstanceOf(OpeningError)
  expect(error).toMatchObject({ name: "OpeningError", code, message })
})

it("MUST leave other failures unchanged", () => {
  expect(asOpeningError(cause)).toBe(cause)
})
