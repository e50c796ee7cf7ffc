import { startRealPostgres } from "../src/testing/RealPostgres.ts"

/** A process that asks for the status 3, and uses a server of its own before it ends. */
process.exitCode = 3
delete process.env.TEST_DATABASE_URL
const server = await startRealPostgres()
await server.stop()
