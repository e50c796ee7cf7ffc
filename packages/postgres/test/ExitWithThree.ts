import { startRealPostgres } from "../src/testing/RealPostgres.ts"

/** A process that sets exit status 3 and starts a database server before it ends. */
process.exitCode = 3
delete process.env.TEST_DATABASE_URL
const server = await startRealPostgres()
await server.stop()
