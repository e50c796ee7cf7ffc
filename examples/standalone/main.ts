import { mkdtempSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { startServer } from "./SlotkitServer.ts"
import { setUpHost } from "./setUp.ts"

const operatorToken = "example-operator-token"
const dataDir = mkdtempSync(join(tmpdir(), "slotkit-standalone-"))
const variables = { PORT: "0", SLOTKIT_DATA_DIR: dataDir, SLOTKIT_OPERATOR_TOKEN: operatorToken }

const server = await startServer(variables)
console.log(`Slotkit serves on ${server.baseUrl}, with its database in ${dataDir}`)
const { hostId, key, nextStart } = await setUpHost(server.baseUrl, operatorToken)
console.log(`Host ${hostId} has the key ${key}, and Kim comes at ${nextStart}`)
console.log(`Stopped with ${await server.stop()}.`)

const again = await startServer(variables)
const bookings = await fetch(`${again.baseUrl}/api/v1/bookings`, { headers: { authorization: `Bearer ${key}` } })
console.log(`After a restart: ${(await bookings.json()).meta.total} booking`)
console.log(`Stopped with ${await again.stop()}.`)
