import { withoutTokens } from "@slotkit/core/internal"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { validate } from "../kernel/Validate.ts"
import { OverviewStore } from "../ports/operators/OverviewStore.ts"
import { partCursor, requestedPart } from "./RequestedPart.ts"

const MailSearch = Schema.Struct({
  status: Schema.optionalKey(
    Schema.Literals(["waiting", "sent", "failed", "unsent"]).annotate({
      message: "must be waiting, sent, failed or unsent"
    })
  ),
  cursor: Schema.optionalKey(partCursor)
})

/**
 * Lists the emails of all hosts for an operator, newest first, without their texts. Tokens are removed from subjects and errors.
 */
export const listAllEmails = Effect.fnUntraced(function* (query: unknown) {
  const overview = yield* OverviewStore
  const { status, cursor } = yield* validate(MailSearch, query)
  const found = yield* requestedPart("operator.mails", cursor, (part) => overview.mails(status, part))
  const clean = (text: string | null) => (text === null ? null : withoutTokens(text))
  return { ...found, rows: found.rows.map((mail) => ({ ...mail, subject: clean(mail.subject), error: clean(mail.error) })) }
})
