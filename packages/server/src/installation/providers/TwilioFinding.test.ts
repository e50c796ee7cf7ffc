import { fakeTwilio } from "@slotkit/integrations/twilio/testing"
import { expect, it, onTestFinished } from "vitest"
import { twilioFinding } from "./TwilioFinding.ts"

const started = async () => {
  const twilio = await fakeTwilio()
  onTestFinished(() => twilio.close())
  return { twilio, account: { twilioAccountSid: twilio.accountSid, twilioAuthToken: twilio.authToken } }
}

it("MUST find nothing without an account", async () => {
  expect(await twilioFinding({ twilioAccountSid: undefined, twilioAuthToken: undefined })).toEqual([])
})

it("MUST report that Twilio accepts the account, or that it is suspended", async () => {
  const { twilio, account } = await started()
  expect(await twilioFinding(account, twilio.origin)).toEqual([
    { check: "Twilio", result: "ok", detail: `accepts the account ${twilio.accountSid}` }
  ])
  twilio.faults.intercept = () => ({ status: 200, json: { status: "suspended" } })
  expect(await twilioFinding(account, twilio.origin)).toMatchObject([
    { result: "fail", detail: expect.stringContaining("suspended") }
  ])
})

it("MUST fail if Twilio rejects the token or cannot be reached, without the token", async () => {
  const { twilio, account } = await started()
  const [refused] = await twilioFinding({ ...account, twilioAuthToken: "hidden" }, twilio.origin)
  expect(refused).toMatchObject({ result: "fail", detail: expect.stringContaining("status 401") })
  expect(JSON.stringify(refused)).not.toContain("hidden")
  expect(await twilioFinding(account, "http://127.0.0.1:1")).toMatchObject([
    { result: "fail", detail: expect.stringMatching(/^cannot be reached: /) }
  ])
})
