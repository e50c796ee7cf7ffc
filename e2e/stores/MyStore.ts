import {
  AppStore,
  AuditLog,
  BookingStore,
  BusyStore,
  CheckoutStore,
  ContactStore,
  CredentialStore,
  DeliveryQueue,
  EventLog,
  GrantStore,
  HostStore,
  IdempotencyStore,
  InviteStore,
  MailOutbox,
  RetentionStore,
  ServiceStore,
  SessionStore,
  type Store,
  TimerStore,
  UnitOfWork,
  VisitorBookingStore,
  WebhookStore
} from "@slotkit/engine"
import { memoryStore } from "@slotkit/engine/memory"
import { Context, Effect, Layer } from "effect"

/** The storage ports that a store provides. */
export const ports: ReadonlyArray<Context.Key<Store, object>> = [
  AppStore,
  AuditLog,
  BookingStore,
  BusyStore,
  CheckoutStore,
  ContactStore,
  CredentialStore,
  DeliveryQueue,
  EventLog,
  GrantStore,
  HostStore,
  IdempotencyStore,
  InviteStore,
  MailOutbox,
  RetentionStore,
  ServiceStore,
  SessionStore,
  TimerStore,
  UnitOfWork,
  VisitorBookingStore,
  WebhookStore
]

/** The number of calls of each port method, such as `@slotkit/engine/BookingStore.holdTime`. */
export const calls = new Map<string, number>()

/** An example of a third-party store: the in-memory store, with recorded calls. */
export const myStore: Layer.Layer<Store> = Layer.effectContext(
  Effect.map(Effect.context<Store>(), (store) =>
    ports.reduce((noted, port) => Context.add(noted, port, noting(port.key, Context.get(store, port))), store)
  )
).pipe(Layer.provide(memoryStore))

const noting = (port: string, service: object): object =>
  Object.fromEntries(Object.entries(service).map(([method, work]) => [method, noted(`${port}.${method}`, work)]))

const noted = (name: string, work: unknown): unknown => {
  if (!Effect.isEffect(work) && typeof work !== "function") return work
  calls.set(name, 0)
  const note = () => void calls.set(name, (calls.get(name) ?? 0) + 1)
  if (Effect.isEffect(work)) return Effect.andThen(Effect.sync(note), work)
  return (...input: ReadonlyArray<unknown>) => {
    note()
    return work(...input)
  }
}
