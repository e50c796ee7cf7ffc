import type { Language } from "@slotkit/core"
import { isLoopbackHost } from "@slotkit/core/internal"
import { type MessageOccasion, type MessageProvider, MessageRefused, type TextMessage } from "@slotkit/engine"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import { fetchJson, type JsonAnswer, type JsonRequest, retryAfter } from "../calendars/outbound/FetchJson.ts"

/** The SIDs of templates by occasion and language. */
export type WhatsappTemplates = Readonly<Partial<Record<MessageOccasion, Readonly<Partial<Record<Language, string>>>>>>

/** The account at Twilio that sends text messages. */
export interface TwilioOptions {
  /** The SID of the account, which begins with `AC`. */
  readonly accountSid: string
  readonly authToken: string
  /** The messaging service that sends SMS, instead of `from`. */
  readonly messagingServiceSid?: string | undefined
  /** The number or the alphanumeric sender ID that sends SMS. */
  readonly from?: string | undefined
  /** The number that sends WhatsApp messages, without the prefix `whatsapp:`. */
  readonly whatsappFrom?: string | undefined
  /**
   * The templates of WhatsApp messages by occasion and language, as the SIDs of Twilio's Content API, which begin with `HX`.
   * Their variables are 1 the service, 2 the host, 3 the start and 4 the link. A language without one has that of English.
   */
  readonly whatsappTemplates?: WhatsappTemplates | undefined
  /** Replaces `https://api.twilio.com` in tests. Plain HTTP is allowed only on loopback, because requests contain the token. */
  readonly apiBase?: string | undefined
}

/**
 * Sends text messages through Twilio's Messages API. Throws a `RangeError` for options that cannot be used.
 *
 * The API has no idempotency keys. When the answer to a request was lost, the next attempt first looks among the latest messages
 * to the number for one with the same text, and sends none if it finds it.
 */
export const twilioMessages = (options: TwilioOptions): MessageProvider => {
  const { accountSid, authToken, apiBase = "https://api.twilio.com" } = options
  checkOptions({ ...options, apiBase })
  const url = `${apiBase}/2010-04-01/Accounts/${accountSid}/Messages.json`
  const authorization = `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString("base64")}`
  const ask = (request: Omit<JsonRequest, "url">, query = "") =>
    fetchJson({ ...request, url: url + query, headers: { Authorization: authorization } }).pipe(
      Effect.mapError(() => new MessageRefused({ reason: "Twilio did not respond.", permanent: false })),
      Effect.flatMap(succeeded)
    )

  const wasSent = Effect.fnUntraced(function* (message: TextMessage) {
    const query = new URLSearchParams({ To: addressIn(message.channel, message.to), PageSize: "50" })
    const list = decodeList(yield* ask({}, `?${query}`))
    if (Option.isNone(list)) return yield* new MessageRefused({ reason: "Twilio's answer could not be read.", permanent: false })
    return list.value.messages.some((sent) => isSame(message, options, sent))
  })

  return {
    channels: [...(senderOf(options, "sms") === undefined ? [] : ["sms" as const]), ...whatsappOf(options)],
    send: Effect.fnUntraced(function* (message) {
      if (message.mayExist && (yield* wasSent(message))) return
      const { channel, to } = message
      const body = new URLSearchParams({
        To: addressIn(channel, to),
        ...contentOf(message, options),
        ...senderOf(options, channel)
      })
      yield* ask({ method: "POST", body })
    })
  }
}

const whatsappOf = ({ whatsappFrom }: TwilioOptions) => (whatsappFrom === undefined ? [] : ["whatsapp" as const])

const addressIn = (channel: TextMessage["channel"], number: string): string =>
  channel === "whatsapp" ? `whatsapp:${number}` : number

const senderOf = (
  { messagingServiceSid, from, whatsappFrom }: TwilioOptions,
  channel: TextMessage["channel"]
): Readonly<Record<string, string>> | undefined => {
  if (channel === "whatsapp") return whatsappFrom === undefined ? undefined : { From: addressIn(channel, whatsappFrom) }
  if (messagingServiceSid !== undefined) return { MessagingServiceSid: messagingServiceSid }
  return from === undefined ? undefined : { From: from }
}

const SentMessage = Schema.Struct({
  body: Schema.NullOr(Schema.String),
  date_created: Schema.NullOr(Schema.String),
  status: Schema.String
})
const decodeList = Schema.decodeUnknownOption(Schema.Struct({ messages: Schema.Array(SentMessage) }))

/** The SID of the template that a message is sent by; undefined if it is sent as a text. */
const templateOf = ({ channel, parts }: TextMessage, { whatsappTemplates }: TwilioOptions): string | undefined => {
  const templates = channel === "whatsapp" ? whatsappTemplates?.[parts.occasion] : undefined
  return templates?.[parts.language] ?? templates?.en
}

const contentOf = (message: TextMessage, options: TwilioOptions): Readonly<Record<string, string>> => {
  const template = templateOf(message, options)
  return template === undefined
    ? { Body: message.text }
    : { ContentSid: template, ContentVariables: JSON.stringify(variablesOf(message)) }
}

/** Twilio refuses a variable that is empty. */
const variablesOf = ({ parts: { service, host, start, url } }: TextMessage): Readonly<Record<string, string>> =>
  Object.fromEntries([service, host, start, url ?? ""].map((value, index) => [index + 1, value === "" ? "-" : value]))

/**
 * Trial accounts put a sentence before the text, and the text of a template is not known here, but for its variables. Twilio's
 * times have whole seconds, and its clock may be a little behind.
 */
const isSame = (
  message: TextMessage,
  options: TwilioOptions,
  { body, date_created: at, status }: typeof SentMessage.Type
): boolean => {
  const { text, createdAt, parts } = message
  const isText =
    templateOf(message, options) === undefined
      ? body?.endsWith(text) === true
      : [parts.service, parts.start].every((part) => body?.includes(part) === true)
  return isText && !(Date.parse(at ?? "") < createdAt - 60_000) && status !== "failed" && status !== "undelivered"
}

const decodeError = Schema.decodeUnknownOption(Schema.Struct({ code: Schema.Finite }))

/** Twilio's own sentences quote the number, so that a reason has its code only. */
const succeeded = Effect.fnUntraced(function* ({ status, headers, json }: JsonAnswer) {
  if (status >= 200 && status < 300) return json
  const code = Option.getOrUndefined(Option.map(decodeError(json), (error) => error.code))
  const named = code === undefined ? `status ${status}` : `status ${status} and error ${code}`
  const retryAt = retryAfter(headers.get("retry-after"), yield* Clock.currentTimeMillis)
  if (status === 401 || status === 403) {
    return yield* new MessageRefused({ reason: `Twilio refused the credentials with ${named}.`, permanent: false })
  }
  if (status === 408 || status === 409 || status === 429 || status >= 500 || status < 400) {
    const delay = retryAt === undefined ? {} : { retryAt }
    return yield* new MessageRefused({ reason: `Twilio answered with ${named}.`, permanent: false, ...delay })
  }
  const optedOut = code === 21_610
  const reason = optedOut ? "The recipient has told the sender to stop." : `Twilio refused the message with ${named}.`
  return yield* new MessageRefused({ reason, permanent: true, optedOut })
})

const checkOptions = (options: TwilioOptions & { readonly apiBase: string }): void => {
  const { accountSid, authToken, messagingServiceSid, from, whatsappFrom, apiBase } = options
  if (!/^AC[0-9a-zA-Z]+$/.test(accountSid)) throw new RangeError("The Twilio account SID must begin with AC")
  if (!/^[\x21-\x7e]+$/.test(authToken)) throw new RangeError("The Twilio auth token is empty or contains a space")
  if ([messagingServiceSid, from, whatsappFrom].every((sender) => sender === undefined)) {
    throw new RangeError("Twilio needs messagingServiceSid, from or whatsappFrom")
  }
  const templates = Object.values(options.whatsappTemplates ?? {}).flatMap((ofOccasion) => Object.values(ofOccasion))
  if (templates.some((template) => !/^HX[0-9a-zA-Z]+$/.test(template))) {
    throw new RangeError("The SID of a WhatsApp template must begin with HX")
  }
  const url = URL.canParse(apiBase) ? new URL(apiBase) : undefined
  const isSecure = url?.protocol === "https:" || (url?.protocol === "http:" && isLoopbackHost(url.hostname))
  if (url === undefined || !isSecure || url.origin !== apiBase) {
    throw new RangeError("apiBase must be an HTTPS origin, or an HTTP origin on loopback")
  }
}
