import * as Effect from "effect/Effect"
import { NotFound } from "../Failure.ts"
import { CredentialStore } from "../ports/CredentialStore.ts"
import { audited } from "./Audit.ts"

/** Ends an API key from the next request on. */
export const revokeApiKey = Effect.fnUntraced(function* (hostId: number, id: number) {
  const credentials = yield* CredentialStore
  const revoke = Effect.flatMap(credentials.revokeApiKey(hostId, id), (revoked) =>
    revoked ? Effect.void : Effect.fail(new NotFound({ message: "No such API key." }))
  )
  yield* audited(hostId, "apiKey.revoke", revoke, () => id)
})
