import { formatInstant } from "@slotkit/core"
import * as Effect from "effect/Effect"
import { PageQuery, requestedPage, toPage } from "../kernel/PageOf.ts"
import { requireHost } from "../kernel/RequireHost.ts"
import { validate } from "../kernel/Validate.ts"
import { MailOutbox, mailStatus } from "../ports/mail/MailOutbox.ts"

/** The query of the list. */
export const EmailsQuery = PageQuery

/** Lists the emails of a host, newest first. */
export const listEmails = Effect.fnUntraced(function* (hostId: number, query: unknown) {
  const outbox = yield* MailOutbox
  const host = yield* requireHost(hostId)
  const requested = yield* requestedPage("emails", yield* validate(EmailsQuery, query))
  return toPage(
    yield* outbox.page(host.id, requested.rows),
    requested,
    ({ id, to, subject, kind, status, attempts, createdAt, sentAt, error }) => ({
      id,
      to,
      subject,
      kind,
      ...mailStatus({ status }),
      attempts,
      created_at: formatInstant(createdAt),
      sent_at: sentAt === null ? null : formatInstant(sentAt),
      error
    }),
    ({ createdAt, id }) => ({ at: createdAt, id })
  )
})
