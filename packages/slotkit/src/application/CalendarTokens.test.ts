// @module-tag thorough

import { type FakeMicrosoft, fakeMicrosoft } from "@slotkit/integrations/calendars/testing"
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest"
import { type Application, applications, ownSchema } from "../../test/Applications.ts"
import { baseUrl } from "../../test/BookableHost.ts"
import { consentAt, hostBrowser, testSignIn } from "../../test/HostBrowser.ts"
import { createSlotkit, type Slotkit } from "../index.ts"

const schema = ownSchema()
let app: Application
let microsoft: FakeMicrosoft
let processes: ReadonlyArray<Slotkit>
let hosts = 0
beforeAll(async () => {
  app = await applications["a pool of pg"]!()
})
afterAll(async () => {
  await app.execute(`DROP SCHEMA ${schema} CASCADE`)
  await app.close()
})

/** Two installations on one database, which share nothing else. Their jobs do not run. */
beforeEach(async () => {
  microsoft = await fakeMicrosoft()
  microsoft.addCalendar({ id: "ada" })
  const opened = () =>
    createSlotkit({
      ...testSignIn,
      database: app.database,
      schema,
      baseUrl,
      payments: "sandbox",
      operatorToken: "an-operator-token-that-only-tests-know",
      secret: "a secret that protects nothing at all",
      calendars: { microsoft: microsoft.client, origins: { microsoft: microsoft.origin } },
      log: () => {}
    })
  processes = [await opened(), await opened()]
})
afterEach(async () => {
  for (const slotkit of processes) await slotkit.close()
  await microsoft.close()
})

/** Connects an account whose access token has ended already. The provider rotates refresh tokens. */
const withEndedToken = async () => {
  const [slotkit] = processes as [Slotkit]
  const { id: hostId } = await slotkit.hosts.create({ email: `ada${++hosts}@example.com`, timezone: "Europe/Rome" })
  microsoft.identity.consent.lifetimeSeconds = 1
  const ada = hostBrowser(slotkit, hostId)
  const { connect_url } = await slotkit.calendars.connectUrl(hostId, { provider: "microsoft" })
  await ada.get(await consentAt((await ada.get(connect_url)).location))
  microsoft.identity.consent.lifetimeSeconds = 3599
  microsoft.requests.length = 0
  const [account] = (await slotkit.calendars.accounts(hostId)).data
  const read = () => Promise.all(processes.map((one) => one.calendars.read(hostId, account!.id)))
  const age = () =>
    app.execute(`UPDATE ${schema}.calendars SET read_at = read_at - interval '2 minutes' WHERE account_id = ${account!.id}`)
  return { read, age, state: async () => (await slotkit.calendars.get(hostId, account!.id)).state }
}

const refreshes = () => microsoft.requests.filter(({ path }) => path.endsWith("/token")).length

describe("Two processes with a rotating refresh token", () => {
  it("refresh it once, and both go on with the new one", async () => {
    const { read, state } = await withEndedToken()
    const accounts = await read()
    expect([refreshes(), accounts.map((account) => account.state), await state()]).toEqual([1, ["active", "active"], "active"])
  })

  it("end as `reconnect` if one is killed before it has stored the new one, and do not try on and on", async () => {
    const { read, age, state } = await withEndedToken()
    microsoft.faults.dropAnswer = ({ path }) => {
      if (!path.endsWith("/token")) return false
      microsoft.faults.dropAnswer = undefined
      return true
    }
    await read()
    for (let count = 0; count < 3; count++) {
      await age()
      await read()
    }
    expect(await state()).toBe("reconnect")
    // Each read lists the calendars and reads them, and tries to refresh the token for both.
    expect(refreshes()).toBeLessThanOrEqual(2 * 2 * 4)
  })
})
