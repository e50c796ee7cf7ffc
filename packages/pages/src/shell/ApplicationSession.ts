import type { IncomingMessage } from "node:http"
import { hostByExternalId, type Identity, isOperator, NotFound, Operators, requireHost, Settings } from "@slotkit/engine"
import * as Effect from "effect/Effect"
import { HttpServerRequest } from "effect/http/HttpServerRequest"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import { HostSession } from "./HostSession.ts"

/** The request as the application's framework has it. */
export interface OriginalRequest {
  /** The request of `node:http`, with what middleware has added to it. Undefined for a web-standard request. */
  readonly node?: IncomingMessage | undefined
}

/** The surrounding application's sign-in: how to identify the host, and where to sign in. */
export interface ApplicationSignIn {
  /**
   * Returns the request's host, or `null` or `undefined` if no one is signed in: its id, or the application's own ID of it. The
   * request has the method, URL and headers of the original, including cookies, and no body. `Operators` are asked about what it
   * returns, and may need no host.
   */
  readonly identify: (
    request: Request,
    original: OriginalRequest
  ) => Promise<Identity | null | undefined> | Identity | null | undefined
  /** The sign-in URL. `returnTo` is the absolute URL to come back to. A constant URL gets it as the parameter `return_to`. */
  readonly signInUrl: string | ((returnTo: string) => string)
}

/**
 * Sessions of the surrounding application. If it throws or does not respond within ten seconds, the request fails and no one is
 * treated as signed in.
 */
export const applicationSession = ({ identify, signInUrl }: ApplicationSignIn) =>
  Layer.effect(
    HostSession,
    Effect.map(Settings, ({ baseUrl }) =>
      HostSession.of({
        current: Effect.gen(function* () {
          const identified = yield* identity(identify, baseUrl)
          if (identified === undefined) return Option.none()
          const { hostId, externalId } = identified
          if (hostId === undefined && externalId === undefined) return yield* new NotFound({ what: "signedInHost" })
          const found = hostId === undefined ? yield* hostOf(identified) : Option.some(yield* requireHost(hostId))
          return Option.map(found, (host) => ({ host, key: `host ${host.id}`, isOperator: isOperator(identified) }))
        }),
        operator: Effect.gen(function* () {
          if ((yield* Operators) === undefined) return Option.none()
          const identified = yield* identity(identify, baseUrl)
          if (identified === undefined || !(yield* isOperator(identified))) return Option.none()
          const { email } = identified
          const hostId = identified.hostId ?? Option.getOrUndefined(yield* hostOf(identified))?.id
          return Option.some({ email: email ?? null, hostId, key: `operator ${email ?? ""} ${hostId ?? ""}` })
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

/** Asks the application who is signed in. Without operators, someone who is signed in has to be a host. */
const identity = Effect.fnUntraced(function* (identify: ApplicationSignIn["identify"], baseUrl: string) {
  const { method, url, headers, source } = yield* HttpServerRequest
  const request = new Request(`${baseUrl}${url}`, { method, headers })
  const original = source instanceof Request ? {} : { node: source as IncomingMessage }
  const identified: unknown = yield* Effect.promise(() => inTime(async () => identify(request, original)))
  if (identified === null || identified === undefined) return undefined
  const hasOperators = (yield* Operators) !== undefined
  return checkedIdentity(identified, hasOperators)
})

/** The host with the application's own ID. An unknown ID is a user who has no host yet. */
const hostOf = ({ externalId }: Identity) => (externalId === undefined ? Effect.succeedNone : hostByExternalId(externalId))

const inTime = <A>(identify: () => Promise<A>): Promise<A> => {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(new Error("identify did not respond within 10 seconds.")), 10_000)
  return Promise.race([identify(), late.promise]).finally(() => clearTimeout(timer))
}

const checkedIdentity = (identified: unknown, hasOperators: boolean): Identity => {
  const object =
    typeof identified === "object" && identified !== null ? (identified as Readonly<Record<string, unknown>>) : undefined
  const hostId = object?.hostId ?? undefined
  const externalId = hostId === undefined ? (object?.externalId ?? undefined) : undefined
  const isText = typeof externalId === "string" && externalId !== ""
  const isNobody = hasOperators && hostId === undefined && externalId === undefined
  if (object !== undefined && (Number.isSafeInteger(hostId) || isText || isNobody)) {
    const email = typeof object.email === "string" ? object.email : undefined
    return {
      ...object,
      email,
      hostId: typeof hostId === "number" ? hostId : undefined,
      externalId: isText ? externalId : undefined
    }
  }
  const what = () => {
    if (externalId === undefined) return `hostId is ${kind(object?.hostId)}`
    return externalId === "" ? "externalId is empty" : `externalId is of type ${typeof externalId}`
  }
  const fault = object === undefined ? `a value of type ${typeof identified}` : `an object whose ${what()}`
  throw new TypeError(`identify returned ${fault}. Expected an object with an integer hostId or a text externalId, or null.`)
}

const kind = (value: unknown): string => {
  if (value === undefined || value === null) return String(value)
  return typeof value === "number" ? "a non-integer number" : `of type ${typeof value}`
}
