import { requireHost, Settings } from "@slotkit/engine"
import * as Effect from "effect/Effect"
import { HttpServerRequest } from "effect/http/HttpServerRequest"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import { HostSession } from "./HostSession.ts"

/** How an application that Slotkit is part of says who is signed in, and where its sign-in is. */
export interface OutsideSignIn {
  /**
   * The host whom a request comes from, `null` or `undefined` when nobody is signed in. The request has the method, the address and the headers, such
   * as cookies, of the one that is answered, and no body.
   */
  readonly identify: (
    request: Request
  ) => Promise<{ readonly hostId: number } | null | undefined> | { readonly hostId: number } | null | undefined
  /** Where to send somebody to sign in; `returnTo` is the absolute address to come back to. A plain address gets it as `return_to`. */
  readonly signInUrl: string | ((returnTo: string) => string)
}

/** The sessions of the application around Slotkit. When it throws or does not answer within ten seconds, the request fails and nobody is taken for signed in. */
export const outsideHostSession = ({ identify, signInUrl }: OutsideSignIn) =>
  Layer.effect(
    HostSession,
    Effect.map(Settings, ({ baseUrl }) =>
      HostSession.of({
        current: Effect.gen(function* () {
          const { method, url, headers } = yield* HttpServerRequest
          const request = new Request(`${baseUrl}${url}`, { method, headers })
          const identified: unknown = yield* Effect.promise(() => inTime(async () => identify(request)))
          if (identified === null || identified === undefined) return Option.none()
          const host = yield* requireHost(hostIdIn(identified))
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

const inTime = <A>(identify: () => Promise<A>): Promise<A> => {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(new Error("identify did not respond within 10 seconds.")), 10_000)
  return Promise.race([identify(), late.promise]).finally(() => clearTimeout(timer))
}

const hostIdIn = (identified: unknown): number => {
  const hostId = typeof identified === "object" && identified !== null && "hostId" in identified ? identified.hostId : undefined
  if (typeof hostId === "number" && Number.isSafeInteger(hostId)) return hostId
  const what =
    typeof identified === "object" ? `an object whose hostId is ${kind(hostId)}` : `a value of type ${typeof identified}`
  throw new TypeError(`identify returned ${what}. Expected an object with an integer hostId, or null.`)
}

const kind = (value: unknown): string => {
  if (value === undefined || value === null) return String(value)
  return typeof value === "number" ? "a non-integer number" : `of type ${typeof value}`
}
