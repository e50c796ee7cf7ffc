import { formFields } from "@slotkit/http"
import * as Effect from "effect/Effect"
import { HttpServerRequest } from "effect/http/HttpServerRequest"
import type { HttpServerResponse } from "effect/http/HttpServerResponse"
import { isOwnForm } from "./FormToken.ts"

/** Handles a form of a signed-in person, if it has the token of their sign-in. Others get the response for `foreign`. */
export const forAccountForm = <E, R, R2>(
  signedIn: { readonly key: string },
  take: (fields: URLSearchParams) => Effect.Effect<HttpServerResponse, E, R>,
  foreign: Effect.Effect<HttpServerResponse, never, R2>
) =>
  Effect.gen(function* () {
    const fields = yield* Effect.flatMap(HttpServerRequest, formFields)
    return (yield* isOwnForm(fields, accountPurpose(signedIn))) ? yield* take(fields) : yield* foreign
  })

/** The purpose of these forms' tokens: one sign-in. */
export const accountPurpose = ({ key }: { readonly key: string }): string => `account ${key}`
