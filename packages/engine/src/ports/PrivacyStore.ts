import type { Instant } from "@slotkit/core"
import { foldedAddress, sha256Hex } from "@slotkit/core/internal"
import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import type * as Option from "effect/Option"
import type { SealedSecret } from "./SecretBox.ts"

/**
 * The rows that an email address finds:
 *
 * - `booking`: a booking with its events, deliveries and emails. These may outlive the booking.
 * - `invite`, `contact`: a host's invite for a contact, and the contact.
 * - `waitlist`: an entry of a waiting list. It is in the index for as long as it exists.
 * - `answer`: a stored response of a request with an idempotency key. The token of an invite finds it too, in place of an
 *   address.
 */
export type PersonRowKind = "booking" | "invite" | "contact" | "waitlist" | "answer"

/** A row about a person. The host of an answer is 0 if its credential belongs to no host. */
export interface PersonRow {
  readonly hostId: number
  readonly kind: PersonRowKind
  readonly id: number
}

/** The rows to look for: those with an email address, ignoring case, of one host or of all. */
export interface PersonQuery {
  readonly email: string
  readonly hostId: number | null
}

/** A request to erase a person. The address is sealed. `rows` is the number of rows that were to be erased at its beginning. */
export interface ErasureRequest {
  readonly hostId: number | null
  readonly address: SealedSecret
  readonly begunAt: Instant
  readonly rows: number
}

/** A request to erase a person, as it is kept. Once it is done, the address is deleted. */
export type KeptErasure = Omit<ErasureRequest, "address"> & { readonly id: number; readonly address: SealedSecret | null }

/** A place in the order of the index, for a scan in batches. */
export type PersonPosition = PersonRow & { readonly digest: string }

/**
 * The index of the rows about a person by email address, and the requests to erase a person.
 *
 * Every store writes the index with the rows, so it is complete in every snapshot. It has digests of addresses, made by
 * `PersonDigest`, and no addresses.
 */
export class PrivacyStore extends Context.Service<
  PrivacyStore,
  {
    /** Returns at most `limit` rows about a person. Without a limit, all of them by ascending host, kind and id. */
    readonly find: (query: PersonQuery, limit?: number) => Effect.Effect<ReadonlyArray<PersonRow>>
    /**
     * Removes a row of a person from the index. A contact and a stored response are deleted with it, because they are about this
     * person alone. Returns true if there was one to delete. An
     * entry of a waiting list is not deleted, because a time that it holds has to be passed on.
     */
    readonly purge: (email: string, row: PersonRow) => Effect.Effect<boolean>
    /**
     * Deletes the entries of a bucket whose rows were deleted, among the next `limit` entries after a place. Returns how many
     * there were, and the place of the last entry seen, if there may be more.
     */
    readonly purgeOrphans: (
      bucket: number,
      after: PersonPosition | null,
      limit: number
    ) => Effect.Effect<{ readonly purged: number; readonly next: PersonPosition | null }>
    /** Stores a request to erase a person and returns its id. */
    readonly begin: (request: ErasureRequest) => Effect.Effect<number>
    /** Returns a request about what a host has of a person, or about all hosts. */
    readonly findRequest: (hostId: number | null, id: number) => Effect.Effect<Option.Option<KeptErasure>>
    /** Marks a request as done at an instant, and deletes its address. */
    readonly end: (request: Pick<ErasureRequest, "hostId"> & { readonly id: number }, at: Instant) => Effect.Effect<void>
  }
>()("@slotkit/engine/PrivacyStore") {}

/**
 * Computes the digest of an email address in the index: 32 lowercase hex digits, the same for every case of the address.
 *
 * An installation provides an HMAC with its own key. The default has no key.
 */
export const PersonDigest = Context.Reference<(email: string) => string>("@slotkit/engine/PersonDigest", {
  defaultValue: () => (email) => sha256Hex(new TextEncoder().encode(foldedAddress(email))).slice(0, 32)
})
