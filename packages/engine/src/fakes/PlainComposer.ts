import * as Layer from "effect/Layer"
import { MailComposer, type MailRequest, occasionOfText } from "../ports/mail/MailComposer.ts"

/** A text message of its occasion, language, start and link. */
export const plainTextMessage: MailComposer["Service"]["textMessage"] = (kind, { to, host, booking }, url) => ({
  text: [kind, to.language, booking.scheduledAt, url].join(" "),
  summary: kind,
  parts: {
    occasion: occasionOfText[kind],
    language: "en",
    service: booking.service.title,
    host: host.name ?? "",
    start: String(booking.scheduledAt),
    url
  }
})

/**
 * Composes emails and files that contain only their request as JSON, so that tests can compare it. Do not use it outside tests.
 */
export const plainComposer: Layer.Layer<MailComposer> = Layer.succeed(MailComposer, {
  compose: (request) => ({
    to: { name: request.to.name, email: request.to.email },
    subject: request.kind,
    text: JSON.stringify(request),
    html: "<head></head>\n<body>\n</body>",
    calendar: null
  }),
  calendarFile: (request) => JSON.stringify(request),
  withLook: (html) => html,
  standardText: (kind, language) => ({ subject: `${kind} in ${language}`, text: "{host}" }),
  textMessage: plainTextMessage
})

/** The request of an email that the plain composer wrote. */
export const requestOf = ({ text }: { readonly text: string }): MailRequest => JSON.parse(text) as MailRequest
