import { type FakeAnswer, type FakeRequest, type FakeServer, fakeServer } from "../../calendars/testing/FakeServer.ts"

/** A message that the account has sent. */
export interface FakeTwilioMessage {
  readonly sid: string
  readonly to: string
  readonly from: string | null
  readonly messaging_service_sid: string | null
  readonly body: string
  readonly date_created: string
  status: string
}

/** A local server that answers as Twilio's Messages API does. */
export interface FakeTwilio extends FakeServer {
  readonly accountSid: string
  readonly authToken: string
  readonly messages: Array<FakeTwilioMessage>
  /** The addresses whose owners have replied STOP. */
  readonly stopped: Set<string>
}

/** Starts a Twilio on loopback. `now` is its clock. */
export const fakeTwilio = async ({ now = Date.now }: { readonly now?: () => number } = {}): Promise<FakeTwilio> => {
  const accountSid = "AC00000000000000000000000000000000"
  const authToken = "the_token_of_the_test"
  const messages: Array<FakeTwilioMessage> = []
  const stopped = new Set<string>()
  const authorization = `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString("base64")}`
  const server = await fakeServer(({ path, method, headers, body, query }) => {
    if (headers.authorization !== authorization) return failure(401, 20_003, "Authenticate")
    if (path === `/2010-04-01/Accounts/${accountSid}.json`) {
      return { status: 200, json: { sid: accountSid, status: "active", friendly_name: "Test" } }
    }
    if (path !== `/2010-04-01/Accounts/${accountSid}/Messages.json`) return failure(404, 20_404, "Not found")
    if (method === "GET") {
      const found = messages.filter(({ to }) => to === query.get("To")).toReversed()
      return { status: 200, json: { messages: found.slice(0, Number(query.get("PageSize") ?? 50)) } }
    }
    const answer = refusalOf(body, stopped)
    if (answer !== undefined) return answer
    const form = body as URLSearchParams
    const message: FakeTwilioMessage = {
      sid: `SM${String(messages.length + 1).padStart(32, "0")}`,
      to: form.get("To")!,
      from: form.get("From"),
      messaging_service_sid: form.get("MessagingServiceSid"),
      body: form.get("Body")!,
      date_created: new Date(now()).toUTCString().replace("GMT", "+0000"),
      status: "queued"
    }
    messages.push(message)
    return { status: 201, json: message }
  })
  return { ...server, accountSid, authToken, messages, stopped }
}

const failure = (status: number, code: number, message: string): FakeAnswer => ({
  status,
  json: { code, message, more_info: `https://www.twilio.com/docs/errors/${code}`, status }
})

const refusalOf = (body: FakeRequest["body"], stopped: ReadonlySet<string>): FakeAnswer | undefined => {
  const form = body instanceof URLSearchParams ? body : new URLSearchParams()
  const to = form.get("To") ?? ""
  const text = form.get("Body") ?? ""
  if (!/^(?:whatsapp:)?\+[1-9]\d{6,14}$/.test(to))
    return failure(400, 21_211, `The 'To' number ${to} is not a valid phone number.`)
  if (!form.has("From") && !form.has("MessagingServiceSid")) return failure(400, 21_603, "A 'From' phone number is required.")
  if (to.startsWith("whatsapp:") && form.get("From")?.startsWith("whatsapp:") !== true) {
    return failure(400, 63_007, "Twilio could not find a Channel with the specified From address")
  }
  if (text === "") return failure(400, 21_602, "Message body is required.")
  if (text.length > 1600) return failure(400, 21_617, "The concatenated message body exceeds the 1600 character limit.")
  return stopped.has(to) ? failure(400, 21_610, `Attempt to send to unsubscribed recipient ${to}`) : undefined
}
