import { type MessageRefused, Messages, type TextMessage } from "@slotkit/engine"
import { Effect } from "effect"
import { afterEach, beforeEach, describe, expect, it } from "vitest"
import { type TwilioOptions, twilioMessages } from "./index.ts"
import { type FakeTwilio, fakeTwilio } from "./testing/index.ts"

let twilio: FakeTwilio
beforeEach(async () => {
  twilio = await fakeTwilio({ now: () => createdAt + 2000 })
})
afterEach(() => twilio.close())

const createdAt = Date.UTC(2026, 0, 5, 9)
const parts: TextMessage["parts"] = {
  ...{ occasion: "reminder", language: "de", service: "Intro", host: "Ada", start: "Montag, 09:00", url: null }
}
const message: TextMessage = { channel: "sms", to: "+441632960123", text: "Reminder: Intro", parts, createdAt, mayExist: false }

const providerOf = (more: Partial<TwilioOptions> = { from: "+441632960100" }) =>
  twilioMessages({ accountSid: twilio.accountSid, authToken: twilio.authToken, apiBase: twilio.origin, ...more })

const send = (more: Partial<TextMessage> = {}, options?: Partial<TwilioOptions>) =>
  Effect.runPromise(providerOf(options).send({ ...message, ...more }))

const refusalOf = (more: Partial<TextMessage> = {}, options?: Partial<TwilioOptions>): Promise<MessageRefused> =>
  Effect.runPromise(Effect.flip(providerOf(options).send({ ...message, ...more })))

describe("Twilio", () => {
  it("MUST send SMS from a number or a messaging service, and WhatsApp messages with the prefix", async () => {
    await send()
    await send({}, { messagingServiceSid: "MG1" })
    await send({ channel: "whatsapp" }, { whatsappFrom: "+441632960200" })
    expect(twilio.messages.map(({ to, from, messaging_service_sid: service, body }) => [to, from, service, body])).toEqual([
      ["+441632960123", "+441632960100", null, "Reminder: Intro"],
      ["+441632960123", null, "MG1", "Reminder: Intro"],
      ["whatsapp:+441632960123", "whatsapp:+441632960200", null, "Reminder: Intro"]
    ])
    expect(providerOf({ from: "Ada", whatsappFrom: "+441632960200" }).channels).toEqual(["sms", "whatsapp"])
    expect(providerOf({ whatsappFrom: "+441632960200" }).channels).toEqual(["whatsapp"])
    expect(twilio.requests[0]).toMatchObject({ method: "POST", path: `/2010-04-01/Accounts/${twilio.accountSid}/Messages.json` })
  })

  it("MUST send WhatsApp messages by the template of their occasion and language, that of English, or as a text", async () => {
    const english = "HX1"
    const options = { whatsappFrom: "+441632960200", whatsappTemplates: { reminder: { en: english, fr: "HX2" } } }
    twilio.templates.set(english, "{{1}} with {{2}}, {{3}}: {{4}}")
    const whatsapp = { channel: "whatsapp" as const }
    await send(whatsapp, options)
    await send({ ...whatsapp, parts: { ...parts, occasion: "cancelled" } }, options)
    await send({}, { ...options, from: "Ada" })
    expect(twilio.messages.map(({ body }) => body)).toEqual([
      "Intro with Ada, Montag, 09:00: -",
      "Reminder: Intro",
      "Reminder: Intro"
    ])
    const unknown = await refusalOf({ ...whatsapp, parts: { ...parts, language: "fr" } }, options)
    expect(unknown).toMatchObject({ permanent: true, reason: "Twilio refused the message with status 400 and error 21655." })
    await send({ ...whatsapp, mayExist: true }, options)
    expect(twilio.messages).toHaveLength(3)
    await send({ ...whatsapp, mayExist: true, parts: { ...parts, start: "Dienstag, 09:00" } }, options)
    expect(twilio.messages).toHaveLength(4)
  })

  it("MUST say that the recipient has opted out, and not retry what cannot succeed, without the number", async () => {
    twilio.stopped.add(message.to)
    expect(await refusalOf()).toMatchObject({ permanent: true, optedOut: true, reason: expect.not.stringContaining("44") })
    const refused = await refusalOf({ to: "+0" })
    expect(refused).toMatchObject({ permanent: true, optedOut: false })
    expect(refused.reason).toBe("Twilio refused the message with status 400 and error 21211.")
  })

  it("MUST retry when Twilio limits requests, fails, or refuses the credentials, and not before its Retry-After", async () => {
    const now = Date.now()
    twilio.faults.intercept = () => ({ status: 429, headers: { "retry-after": "120" }, json: { code: 20_429 } })
    const limited = await refusalOf()
    expect(limited).toMatchObject({ permanent: false, reason: "Twilio answered with status 429 and error 20429." })
    expect(limited.retryAt).toBeGreaterThanOrEqual(now + 120_000)
    twilio.faults.intercept = () => ({ status: 503, text: "upstream" })
    expect(await refusalOf()).toMatchObject({ permanent: false })
    twilio.faults.intercept = undefined
    const unknown = await refusalOf({}, { from: "+441632960100", authToken: "wrong" })
    expect(unknown).toMatchObject({ permanent: false, reason: "Twilio refused the credentials with status 401 and error 20003." })
    twilio.faults.intercept = () => ({ status: 302, headers: { location: "http://127.0.0.1:1/" } })
    expect(await refusalOf()).toMatchObject({ permanent: false })
  })

  it("MUST NOT send a message again whose answer was lost, but one that Twilio does not have", async () => {
    twilio.faults.dropAnswer = ({ method }) => method === "POST"
    expect(await refusalOf()).toMatchObject({ permanent: false, reason: "Twilio did not respond." })
    twilio.faults.dropAnswer = undefined
    await send({ mayExist: true })
    expect(twilio.messages).toHaveLength(1)
    await send({ mayExist: true, text: "Reminder: Panel" })
    // The same text for a later occasion is another message.
    await send({ mayExist: true, createdAt: createdAt + 3_600_000 })
    expect(twilio.messages).toHaveLength(3)
    twilio.messages[0]!.status = "failed"
    twilio.messages[2]!.status = "undelivered"
    await send({ mayExist: true })
    expect(twilio.messages).toHaveLength(4)
  })

  it.each([
    [{ accountSid: "SK1" }, "must begin with AC"],
    [{ authToken: "two words" }, "contains a space"],
    [{ from: undefined }, "needs messagingServiceSid"],
    [{ whatsappTemplates: { reminder: { en: "MG1" } } }, "must begin with HX"],
    [{ apiBase: "http://api.example.com" }, "HTTPS origin"],
    [{ apiBase: "https://api.example.com/path" }, "HTTPS origin"],
    [{ apiBase: "http://127.0.0.1.example.com" }, "HTTPS origin"]
  ])("MUST refuse the options %j", (wrong, reason) => {
    expect(() => twilioMessages({ accountSid: "AC1", authToken: "token", from: "Ada", ...wrong })).toThrow(reason)
  })

  it("is none by default", async () => {
    expect(await Effect.runPromise(Effect.service(Messages))).toBe(undefined)
  })
})
