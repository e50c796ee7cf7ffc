// @module-tag thorough

import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, describe, expect, it } from "vitest"
import { cacheFolder } from "../../harness/GeneratedFolder.ts"
import { startServer } from "./SlotkitServer.ts"
import { setUpHost } from "./setUp.ts"

const dataDir = mkdtempSync(join(tmpdir(), "slotkit-standalone-"))
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

const operatorToken = "operator"
const variables = {
  PORT: "0",
  SLOTKIT_DATA_DIR: dataDir,
  SLOTKIT_OPERATOR_TOKEN: operatorToken,
  NODE_OPTIONS: `--import=${new URL("../../harness/EmbeddedImage.ts", import.meta.url).href}`,
  NODE_COMPILE_CACHE: join(cacheFolder, "compiled")
}

describe("The standalone server", () => {
  it("MUST be set up over HTTP, and keep everything across a restart", async () => {
    const first = await startServer(variables, "ignore")
    const { hostId, key, nextStart } = await setUpHost(first.baseUrl, operatorToken)
    expect((await fetch(`${first.baseUrl}/health/ready`)).status).toBe(200)
    expect(await first.stop()).toBe(0)

    const second = await startServer(variables, "ignore")
    const request = { headers: { authorization: `Bearer ${key}` } }
    const { data } = await (await fetch(`${second.baseUrl}/api/v1/bookings`, request)).json()
    expect(data).toMatchObject([{ id: 1, scheduled_at: nextStart, booker: { name: "Kim" } }])
    expect(hostId).toBe(1)
    expect(await second.stop()).toBe(0)
  })
})
