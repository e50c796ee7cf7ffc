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
 * Answers a request for the host who is signed in, and writes down what is done as theirs.
 *
 * Anybody else is sent to sign in and then back to the very same address. A form cannot be sent after them: it is refused with a link to
 * `formPath`, the address of its page. What is not there, or is another host's, is answered 404.
 */
export const forSignedIn = <R>(
  answer: (signedIn: SignedIn) => Effect.Effect<HttpServerResponse, NotFound | UnreadableBody, R>,
  formPath?: string
) =>
  Effect.gen(function* () {
    const session = yield* HostSession
    const { method, url } = yield* HttpServerRequest
    const current = yield* Effect.result(session.current)
    if (current._tag === "Failure") return notAHost
    if (Option.isNone(current.success)) return method === "POST" ? signedOut(formPath ?? url) : seeOther(session.signInUrl(url))
    const signedIn = current.success.value
    return yield* answer(signedIn).pipe(
      Effect.provideService(CurrentActor, { kind: "host", id: signedIn.host.id }),
      Effect.catchTags({
        NotFound: ({ message }) => Effect.succeed(notFound(message)),
        UnreadableBody: ({ status, message }) => Effect.succeed(unreadableForm(status, message))
      })
    )
  })
