// @module-tag thorough

import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { signWebhook } from "@slotkit/core"
import { describe, expect, it } from "vitest"
import { runSlotkit, startSlotkit } from "../../harness/SlotkitProcess.ts"

const secret = "svc_whsec_secret"
const body = '{"id":"evt_1","type":"booking.confirmed"}'
const nowSeconds = () => Math.floor(Date.now() / 1000)
const signed = (timestamp = nowSeconds()) => signWebhook({ secrets: [secret], timestamp, body })

const deliver = (url: string, headers: Readonly<Record<string, string>>) =>
  fetch(url, {
    method: "POST",
    body,
    headers: { "svc-webhook-id": "evt_1", "svc-webhook-event": "booking.confirmed", ...headers }
  })

describe.concurrent("slotkit webhook listen", () => {
  it("MUST verify deliveries, answer them, and distinguish verified, forged and repeated ones", async () => {
    const listener = startSlotkit(["webhook", "listen", "--port", "0", "--count", "3"], { WEBHOOK_SECRET: secret })
    const [, url = ""] = await listener.printed(/Waiting for deliveries on (\S+) \(/)
    const right = { "svc-signature": signed(), "svc-webhook-attempt": "1" }
    expect((await deliver(`${url}hooks`, right)).status).toBe(200)
    expect((await deliver(url, { ...right, "svc-webhook-attempt": "2" })).status).toBe(200)
    expect((await deliver(url, { "svc-signature": signed(nowSeconds() - 900) })).status).toBe(401)
    const { code, stdout, stderr } = await listener.ended
    expect(code).toBe(1)
    expect(stdout).toMatch(/booking\.confirmed {2}evt_1 {2}attempt 1 {2}-> 200\n {2}verified\n {2}\{\n {4}"id": "evt_1",/)
    expect(stdout).toMatch(/attempt 2, repeated {2}-> 200/)
    expect(stdout).toMatch(/NOT verified: The signature is valid, but it is 90\d seconds old/)
    expect(stdout).toMatch(/\nReceived 3 deliveries, 2 verified\.\n$/)
    expect(stdout + stderr).not.toContain(secret)
  })

  it("MUST exit with 0 when the requested number of deliveries has been verified", async () => {
    const listener = startSlotkit(["webhook", "listen", "--port", "0", "--count", "1"], { WEBHOOK_SECRET: secret })
    const [, url = ""] = await listener.printed(/Waiting for deliveries on (\S+) \(/)
    expect((await deliver(url, { "svc-signature": signed() })).status).toBe(200)
    expect(await listener.ended).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/\nReceived 1 delivery, 1 verified\.\n$/)
    })
  })

  it("MUST print one document with --json, and answer with the given status", async () => {
    const listener = startSlotkit(["webhook", "listen", "--port", "0", "--count", "1", "--status", "503", "--json"])
    const [, url = ""] = await listener.printed(/Waiting for deliveries on (\S+) \(/)
    expect((await deliver(url, {})).status).toBe(503)
    const { code, stdout } = await listener.ended
    expect(code).toBe(0)
    expect(JSON.parse(stdout)).toMatchObject({ url, deliveries: [{ id: "evt_1", status: 503, body: { id: "evt_1" } }] })
  })

  it("MUST exit when it is asked to stop", async () => {
    const listener = startSlotkit(["webhook", "listen", "--port", "0"])
    await listener.printed(/Waiting for deliveries/)
    listener.child.kill("SIGTERM")
    expect(await listener.ended).toMatchObject({ code: 0, stdout: "Received 0 deliveries, 0 verified.\n" })
  })
})

describe.concurrent("slotkit webhook verify", () => {
  const verify = async (
    text: string,
    more: ReadonlyArray<string>,
    variables: Readonly<Record<string, string>> = { WEBHOOK_SECRET: secret }
  ) => {
    const folder = mkdtempSync(join(tmpdir(), "slotkit-verify-"))
    try {
      writeFileSync(join(folder, "body.json"), text)
      return await runSlotkit(["webhook", "verify", "--body", join(folder, "body.json"), ...more], variables)
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  }

  it("MUST exit with 0 if the signature is valid, and with 1 and the reason otherwise", async () => {
    expect(await verify(body, ["--signature", signed()])).toMatchObject({ code: 0, stdout: "The signature is valid.\n" })
    const altered = await verify(`${body} `, ["--signature", signed(), "--json"])
    expect(altered.code).toBe(1)
    expect(JSON.parse(altered.stdout)).toEqual({ valid: false, reason: expect.stringContaining("is not valid") })
  })

  it("MUST verify a delivery as of the time it was received", async () => {
    const header = signed(1_800_000_000)
    expect(await verify(body, ["--signature", header])).toMatchObject({ code: 1 })
    expect(await verify(body, ["--signature", header, "--at", "1800000100"])).toMatchObject({ code: 0 })
  })

  it("MUST report missing values", async () => {
    expect((await verify(body, ["--signature", signed()], {})).stderr).toContain("--secret or WEBHOOK_SECRET")
    const gone = await runSlotkit(["webhook", "verify", "--body", "/no/such/file", "--signature", "x", "--secret", "y"])
    expect(gone).toMatchObject({ code: 1, stderr: expect.stringContaining("Cannot read the body from /no/such/file") })
  })
})
