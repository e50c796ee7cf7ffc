import { maxEmailLength } from "@slotkit/core"
import { withoutTokens } from "@slotkit/core/internal"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { validate } from "../kernel/Validate.ts"
import { OverviewStore } from "../ports/operators/OverviewStore.ts"
import { partCursor, requestedPart } from "./RequestedPart.ts"

const tooLong = `must be at most ${maxEmailLength} characters`

const MailSearch = Schema.Struct({
  status: Schema.optionalKey(
    Schema.Literals(["waiting", "sent", "failed", "unsent"]).annotate({
      message: "must be waiting, sent, failed or unsent"
    })
  ),
  to: Schema.optionalKey(Schema.String.check(Schema.isMaxLength(maxEmailLength, { message: tooLong }))),
  cursor: Schema.optionalKey(partCursor)
})

/**
 * Lists the emails of all hosts for an operator, newest first, without their texts: all, or those in a state or to an address.
 * Tokens are removed from subjects and errors.
 */
export const listAllEmails = Effect.fnUntraced(function* (query: unknown) {
  const overview = yield* OverviewStore
  const { status, to = "", cursor } = yield* validate(MailSearch, query)
  const filter = { status, to: to.trim() === "" ? undefined : to.trim() }
  const found = yield* requestedPart("operator.mails", cursor, (part) => overview.mails(filter, part))
  const clean = (text: string | null) => (text === null ? null : withoutTokens(text))
  return { ...found, rows: found.rows.map((mail) => ({ ...mail, subject: clean(mail.subject), error: clean(mail.error) })) }
})
