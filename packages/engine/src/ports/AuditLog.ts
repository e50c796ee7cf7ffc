import type { Instant, Page, PageRequest } from "@slotkit/core"
import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"

/** Who does something: a credential, the operator, a signed-in host, a visitor, the clock, or the embedding application. */
export interface Actor {
  readonly kind: "api_key" | "connection" | "operator" | "host" | "visitor" | "payment_provider" | "clock" | "application"
  /** The id of the credential or of the host; null for the others. */
  readonly id: number | null
}

/** Who the running request comes from; the embedding application unless an adapter says otherwise. */
export const CurrentActor = Context.Reference<Actor>("@slotkit/engine/CurrentActor", {
  defaultValue: () => ({ kind: "application", id: null })
})

/** One write, as it is remembered. Never holds a secret. */
export interface AuditEntry {
  readonly hostId: number
  readonly at: Instant
  readonly actor: Actor
  /** What was done, as `resource.verb`, for example `booking.accept`. */
  readonly action: string
  readonly subjectId: number | null
}

/** The append-only record of every write, committed with the write. */
export class AuditLog extends Context.Service<
  AuditLog,
  {
    readonly append: (entry: AuditEntry) => Effect.Effect<void>
    /** A host's entries, newest first. */
    readonly page: (hostId: number, request: PageRequest) => Effect.Effect<Page<AuditEntry & { readonly id: number }>>
  }
>()("@slotkit/engine/AuditLog") {}
