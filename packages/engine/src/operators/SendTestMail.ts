import { Email } from "@slotkit/core/internal"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { audit } from "../audit/Audit.ts"
import { Conflict } from "../kernel/Failure.ts"
import { Settings } from "../kernel/Settings.ts"
import { validate } from "../kernel/Validate.ts"
import { Mailer } from "../ports/mail/Mailer.ts"
import { Randomness } from "../ports/Randomness.ts"
import { installationId } from "../signin/OperatorSignIn.ts"

const TestMailInput = Schema.Struct({ email: Email })

/** Sends a test email at once, once. A refusal of the mail server is a `Conflict` with its words. */
export const sendTestMail = Effect.fnUntraced(function* (input: unknown) {
  const { email } = yield* validate(TestMailInput, input)
  const mailer = yield* Mailer
  const { baseUrl, origin } = yield* Settings
  const id = (yield* (yield* Randomness).bytes(8)).reduce((hex, byte) => hex + byte.toString(16).padStart(2, "0"), "")
  const sentence = `This is a test email of ${baseUrl}. Your mail server works.`
  const mail = {
    to: { name: null, email },
    subject: "Slotkit can send email",
    text: `${sentence}\n`,
    html: `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Slotkit can send email</title></head><body><p>${sentence}</p></body></html>\n`,
    calendar: null
  }
  yield* audit(installationId, "mail.test")
  yield* Effect.catchTag(mailer.send(mail, `<test-${id}@${new URL(origin).hostname}>`), "MailRefused", ({ reason }) =>
    Effect.fail(Conflict.of({ code: "mail_refused", text: reason }))
  )
})
