import * as Effect from "effect/Effect"
import { NotFound } from "../Failure.ts"
import { CredentialStore } from "../ports/CredentialStore.ts"

/** Ends an API key from the next request on. */
export const revokeApiKey = Effect.fnUntraced(function* (hostId: number, id: number) {
  const credentials = yield* CredentialStore
  if (!(yield* credentials.revokeApiKey(hostId, id))) return yield* new NotFound({ message: "No such API key." })
})
