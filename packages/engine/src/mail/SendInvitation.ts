import type { Host } from "@slotkit/core"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { audited } from "../audit/Audit.ts"
import { NotFound } from "../kernel/Failure.ts"
import { requireHost } from "../kernel/RequireHost.ts"
import { Settings } from "../kernel/Settings.ts"
import { hostRecipient, type InvitationMailRequest, MailComposer } from "../ports/mail/MailComposer.ts"
import { MailOutbox } from "../ports/mail/MailOutbox.ts"

/** Emails a host the way to the console. Fails with `NotFound` for a team or a resource, which cannot sign in. */
export const sendInvitation = Effect.fnUntraced(function* (hostId: number) {
  const host = yield* requireHost(hostId)
  if (host.kind !== "person") return yield* new NotFound({ what: "host" })
  yield* audited(hostId, "host.invite", mailInvitation(host, "accountCreated", null))
})

/** Writes an email to a host about a new account or the invitation of a team, in the transaction around it. */
export const mailInvitation = Effect.fnUntraced(function* (host: Host, kind: InvitationMailRequest["kind"], team: string | null) {
  const { baseUrl } = yield* Settings
  const url = `${baseUrl}${kind === "teamInvitation" ? "/app/teams" : "/app"}`
  const mail = (yield* MailComposer).compose({ kind, to: hostRecipient(host), texts: host.mailTexts, team, url })
  yield* (yield* MailOutbox).add([{ hostId: host.id, kind, createdAt: yield* Clock.currentTimeMillis, mail }])
})
