import { type Identity, isOperator, NotFound, Operators, requireHost, Settings } from "@slotkit/engine"
import * as Effect from "effect/Effect"
import { HttpServerRequest } from "effect/http/HttpServerRequest"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import { HostSession } from "./HostSession.ts"

/** The surrounding application's sign-in: how to identify the host, and where to sign in. */
export interface ApplicationSignIn {
  /**
   * Returns the id of the request's host, or `null` or `undefined` if no one is signed in. The request has the method, URL and
   * headers of the original, including cookies, and no body. `Operators` are asked about what it returns, and may need no host.
   */
  readonly identify: (request: Request) => Promise<Identity | null | undefined> | Identity | null | undefined
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
          const { hostId } = identified
          if (hostId === undefined) return yield* new NotFound({ what: "signedInHost" })
          const host = yield* requireHost(hostId)
          return Option.some({ host, key: `host ${host.id}`, isOperator: isOperator(identified) })
        }),
        operator: Effect.gen(function* () {
          if ((yield* Operators) === undefined) return Option.none()
          const identified = yield* identity(identify, baseUrl)
          if (identified === undefined || !(yield* isOperator(identified))) return Option.none()
          const { email, hostId } = identified
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
  const { method, url, headers } = yield* HttpServerRequest
  const request = new Request(`${baseUrl}${url}`, { method, headers })
  const identified: unknown = yield* Effect.promise(() => inTime(async () => identify(request)))
  if (identified === null || identified === undefined) return undefined
  const hasOperators = (yield* Operators) !== undefined
  return checkedIdentity(identified, hasOperators)
})

const inTime = <A>(identify: () => Promise<A>): Promise<A> => {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(new Error("identify did not respond within 10 seconds.")), 10_000)
  return Promise.race([identify(), late.promise]).finally(() => clearTimeout(timer))
}

const checkedIdentity = (identified: unknown, hasOperators: boolean): Identity => {
  const object =
    typeof identified === "object" && identified !== null ? (identified as Readonly<Record<string, unknown>>) : undefined
  const hostId = object?.hostId
  if (object !== undefined && (Number.isSafeInteger(hostId) || (hasOperators && (hostId === undefined || hostId === null)))) {
    const email = typeof object.email === "string" ? object.email : undefined
    return { ...object, email, hostId: typeof hostId === "number" ? hostId : undefined }
  }
  const what =
    typeof identified === "object" ? `an object whose hostId is ${kind(hostId)}` : `a value of type ${typeof identified}`
  throw new TypeError(`identify returned ${what}. Expected an object with an integer hostId, or null.`)
}

const kind = (value: unknown): string => {
  if (value === undefined || value === null) return String(value)
  return typeof value === "number" ? "a non-integer number" : `of type ${typeof value}`
}
