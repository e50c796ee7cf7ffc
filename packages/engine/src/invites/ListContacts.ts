import { formatInstant } from "@slotkit/core"
import * as Effect from "effect/Effect"
import { largestPage, PageQuery, requestedPage, toPage } from "../kernel/PageOf.ts"
import { requireHost } from "../kernel/RequireHost.ts"
import { validate } from "../kernel/Validate.ts"
import { ContactStore } from "../ports/ContactStore.ts"

/** The query of the list. */
export const ContactsQuery = PageQuery

/** Lists the people that a host has invited, in the order they were saved. Spec: invites.create.contact. */
export const listContacts = Effect.fnUntraced(function* (hostId: number, query: unknown) {
  const contacts = yield* ContactStore
  const host = yield* requireHost(hostId)
  const requested = yield* requestedPage("contacts", yield* validate(ContactsQuery, query), largestPage)
  return toPage(
    yield* contacts.page(host.id, {}, requested.rows),
    requested,
    ({ email, name, savedAt }) => ({ email, name, saved_at: formatInstant(savedAt) }),
    ({ id }) => ({ at: null, id })
  )
})
