import { readFileSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { signWebhook } from "@slotkit/core"
import { createSlotkit } from "slotkit"
import { afterEach, describe, expect, it, onTestFinished, vi } from "vitest"
import { generatedFolder } from "../../harness/GeneratedFolder.ts"
import { freePorts } from "../docs/Ports.ts"

const readme = readFileSync(join(import.meta.dirname, "../../packages/client/README.md"), "utf8")
const codeBlocks = [...readme.matchAll(/```ts\n([\s\S]*?)```/g)].map(([, code]) => code!)

/** Runs the code block that contains a word, and returns its exports. */
const run = async (word: string, exported = "") => {
  const code = codeBlocks.find((block) => block.includes(word))!
  const folder = generatedFolder()
  const file = join(folder, `${word}.ts`)
  writeFileSync(file, `${code}\n${exported}\n`)
  try {
    return await import(file)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

const secret = "svc_whsec_4f8b"
const body = JSON.stringify({
  id: "evt_1",
  type: "booking.confirmed",
  created_at: "2027-01-01T00:00:00Z",
  data: { booking: { scheduled_at: "2027-01-12T10:00:00Z", booker: { name: "Grace" } } }
})
const delivery = (key = secret) => {
  const timestamp = Math.floor(Date.now() / 1000)
  const signature = signWebhook({ secrets: [key], timestamp, body })
  return { method: "POST", body, headers: { "content-type": "application/json", "svc-signature": signature } }
}

/** The console output of the examples. */
const listen = () => {
  const said: Array<string> = []
  for (const method of ["log", "warn"] as const)
    vi.spyOn(console, method).mockImplementation((...words) => void said.push(words.map(String).join(" ")))
  return said
}

afterEach(() => {
  vi.unstubAllEnvs()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

describe("The client's README", () => {
  it("MUST show a working receiver of web requests", async () => {
    vi.stubEnv("WEBHOOK_SECRET", secret)
    const said = listen()
    const { POST } = await run("WebhookVerificationError")
    const receive = async (key?: string) => (await POST(new Request("https://receiver.example", delivery(key)))).status
    expect([await receive(), await receive("svc_whsec_other")]).toEqual([204, 400])
    expect(said).toEqual(["evt_1 booking.confirmed", expect.stringContaining("no_match")])
  })

  it("MUST show a working receiver on Express", async () => {
    vi.stubEnv("WEBHOOK_SECRET", secret)
    const said = listen()
    const ports = freePorts()
    onTestFinished(ports.close)
    await run("webhookReceiver")
    const receive = async (key?: string) => (await fetch(new URL("/webhooks", await ports.origin()), delivery(key))).status
    expect([await receive(), await receive("svc_whsec_other")]).toEqual([204, 400])
    expect(said).toEqual(["Grace comes at 2027-01-12T10:00:00Z"])
  })

  it("MUST show working calls", async () => {
    const slotkit = await createSlotkit({ database: "memory", baseUrl: "https://book.example.com" })
    onTestFinished(() => slotkit.close())
    const host = await slotkit.hosts.create({ email: "ada@example.com", username: "ada", timezone: "Europe/Rome", plan: "pro" })
    const { slug } = await slotkit.services.create(host.id, { title: "Intro", durations: [{ minutes: 30 }] })
    const { key } = await slotkit.apiKeys.create(host.id, { name: "Script", scopes: ["invites.write"] })
    const start = Object.values((await slotkit.availability.get(host.id, { service: slug })).data)
      .flat()
      .at(-1)!.start
    await slotkit.bookings.book(host.id, { service: slug, start, booker: { name: "Grace", email: "grace@example.com" } })
    vi.stubEnv("SLOTKIT_KEY", key)
    vi.stubGlobal("fetch", (url: string, init: RequestInit) => slotkit.fetch(new Request(url, init)))
    const said = listen()
    await run("createClient")
    expect(said).toEqual([
      expect.stringMatching(/^Free: \d+$/),
      `${start} Grace`,
      expect.stringMatching(/^https:\/\/book\.example\.com\/book\/i\//)
    ])
  })
})
