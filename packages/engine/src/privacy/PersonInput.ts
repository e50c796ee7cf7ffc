import { Email } from "@slotkit/core/internal"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { requireHost } from "../kernel/RequireHost.ts"
import { validate } from "../kernel/Validate.ts"
import type { PersonQuery } from "../ports/PrivacyStore.ts"

/** A person, by email address. With a host, only what that host has of the person. */
export const PersonInput = Schema.Struct({
  email: Email.pipe(Schema.annotateEncoded({ description: "The person's email address, in any case." })),
  host: Schema.optionalKey(Schema.NullOr(Schema.Int)).annotate({
    description: "The id of a host: only the data of this host. Null or absent for all hosts."
  })
})

/** Reads a request about a person. Fails with `NotFound` if the host does not exist. */
export const readPerson = Effect.fnUntraced(function* (input: unknown) {
  const { email, host = null } = yield* validate(PersonInput, input)
  if (host !== null) yield* requireHost(host)
  return { email, hostId: host } satisfies PersonQuery
})
