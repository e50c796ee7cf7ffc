import type { Host, Instant, Plan } from "@slotkit/core"
import { slugFromTitle, Username } from "@slotkit/core/internal"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import { createHost } from "../hosts/CreateHost.ts"
import { patchHost } from "../hosts/PatchHost.ts"
import { Conflict } from "../kernel/Failure.ts"
import { requireHost } from "../kernel/RequireHost.ts"
import { HostStore } from "../ports/HostStore.ts"
import type { ImportedAccount, ImportedProfile, ImportNote } from "../ports/imports/ImportedAccount.ts"
import { ImportStore } from "../ports/imports/ImportStore.ts"
import { recallImports } from "./ImportMemory.ts"
import type { ImportChange } from "./ImportReport.ts"

/** The host that an account is imported into: an existing one, or a new one with the account's email address. */
export type ImportTarget =
  | { readonly kind: "existing"; readonly hostId: number }
  | { readonly kind: "create"; readonly plan: Plan }

/** The host of an import, and what became of the account's profile. */
export interface ImportedHost {
  readonly host: Host
  readonly created: boolean
  readonly outcome: "taken" | "unchanged"
  readonly notes: ReadonlyArray<ImportNote>
  /** The values that an existing host gets. */
  readonly sets: ReadonlyArray<ImportChange>
  /** When an earlier run took it. Minus infinity if none did. */
  readonly takenAt: Instant
}

/**
 * Finds or creates the host of an import, in the transaction of the caller. An existing host gets those parts of the profile that
 * it does not have, but no language: the host already uses Slotkit in another one. Fails with `Conflict` if another host has the
 * email address.
 */
export const importHost = Effect.fnUntraced(function* (target: ImportTarget, account: ImportedAccount) {
  if (target.kind === "existing") return yield* fillProfile(target.hostId, account)
  const hosts = yield* HostStore
  const found = Option.getOrUndefined(yield* hosts.find({ email: account.profile.email }))
  if (found === undefined) return yield* addHost(target.plan, account)
  const imports = yield* ImportStore
  const items = yield* imports.list(found.id, account.source)
  if (!items.some(({ kind, sourceId }) => kind === "account" && sourceId === account.id)) {
    return yield* Conflict.of({ code: "host_exists", hostId: found.id, email: account.profile.email })
  }
  return yield* fillProfile(found.id, account)
})

const addHost = Effect.fnUntraced(function* (plan: Plan, account: ImportedAccount) {
  const { profile } = account
  const { email, name, timezone, language, bio, avatarUrl: avatar_url } = profile
  const { username, notes } = yield* freeUsername(profile)
  const { id } = yield* createHost({ email, name, username, timezone, language, bio, avatar_url, plan })
  const { memory } = yield* recallImports(id, account.source)
  yield* memory.remember("account", account.id, null, null)
  const host = yield* requireHost(id)
  const entry = { outcome: "taken", notes: [...profile.notes, ...notes], sets: [] } as const
  return { host, created: true, ...entry, takenAt: never } satisfies ImportedHost
})

const fillProfile = Effect.fnUntraced(function* (hostId: number, account: ImportedAccount) {
  const { profile } = account
  const { host, memory } = yield* recallImports(hostId, account.source)
  const known = memory.find("account", account.id)
  if (known !== undefined) {
    const entry = { outcome: "unchanged", notes: [], sets: [] } as const
    return { host, created: false, ...entry, takenAt: known.importedAt } satisfies ImportedHost
  }
  const named = host.username === null ? yield* freeUsername(profile) : { username: undefined, notes: [] }
  const requested = { name: profile.name, bio: profile.bio, avatar_url: profile.avatarUrl }
  const current = { name: host.name, bio: host.bio, avatar_url: host.avatarUrl }
  const missing = Object.entries(requested).filter(
    ([field, value]) => value !== null && current[field as keyof typeof current] === null
  )
  const patch: Partial<Record<ImportChange["field"], string>> = {
    ...Object.fromEntries(missing),
    ...(named.username == null ? {} : { username: named.username })
  }
  if (Object.keys(patch).length > 0) yield* patchHost(hostId, patch)
  yield* memory.remember("account", account.id, null, null)
  const remaining = Object.entries(requested).filter(
    ([field, value]) => value !== null && ![null, value].includes(current[field as keyof typeof current])
  )
  return {
    host: yield* requireHost(hostId),
    created: false,
    outcome: "taken",
    takenAt: never,
    sets: Object.entries(patch).map(([field, to]) => ({ field: field as ImportChange["field"], from: null, to })),
    notes: [
      ...profile.notes,
      ...named.notes,
      ...remaining.map(([field]) => ({ kind: "left_out", field, text: "The host has one of its own, which stays." }) as const)
    ]
  } satisfies ImportedHost
})

/** Returns the username of the account, or the first of `name-2`, `name-3` ... that is valid and free. */
export const freeUsername = Effect.fnUntraced(function* ({ username }: Pick<ImportedProfile, "username">) {
  const hosts = yield* HostStore
  if (username === null || username.trim() === "") return { username: null, notes: [noUsername] }
  const requested = slugFromTitle(username)
  for (let number = 1; number < 100; number++) {
    const suffix = number === 1 ? "" : `-${number}`
    const candidate = `${requested.slice(0, maxUsernameLength - suffix.length).replace(/-+$/, "")}${suffix}`
    if (!Schema.is(Username)(candidate) || Option.isSome(yield* hosts.find({ username: candidate }))) continue
    const text = `${username} became ${candidate}, because it is taken or not allowed as it is.`
    const notes: ReadonlyArray<ImportNote> = candidate === username ? [] : [{ kind: "changed", field: "username", text }]
    return { username: candidate, notes }
  }
  return { username: null, notes: [noUsername] }
})

const never = Number.NEGATIVE_INFINITY

const maxUsernameLength = 40

const noUsername: ImportNote = {
  kind: "left_out",
  field: "username",
  text: "The account has no usable username. Set one before the host can be booked."
}
