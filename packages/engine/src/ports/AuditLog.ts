import type { Instant, Page, PageRequest, ReassignOverride } from "@slotkit/core"
import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"

/** An actor: a credential, the operator, a signed-in host, a visitor, a timer, or the embedding application. */
export interface Actor {
  readonly kind: "api_key" | "connection" | "operator" | "host" | "visitor" | "payment_provider" | "clock" | "application"
  /** The id of the credential or of the host; null for the others. */
  readonly id: number | null
}

/** The actor of the current request. Defaults to the embedding application. */
export const CurrentActor = Context.Reference<Actor>("@slotkit/engine/CurrentActor", {
  defaultValue: () => ({ kind: "application", id: null })
})

/** The audit entry of one write. Never contains a secret. */
export interface AuditEntry {
  readonly hostId: number
  readonly at: Instant
  readonly actor: Actor
  /** The action as `resource.verb`, for example `booking.accept`. */
  readonly action: string
  readonly subjectId: number | null
  /** The money that the write moved; null for most writes. */
  readonly amount: { readonly minor: number; readonly currency: string } | null
  /** The rules that a booking overrode, or the fields of a host that changed, as the API names them; absent for most writes. */
  readonly details?: { readonly override?: ReadonlyArray<ReassignOverride>; readonly fields?: ReadonlyArray<string> } | undefined
}

/** A stored entry. Its id never changes and is never reused. */
export type KeptAuditEntry = AuditEntry & { readonly id: number }

/** The append-only record of every write, committed with the write. */
export class AuditLog extends Context.Service<
  AuditLog,
  {
    readonly append: (entry: AuditEntry) => Effect.Effect<void>
    /** A host's entries, newest first. */
    readonly page: (hostId: number, request: PageRequest) => Effect.Effect<Page<KeptAuditEntry>>
    /** At most `limit` entries of all hosts since a time, with an id above `after`, by ascending id. */
    readonly since: (moment: Instant, after: number, limit: number) => Effect.Effect<ReadonlyArray<KeptAuditEntry>>
  }
>()("@slotkit/engine/AuditLog") {}
