import { expect, it, onTestFinished } from "vitest"
import { createSlotkit } from "../createSlotkit.ts"
import { createTestSlotkit, type TestSlotkit } from "../testing/createTestSlotkit.ts"
import type { ApplicationMessages, MessageToSend } from "./ApplicationMessages.ts"

const phone = "+441632960123"

const texting = async (send: ApplicationMessages["send"]) => {
  const logged: Array<string> = []
  const t: TestSlotkit = await createTestSlotkit({
    messages: { channels: ["sms"], send },
    log: ({ message }) => void logged.push(message)
  })
  onTestFinished(() => t.close())
  const host = await t.aHost()
  const service = await t.aService(host)
  await t.services.configure(host.id, service.id, {
    text_messages: { channel: "sms", reminder_minutes: [], confirmation: true }
  })
  const booker = { name: "Grace", phone, text_consent: true }
  const { id } = await t.aBooking(service, { booker })
  const texts = async () => (await t.emails.list(host.id)).data.filter(({ kind }) => kind === "textConfirmation")
  return { t, host, id, logged, texts }
}

it("MUST send a message by the application's function, and retry it not before the time that the application states", async () => {
  const sent: Array<MessageToSend> = []
  const { t, texts } = await texting((message) => {
    sent.push(message)
    if (sent.length === 1) throw Object.assign(new Error(`No route to ${phone}`), { retryAfterSeconds: 600 })
  })
  await t.clock.advance({ minutes: 1 })
  await t.clock.advance({ minutes: 8 })
  expect(sent).toHaveLength(1)
  await t.clock.advance({ minutes: 2 })
  expect(sent.map(({ channel, to, mayExist }) => [channel, to, mayExist])).toEqual([
    ["sms", phone, false],
    ["sms", phone, true]
  ])
  expect(sent[0]!.parts).toMatchObject({ occasion: "confirmation", language: "en", service: "Intro", url: null })
  expect(await texts()).toMatchObject([{ status: "sent", attempts: 2 }])
})

it("MUST withdraw the consent when the application says so, and log no number", async () => {
  const { t, host, id, logged, texts } = await texting(() => {
    throw Object.assign(new Error(`${phone} has opted out`), { optedOut: true })
  })
  await t.clock.advance({ days: 1 })
  expect(await texts()).toMatchObject([{ status: "failed", attempts: 1, error: "The application did not accept the message." }])
  expect((await t.bookings.get(host.id, id)).text_consent?.withdrawn_at).not.toBe(null)
  expect(logged.join()).toContain("Text message")
  expect(logged.join()).not.toContain("1632")
})

it.each([
  { channels: ["fax"], send: () => {} },
  { channels: ["sms"] },
  { twilio: { accountSid: "AC1", authToken: "token" } },
  { twilio: { accountSid: "1", authToken: "token", from: "Ada" } },
  { twilio: { accountSid: "AC1", authToken: "token", from: "Ada", whatsappTemplates: { reminder: { en: "MG1" } } } },
  { twilio: { accountSid: "AC1", authToken: "token", from: "Ada", whatsappTemplates: { birthday: {} } } },
  { twilio: { accountSid: "AC1", authToken: "token", from: "Ada", apiBase: "no address" } },
  { twilio: { accountSid: "AC1", authToken: "token", from: "Ada" }, channels: [], send: () => {} }
])("MUST refuse the option %j", async (messages) => {
  const opening = createSlotkit({ database: "memory", baseUrl: "https://book.example.com", messages: messages as never })
  await expect(opening).rejects.toThrow("messages must be")
})
