import { formatInstant } from "@slotkit/core"
import * as Effect from "effect/Effect"
import { requireHost } from "../kernel/RequireHost.ts"
import { ContactStore } from "../ports/ContactStore.ts"

/** Lists the people that a host has invited, by email address. Spec: invites.create.contact. */
export const listContacts = Effect.fnUntraced(function* (hostId: number) {
  const contacts = yield* ContactStore
  const host = yield* requireHost(hostId)
  return (yield* contacts.list(host.id)).map(({ email, name, savedAt }) => ({ email, name, saved_at: formatInstant(savedAt) }))
})
