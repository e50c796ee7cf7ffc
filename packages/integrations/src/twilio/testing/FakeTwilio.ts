import { type FakeAnswer, type FakeServer, fakeServer } from "../../calendars/testing/FakeServer.ts"

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
  /** The texts of templates by SID, with variables such as `{{1}}`. */
  readonly templates: Map<string, string>
}

/** Starts a Twilio on loopback. `now` is its clock. */
export const fakeTwilio = async ({ now = Date.now }: { readonly now?: () => number } = {}): Promise<FakeTwilio> => {
  const accountSid = "AC00000000000000000000000000000000"
  const authToken = "the_token_of_the_test"
  const messages: Array<FakeTwilioMessage> = []
  const stopped = new Set<string>()
  const templates = new Map<string, string>()
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
    const form = body instanceof URLSearchParams ? body : new URLSearchParams()
    const text = textOf(form, templates)
    const answer = typeof text === "string" ? refusalOf(form, text, stopped) : text
    if (answer !== undefined) return answer
    const message: FakeTwilioMessage = {
      sid: `SM${String(messages.length + 1).padStart(32, "0")}`,
      to: form.get("To")!,
      from: form.get("From"),
      messaging_service_sid: form.get("MessagingServiceSid"),
      body: text as string,
      date_created: new Date(now()).toUTCString().replace("GMT", "+0000"),
      status: "queued"
    }
    messages.push(message)
    return { status: 201, json: message }
  })
  return { ...server, accountSid, authToken, messages, stopped, templates }
}

const failure = (status: number, code: number, message: string): FakeAnswer => ({
  status,
  json: { code, message, more_info: `https://www.twilio.com/docs/errors/${code}`, status }
})

/** The text of a message, filled in if it is a template. Variables must not be empty, and every one of the template is needed. */
const textOf = (form: URLSearchParams, templates: ReadonlyMap<string, string>): string | FakeAnswer => {
  const sid = form.get("ContentSid")
  if (sid === null) return form.get("Body") ?? ""
  const template = templates.get(sid)
  if (template === undefined) return failure(400, 21_655, "The ContentSid is Invalid")
  const variables: Record<string, string> = JSON.parse(form.get("ContentVariables") ?? "{}")
  const isWrong = Object.values(variables).includes("") || /\{\{(\d+)\}\}/.test(filledIn(template, variables))
  return isWrong ? failure(400, 21_656, "The ContentVariables Parameter is Invalid") : filledIn(template, variables)
}

const filledIn = (template: string, variables: Readonly<Record<string, string>>): string =>
  template.replaceAll(/\{\{(\d+)\}\}/g, (whole, name: string) => variables[name] ?? whole)

const refusalOf = (form: URLSearchParams, text: string, stopped: ReadonlySet<string>): FakeAnswer | undefined => {
  const to = form.get("To") ?? ""
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
