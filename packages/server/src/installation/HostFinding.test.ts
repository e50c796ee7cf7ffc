import { expect, it } from "vitest"
import { hostFinding } from "./Finding.ts"

it("MUST be ok for an address of this machine", async () => {
  expect(await hostFinding({ host: "127.0.0.1" })).toEqual({ check: "HOST", result: "ok", detail: "127.0.0.1" })
})

it("MUST fail for an address of another machine", async () => {
  expect(await hostFinding({ host: "192.0.2.1" })).toMatchObject({
    result: "fail",
    detail: expect.stringMatching(/^192\.0\.2\.1 is not an address of this machine \(EADDRNOTAVAIL\); set HOST/)
  })
})
