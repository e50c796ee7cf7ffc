import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { PageQuery, requestedPage, toPage } from "../kernel/PageOf.ts"
import { validate } from "../kernel/Validate.ts"
import { InviteStore } from "../ports/InviteStore.ts"
import { inviteRenderer } from "./ShowInvites.ts"

/** The query of the list. */
export const InvitesQuery = PageQuery

/** Lists the host's invites, newest first. Spec: invites.list. */
export const listInvites = Effect.fnUntraced(function* (hostId: number, query: unknown) {
  const invites = yield* InviteStore
  const requested = yield* requestedPage("invites", yield* validate(InvitesQuery, query))
  const page = yield* invites.page(hostId, requested.rows)
  const render = yield* inviteRenderer(hostId, page.rows, yield* Clock.currentTimeMillis)
  return toPage(page, requested, render, ({ createdAt, id }) => ({ at: createdAt, id }))
})
