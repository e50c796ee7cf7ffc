import { requireHost, Settings } from "@slotkit/engine"
import * as Effect from "effect/Effect"
import { HttpServerRequest } from "effect/http/HttpServerRequest"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import { HostSession } from "./HostSession.ts"

/** How an application that Slotkit is part of says who is signed in, and where its sign-in is. */
export interface OutsideSignIn {
  /**
   * The host whom a request comes from, `null` when nobody is signed in. The request has the method, the address and the headers, such
   * as cookies, of the one that is answered, and no body.
   */
  readonly identify: (request: Request) => Promise<{ readonly hostId: number } | null> | { readonly hostId: number } | null
  /** Where to send somebody to sign in; `returnTo` is the absolute address to come back to. A plain address gets it as `return_to`. */
  readonly signInUrl: string | ((returnTo: string) => string)
}

/** The sessions of the application around Slotkit. When it throws, the request fails and nobody is taken for signed in. */
export const outsideHostSession = ({ identify, signInUrl }: OutsideSignIn) =>
  Layer.effect(
    HostSession,
    Effect.map(Settings, ({ baseUrl }) =>
      HostSession.of({
        current: Effect.gen(function* () {
          const { method, url, headers } = yield* HttpServerRequest
          const request = new Request(`${baseUrl}${url}`, { method, headers })
          const identified = yield* Effect.promise(async () => identify(request))
          if (identified === null) return Option.none()
          const host = yield* requireHost(identified.hostId)
          return Option.some({ host, key: `host ${host.id}` })
        }),
        signInUrl: (returnTo) => {
          const absolute = `${baseUrl}${returnTo}`
          if (typeof signInUrl === "function") return signInUrl(absolute)
          return `${signInUrl}${signInUrl.includes("?") ? "&" : "?"}return_to=${encodeURIComponent(absolute)}`
        },
        isOwn: false
      })
    )
  )
