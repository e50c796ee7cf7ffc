import { type Host, hashToken } from "@slotkit/core"
import { foldedAddress, textHasWords, type WordSearch } from "@slotkit/core/internal"
import * as Chunk from "effect/Chunk"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as HashMap from "effect/HashMap"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as Result from "effect/Result"
import { type HostKey, HostStore, type HostWithSchedule, type NewHost, UniqueTaken } from "../ports/HostStore.ts"
import { timerOf } from "../ports/Timer.ts"
import { withoutFamilies } from "./Connections.ts"
import { MemoryDatabase } from "./MemoryDatabase.ts"
import {
  type Account,
  holdingsOf,
  noHoldings,
  orderById,
  pageOf,
  type Tables,
  takeId,
  versioned,
  withRaisedVersion
} from "./MemoryTables.ts"
import { withoutMember } from "./MemoryTeamStore.ts"
import { isRemovedHost, isTimerOf } from "./RemovedHosts.ts"

/** Hosts in memory. */
export const memoryHostStore: Layer.Layer<HostStore, never, MemoryDatabase> = Layer.effect(
  HostStore,
  Effect.map(MemoryDatabase, ({ read, write, tryWrite }) =>
    HostStore.of({
      add: (input, schedule) =>
        tryWrite((tables) => {
          const conflict = takenField(tables, input)
          if (conflict !== undefined) return Result.fail(new UniqueTaken({ field: conflict }))
          const [id, counted] = takeId(tables, "host")
          const host = { ...input, id, timezone: schedule.timezone, updatedAt: input.createdAt }
          const added = { ...counted, hostIds: Chunk.append(counted.hostIds, id) }
          return Result.succeed([host, withAccount(added, undefined, { host, schedule })])
        }),
      find: (key) =>
        read((tables, isTransactionOpen) =>
          Option.map(accountBy(tables, key), ({ host }) => versioned(tables, host.id, host, isTransactionOpen))
        ),
      feed: (hostId, next) =>
        write((tables) => {
          const account = Option.getOrUndefined(present(tables, hostId))
          const feed = account === undefined ? undefined : (next ?? account.feed)
          const after =
            account === undefined || next === undefined ? tables : withAccount(tables, account, { ...account, feed: next })
          return [Option.fromUndefinedOr(feed?.token), after]
        }),
      findEach: (some) =>
        read((tables, isTransactionOpen) =>
          "team" in some
            ? holdingsOf(tables, some.team).members.flatMap((membership) =>
                Option.toArray(
                  Option.map(present(tables, membership.hostId), (account) => ({
                    ...withSchedule(account),
                    host: versioned(tables, membership.hostId, account.host, isTransactionOpen),
                    membership
                  }))
                )
              )
            : [...new Set(some)]
                .sort((one, other) => one - other)
                .flatMap((hostId) => Option.toArray(Option.map(present(tables, hostId), withSchedule)))
        ),
      page: ({ externalId, search }, request) =>
        read((tables) => {
          const hosts = Chunk.toReadonlyArray(tables.hostIds).map((hostId) => accountOf(tables, hostId).host)
          return pageOf(
            hosts
              .filter((host) => externalId === undefined || host.externalId === externalId)
              .filter((host) => search === undefined || hostHasWords(host, search)),
            request,
            orderById
          )
        }),
      change: (hostId, { schedule, ...changes }) =>
        Effect.flatMap(Clock.currentTimeMillis, (now) =>
          tryWrite((tables) => {
            const account = Option.getOrUndefined(present(tables, hostId))
            if (account === undefined) return Result.succeed([Option.none(), tables])
            const updatedAt = schedule === undefined && Object.keys(changes).length === 0 ? account.host.updatedAt : now
            const timezone = schedule?.timezone ?? changes.timezone ?? account.host.timezone
            const host = { ...account.host, ...changes, timezone, updatedAt }
            const conflict = takenField(tables, host, hostId)
            if (conflict !== undefined) return Result.fail(new UniqueTaken({ field: conflict }))
            const changed = { ...account, host, schedule: { ...(schedule ?? account.schedule), timezone } }
            return Result.succeed([Option.some(host), withRaisedVersion(withAccount(tables, account, changed), hostId)])
          })
        ),
      remove: (hostId) =>
        write((tables) => {
          const account = Option.getOrUndefined(present(tables, hostId))
          if (account === undefined) return [false, tables]
          return [true, withRemoved(tables, account)]
        }),
      // The surrounding transaction is the only writer.
      withSchedule: (hostId) => read((tables) => Option.map(present(tables, hostId), withSchedule))
    })
  )
)

const present = (tables: Tables, hostId: number): Option.Option<Account> =>
  Option.filter(HashMap.get(tables.accounts, hostId), ({ isRemoved }) => isRemoved !== true)

const withSchedule = ({ host, schedule }: Account): HostWithSchedule => ({ host, schedule })

const accountBy = (tables: Tables, key: number | HostKey): Option.Option<Account> => {
  if (typeof key === "number") return present(tables, key)
  if ("removedId" in key) return Option.filter(HashMap.get(tables.accounts, key.removedId), isRemovedHost)
  if ("feedToken" in key) {
    const tokenHash = hashToken(key.feedToken)
    const found = HashMap.findFirst(tables.accounts, ({ feed }) => feed?.tokenHash === tokenHash)
    return Option.map(found, ([, account]) => account)
  }
  if ("externalId" in key) {
    const found = HashMap.findFirst(
      tables.accounts,
      ({ host, isRemoved }) => isRemoved !== true && host.externalId === key.externalId
    )
    return Option.map(found, ([, account]) => account)
  }
  const hostId =
    "email" in key ? HashMap.get(tables.hostByEmail, foldedAddress(key.email)) : HashMap.get(tables.hostByUsername, key.username)
  return Option.map(hostId, (id) => accountOf(tables, id))
}

const accountOf = (tables: Tables, hostId: number): Account => HashMap.getUnsafe(tables.accounts, hostId)

const takenField = (
  tables: Tables,
  { email, username, externalId }: NewHost,
  hostId?: number
): UniqueTaken["field"] | undefined => {
  const belongsToAnother = (owner: Option.Option<number>) => Option.isSome(owner) && owner.value !== hostId
  if (email !== "" && belongsToAnother(HashMap.get(tables.hostByEmail, foldedAddress(email)))) return "email"
  if (username !== null && belongsToAnother(HashMap.get(tables.hostByUsername, username))) return "username"
  const hasExternalId = ({ host, isRemoved }: Account) =>
    host.externalId === externalId && host.id !== hostId && isRemoved !== true
  return externalId !== null && HashMap.some(tables.accounts, hasExternalId) ? "external_id" : undefined
}

const withAccount = (tables: Tables, before: Account | undefined, after: Account): Tables => {
  const { hostByEmail, hostByUsername } = before === undefined ? tables : withoutNames(tables, before.host)
  const { id, email, username } = after.host
  return {
    ...tables,
    accounts: HashMap.set(tables.accounts, id, after),
    hostByEmail: email === "" ? hostByEmail : HashMap.set(hostByEmail, foldedAddress(email), id),
    hostByUsername: username === null ? hostByUsername : HashMap.set(hostByUsername, username, id)
  }
}

/**
 * Takes away all of a host, and its memberships, but what cancelling its bookings, waiting mails, deliveries and refunds need.
 */
const withRemoved = (before: Tables, { host, schedule }: Account): Tables => {
  const tables = withoutMember(before, host.id)
  const holdings = holdingsOf(tables, host.id)
  const hashes = holdings.apiKeyIds.map((id) => HashMap.getUnsafe(tables.apiKeys, id).keyHash)
  const connectionIds = new Set(
    HashMap.toValues(tables.connections)
      .filter(({ hostId }) => hostId === host.id)
      .map(({ id }) => id)
  )
  const { bookings, meetings, staff, ledgers, events, links, audit } = holdings
  return {
    ...withoutFamilies(tables, ({ connectionId }) => connectionIds.has(connectionId)),
    ...withoutNames(tables, host),
    accounts: HashMap.set(tables.accounts, host.id, { host, schedule, isRemoved: true }),
    hostIds: Chunk.filter(tables.hostIds, (id) => id !== host.id),
    holdings: HashMap.set(tables.holdings, host.id, {
      ...noHoldings,
      bookings,
      meetings,
      staff,
      ledgers,
      events,
      links: { ...links, decision: HashMap.empty(), join: HashMap.empty() },
      audit
    }),
    inviteByToken: HashMap.removeMany(
      tables.inviteByToken,
      HashMap.toValues(holdings.invites).map(({ token }) => token)
    ),
    apiKeys: HashMap.removeMany(tables.apiKeys, holdings.apiKeyIds),
    apiKeyByHash: HashMap.removeMany(tables.apiKeyByHash, hashes),
    jobs: HashMap.filter(tables.jobs, (job) => !isTimerOf(job, host) || timerOf(job).kind === "refund"),
    mails: HashMap.filter(
      tables.mails,
      ({ hostId, status, kind }) => hostId !== host.id || (status === "waiting" && kind !== "signIn")
    ),
    codes: HashMap.filter(tables.codes, ({ hostId }) => hostId !== host.id),
    signIns: {
      ...tables.signIns,
      host: {
        link: HashMap.filter(tables.signIns.host.link, ({ hostId }) => hostId !== host.id),
        session: HashMap.filter(tables.signIns.host.session, ({ hostId }) => hostId !== host.id)
      }
    }
  }
}

const withoutNames = (tables: Tables, { email, username }: Host): Pick<Tables, "hostByEmail" | "hostByUsername"> => ({
  hostByEmail: HashMap.remove(tables.hostByEmail, foldedAddress(email)),
  hostByUsername: username === null ? tables.hostByUsername : HashMap.remove(tables.hostByUsername, username)
})

/** Returns true if the name, the username and the email address of a host have the words of a search. */
export const hostHasWords = ({ name, username, email }: Host, search: WordSearch): boolean =>
  textHasWords(`${name ?? ""} ${username ?? ""} ${email}`, search)
