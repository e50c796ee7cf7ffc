import { createServer, type RequestListener } from "node:http"
import type { AddressInfo } from "node:net"
import { createSlotkit, type Slotkit, type SlotkitOptions } from "slotkit"
import { onTestFinished } from "vitest"
import { operatorToken, type Surfaces, surfacesOf } from "../../harness/Surfaces.ts"

/** The facade in this process, behind a loopback server, as in an embedding application. */
export interface FacadeServer extends Surfaces {
  readonly slotkit: Slotkit
}

/** Opens one for a test and closes it at the end. Jobs run only when the test runs them. */
export const facadeServer = async (options: Partial<SlotkitOptions> = {}): Promise<FacadeServer> => {
  let answer: RequestListener = (_request, response) => void response.writeHead(503).end()
  const server = createServer((request, response) => answer(request, response))
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const slotkit = await createSlotkit({ database: "memory", baseUrl: origin, operatorToken, ...options })
  answer = slotkit.node
  onTestFinished(async () => {
    server.closeAllConnections()
    server.close()
    await slotkit.close()
  })
  return { slotkit, ...surfacesOf(origin) }
}
