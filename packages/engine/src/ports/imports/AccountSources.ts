import type { Instant } from "@slotkit/core"
import { isLoopbackHost } from "@slotkit/core/internal"
import * as Context from "effect/Context"
import * as Data from "effect/Data"
import type * as Effect from "effect/Effect"
import type { ImportedAccount } from "./ImportedAccount.ts"
import type { ImportSource } from "./ImportStore.ts"

/** The forms of imported future meetings: held time, bookings, or nothing. */
export const importedBookings = ["held", "bookings", "none"] as const
export type ImportedBookings = (typeof importedBookings)[number]

/** The reasons for which an account cannot be read. */
export const accountProblems = [
  /** The source refuses the token. */
  "token",
  /** The token may not read a part of the account. */
  "permission",
  /** The source allows no more requests for a long time. */
  "limited",
  /** No answer came. */
  "unreachable",
  /** The source failed. */
  "failing",
  /** The address is none of the source, or may not be reached. */
  "address",
  /** An answer was not understood. */
  "unreadable",
  /** The address of the vendor answers with something else than data, or redirects. */
  "unexpected",
  /** The source sends more data than an import reads. */
  "large",
  /** The account has more entries than an import reads. */
  "many",
  /** Reading the account takes longer than an import may. */
  "slow"
] as const
export type AccountProblem = (typeof accountProblems)[number]

/** The account could not be read, so nothing of it was imported. */
export class AccountUnread extends Data.TaggedError("AccountUnread")<{ readonly problem: AccountProblem }> {}

/** The progress of the reading of an account. */
export interface ReadingProgress {
  /** The number of answers that were read. */
  readonly answers: number
  /** The time until which the source allows no more requests. Null while it answers. */
  readonly waitsUntil: Instant | null
}

/** A request to read an account. */
export interface AccountRequest {
  /** The access token or API key. It goes to the source only. */
  readonly token: string
  /** The address of the source's API. Null for the vendor's. */
  readonly url: string | null
  readonly bookings: ImportedBookings
  readonly onProgress: (progress: ReadingProgress) => void
}

/** Another system whose accounts can be read. */
export interface AccountSource {
  /** True if accounts of a server at another address than the vendor's can be read. */
  readonly takesUrl: boolean
  /** Reads an account completely. Interrupting it ends its request. */
  readonly read: (request: AccountRequest) => Effect.Effect<ImportedAccount, AccountUnread>
}

/** Returns true for an address that a source's API can have: https, or http of this machine, without credentials and query. */
export const isSourceAddress = (address: string): boolean => {
  const url = URL.canParse(address) ? new URL(address) : undefined
  if (url === undefined) return false
  const { protocol, hostname, username, password, search, hash } = url
  const isSafe = protocol === "https:" || (protocol === "http:" && isLoopbackHost(hostname))
  return isSafe && [username, password, search, hash].every((part) => part === "")
}

/** The systems whose accounts hosts can import themselves. None by default. */
export const AccountSources = Context.Reference<ReadonlyMap<ImportSource, AccountSource>>("@slotkit/engine/AccountSources", {
  defaultValue: () => new Map()
})
