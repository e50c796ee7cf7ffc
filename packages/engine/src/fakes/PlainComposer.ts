import * as Layer from "effect/Layer"
import { MailComposer, type MailRequest } from "../ports/mail/MailComposer.ts"

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
  textMessage: (kind, { to, booking }, url) => ({ text: [kind, to.language, booking.scheduledAt, url].join(" "), summary: kind })
})

/** The request of an email that the plain composer wrote. */
export const requestOf = ({ text }: { readonly text: string }): MailRequest => JSON.parse(text) as MailRequest
