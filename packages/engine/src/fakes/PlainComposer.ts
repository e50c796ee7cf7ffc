import * as Layer from "effect/Layer"
import { MailComposer, type MailRequest } from "../ports/MailComposer.ts"

/** Writes mails that say no more than what they were asked to tell, as JSON, so that tests can compare it. Never outside tests. */
export const plainComposer: Layer.Layer<MailComposer> = Layer.succeed(MailComposer, {
  compose: (request) => ({
    to: { name: request.to.name, email: request.to.email },
    subject: request.kind,
    text: JSON.stringify(request),
    html: "",
    calendar: null
  })
})

/** The request that a mail of the plain composer was written from. */
export const requestOf = ({ text }: { readonly text: string }): MailRequest => JSON.parse(text) as MailRequest
