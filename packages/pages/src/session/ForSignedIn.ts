import { CurrentActor, type NotFound } from "@slotkit/engine"
import type { UnreadableBody } from "@slotkit/http"
import * as Effect from "effect/Effect"
import { HttpServerRequest } from "effect/http/HttpServerRequest"
import type { HttpServerResponse } from "effect/http/HttpServerResponse"
import * as Option from "effect/Option"
import { seeOther } from "../page/Page.ts"
import { notAHost, notFound, signedOut, unreadableForm } from "../page/Refusals.ts"
import { HostSession, type SignedIn } from "./HostSession.ts"

/**
 * Handles a request for the signed-in host, who is recorded as the actor.
 *
 * Other visitors are redirected to the sign-in page and then back to the same URL. A form cannot be resent after signing in, so
 * it is refused with a link to `formPath`, the URL of its page. Resources that do not exist or belong to another host are
 * answered with 404.
 */
export const forSignedIn = <R>(
  answer: (signedIn: SignedIn) => Effect.Effect<HttpServerResponse, NotFound | UnreadableBody, R>,
  formPath?: string
) =>
  Effect.gen(function* () {
    const session = yield* HostSession
    const { method, url } = yield* HttpServerRequest
    const current = yield* Effect.result(session.current)
    if (current._tag === "Failure") return yield* notAHost
    if (Option.isNone(current.success)) {
      return method === "POST" ? yield* signedOut(formPath ?? url) : seeOther(session.signInUrl(url))
    }
    const signedIn = current.success.value
    return yield* answer(signedIn).pipe(
      Effect.provideService(CurrentActor, { kind: "host", id: signedIn.host.id }),
      Effect.catchTags({
        NotFound: () => notFound,
        UnreadableBody: ({ status }) => unreadableForm(status)
      })
    )
  })
