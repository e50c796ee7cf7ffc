import {
  type App,
  type CodeRuling,
  decideCodeExchange,
  decideRefresh,
  type Host,
  type Instant,
  type RefreshRuling
} from "@slotkit/core"
import { AppStore, GrantStore, type HostStore, type NewApp, type StoredCode, type TokenPair, UnitOfWork } from "@slotkit/engine"
import { aCode, anApp, aTokenPair, fixtureNow } from "@slotkit/engine/fakes"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { givenHost } from "./Given.ts"
import { unique, uniqueStored } from "./Unique.ts"

/** A token family of a host and an app, with its first pair. */
export interface GivenGrant {
  readonly host: Host
  readonly app: App
  readonly connectionId: number
  readonly familyId: number
  readonly pair: TokenPair
}

/** Adds an app with a unique client id. */
export const givenApp = (given: Partial<NewApp> = {}): Effect.Effect<App, never, AppStore> =>
  AppStore.use((apps) => apps.add(anApp({ clientId: unique("app"), ...given })))

/** Adds an unused code with a unique hash, with which a host approves an app. */
export const givenCode = (
  { host, app }: { readonly host: Host; readonly app: App },
  given: Partial<StoredCode> = {}
): Effect.Effect<StoredCode, never, GrantStore> =>
  GrantStore.use(({ addCode }) => {
    const code = aCode({ codeHash: uniqueStored(host.id), hostId: host.id, appId: app.id, clientId: app.clientId, ...given })
    return Effect.as(addCode(code), code)
  })

/** Two tokens with unique hashes, for a family. */
export const freshPair = (
  { hostId, familyId }: { readonly hostId: number; readonly familyId: number },
  given: Partial<Parameters<typeof aTokenPair>[0]> = {}
): TokenPair => aTokenPair({ familyId, access: uniqueStored(hostId), refresh: uniqueStored(hostId), ...given })

/** Connects a host and an app, by default new ones, and issues the first pair of tokens. */
export const givenGrant = Effect.fnUntraced(function* (
  given: Partial<Pick<GivenGrant, "host" | "app">> = {},
  issuedAt: Instant = fixtureNow
) {
  const grants = yield* GrantStore
  const { host = yield* givenHost(), app = yield* givenApp() } = given
  const begun = yield* grants.beginFamily({ hostId: host.id, appId: app.id }, issuedAt)
  const pair = freshPair({ hostId: host.id, familyId: begun.familyId }, { issuedAt })
  yield* grants.issue(pair)
  return { host, app, ...begun, pair } satisfies GivenGrant
})

/** Exchanges a code as the use case does, and returns the verdict with the new pair, if any. */
export const exchange = (
  code: StoredCode,
  now: Instant = fixtureNow
): Effect.Effect<Answer<CodeRuling>, never, GrantStore | UnitOfWork> =>
  inOneTransaction((grants) =>
    Effect.gen(function* () {
      const locked = Option.getOrUndefined(yield* grants.lockCode(code.codeHash))
      if (locked === undefined) return { ruling: "unknown" }
      const { clientId, redirectUri, hostId, appId, scopes } = locked
      const ruling = decideCodeExchange({ code: locked, clientId, redirectUri, codeVerifier: undefined, now })
      if (ruling === "replay" && locked.familyId !== undefined) yield* grants.revokeFamily(locked.hostId, locked.familyId)
      if (ruling !== "issue") return { ruling }
      const { familyId } = yield* grants.beginFamily({ hostId, appId }, now)
      const pair = freshPair({ hostId, familyId }, { scopes, issuedAt: now })
      yield* grants.issue(pair)
      yield* grants.spendCode(code.codeHash, now, familyId)
      return { ruling, pair }
    })
  )

/** Refreshes a token as the use case does, and returns the verdict with the new pair, if any. */
export const refresh = (
  tokenHash: string,
  now: Instant = fixtureNow
): Effect.Effect<Answer<RefreshRuling>, never, GrantStore | UnitOfWork> =>
  inOneTransaction((grants) =>
    Effect.gen(function* () {
      const token = Option.getOrUndefined(yield* grants.lockRefreshToken(tokenHash))
      if (token === undefined) return { ruling: "unknown" }
      const ruling = decideRefresh({ token, now })
      if (ruling === "replay") yield* grants.revokeFamily(token.hostId, token.familyId)
      if (ruling !== "rotate") return { ruling }
      const pair = freshPair(token, { scopes: token.scopes, issuedAt: now })
      yield* grants.issue(pair)
      yield* grants.rotate(tokenHash, pair.refresh.tokenHash, now)
      return { ruling, pair }
    })
  )

interface Answer<Ruling> {
  readonly ruling: Ruling | "unknown"
  readonly pair?: TokenPair
}

const inOneTransaction = <A>(
  work: (grants: GrantStore["Service"]) => Effect.Effect<A>
): Effect.Effect<A, never, GrantStore | UnitOfWork> =>
  Effect.gen(function* () {
    const { transaction } = yield* UnitOfWork
    return yield* transaction(work(yield* GrantStore))
  })

/** The services for adding an app, a host and a grant. */
export type GrantStores = AppStore | GrantStore | HostStore | UnitOfWork
