import { BusyStore, ContactStore, CredentialStore } from "@slotkit/engine"
import * as Effect from "effect/Effect"
import { firstPage } from "./FirstPage.ts"

/** Lists the busy times of a host. */
export const busyTimesOf = Effect.fnUntraced(function* (hostId: number) {
  return (yield* (yield* BusyStore).page(hostId, firstPage)).rows
})

/** Lists the contacts of a host, without their ids. */
export const contactsOf = Effect.fnUntraced(function* (hostId: number) {
  const { rows } = yield* (yield* ContactStore).page(hostId, firstPage)
  return rows.map(({ id: _, ...contact }) => contact)
})

/** Lists the active API keys of a host. */
export const apiKeysOf = Effect.fnUntraced(function* (hostId: number) {
  return (yield* (yield* CredentialStore).apiKeys(hostId, firstPage)).rows
})
