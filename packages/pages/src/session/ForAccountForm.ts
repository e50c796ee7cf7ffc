import type { NotFound } from "@slotkit/engine"
import { formFields } from "@slotkit/http"
import * as Effect from "effect/Effect"
import { HttpServerRequest } from "effect/http/HttpServerRequest"
import type { HttpServerResponse } from "effect/http/HttpServerResponse"
import { foreignForm } from "../page/Refusals.ts"
import { accountPath } from "../page/ReturnPath.ts"
import { isOwnForm } from "./FormToken.ts"
import { forSignedIn } from "./ForSignedIn.ts"
import type { SignedIn } from "./HostSession.ts"

/** Handles a form on the signed-in host's account page. */
export const forAccountForm = <R>(
  take: (signedIn: SignedIn, fields: URLSearchParams) => Effect.Effect<HttpServerResponse, NotFound, R>
) =>
  forSignedIn(
    (signedIn) =>
      Effect.gen(function* () {
        const fields = yield* Effect.flatMap(HttpServerRequest, formFields)
        return (yield* isOwnForm(fields, accountPurpose(signedIn))) ? yield* take(signedIn, fields) : yield* foreignForm
      }),
    accountPath
  )

/** The purpose of these forms' tokens: one sign-in. */
export const accountPurpose = ({ key }: Pick<SignedIn, "key">): string => `account ${key}`
