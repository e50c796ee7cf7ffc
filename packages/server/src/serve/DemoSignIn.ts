import { randomBytes } from "node:crypto"
import { hashToken } from "@slotkit/core"
import { makeHostToken, millisPerMinute, storedToken, tokenBytes } from "@slotkit/core/internal"
import { hostCookieHeader } from "@slotkit/pages"
import * as Effect from "effect/Effect"
import type { Slotkit } from "slotkit"
import { hostSessionDays, Randomness, runOn, SessionStore, signIn } from "slotkit/effect"
import type { Listener } from "./Listener.ts"

/** The demo host, and where its server is. */
export interface DemoSignInOptions {
  readonly slotkit: Slotkit
  readonly hostId: number
  readonly baseUrl: string
  /** Answers all other requests. */
  readonly next: Listener
}

/** A link that signs a browser in as the demo host, and the listener that answers it. */
export interface DemoSignIn {
  readonly url: string
  readonly listener: Listener
}

/**
 * Signs browsers in as the demo host by a link, because no one reads its email. The link is random and works until the process
 * ends. `serve --demo` prints it beside the operator token, which allows more.
 */
export const demoSignIn = ({ slotkit, hostId, baseUrl, next }: DemoSignInOptions): DemoSignIn => {
  const path = `/app/demo/${randomBytes(16).toString("hex")}`
  return {
    url: `${baseUrl}${path}`,
    listener: (request, response) => {
      const [target = ""] = (request.url ?? "").split("?")
      if (!target.endsWith(path)) return next(request, response)
      if (request.method !== "GET") {
        response.writeHead(405, { allow: "GET", "cache-control": "no-store" }).end()
        return
      }
      runOn(slotkit, newSession(hostId)).then(
        (sessionToken) => {
          const cookie = hostCookieHeader(baseUrl, "session", sessionToken, hostSessionDays * 86_400)
          response.writeHead(303, { location: `${baseUrl}/app`, "set-cookie": cookie, "cache-control": "no-store" }).end()
        },
        () => next(request, response)
      )
    }
  }
}

/** Opens a session with a sign-in link that is used at once. Resolves to the session's token. */
const newSession = Effect.fnUntraced(function* (hostId: number) {
  const { bytes } = yield* Randomness
  const sessions = yield* SessionStore
  const linkToken = makeHostToken("signInLink", hostId, yield* bytes(tokenBytes))
  const browserToken = Buffer.from(yield* bytes(tokenBytes)).toString("hex")
  const expiresAt = (yield* Effect.clockWith(({ currentTimeMillis }) => currentTimeMillis)) + millisPerMinute
  yield* sessions.add("host", "link", {
    linkHash: storedToken(linkToken),
    browserHash: hashToken(browserToken),
    hostId,
    returnTo: "/app",
    expiresAt
  })
  const outcome = yield* signIn({ linkToken, browserToken, sessionToken: undefined })
  return outcome.kind === "signedIn" ? outcome.sessionToken : yield* Effect.die(new Error("The demo could not sign in."))
})
