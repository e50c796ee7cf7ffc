import { vi } from "vitest"
import type { TestDatabases } from "../../../harness/TestDatabase.ts"

let databases: TestDatabases | undefined

/** Sets the server that creates databases. */
export const databasesFrom = (source: TestDatabases): void => {
  databases = source
}

/** An empty PostgreSQL database in `DATABASE_URL`, and a secret in `SLOTKIT_SECRET`. */
export const database = async (): Promise<void> => {
  vi.stubEnv("DATABASE_URL", await databases!.make())
  vi.stubEnv("SLOTKIT_SECRET", "a secret for tests, of more than thirty-two characters")
}
