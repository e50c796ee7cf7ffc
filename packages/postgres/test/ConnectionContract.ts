import {
  BookingStoreContract,
  CalendarStoreContract,
  CredentialStoreContract,
  DeliveryQueueContract,
  HostStoreContract,
  IdempotencyStoreContract,
  UnitOfWorkContract
} from "@slotkit/conformance"
import type { Store } from "@slotkit/engine"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Layer from "effect/Layer"
import * as Scope from "effect/Scope"
import { afterAll, describe } from "vitest"

/**
 * Tests what can differ between connections that send the same statements by the same driver: transactions, locks and leases,
 * errors of the server, and each type of parameters and columns.
 */
export const connectionContract = (name: string, store: Layer.Layer<Store, unknown>): void => {
  describe(name, () => {
    const scope = Scope.makeUnsafe()
    const stores = Layer.effectContext(Effect.runSync(Effect.cached(Layer.buildWithScope(store, scope))))
    HostStoreContract.suite("HostStore", stores)
    CalendarStoreContract.suite("CalendarStore", stores)
    BookingStoreContract.suite("BookingStore", stores)
    CredentialStoreContract.suite("CredentialStore", stores)
    IdempotencyStoreContract.suite("IdempotencyStore", stores)
    DeliveryQueueContract.suite("DeliveryQueue", stores)
    UnitOfWorkContract.suite("UnitOfWork", stores)
    afterAll(() => Effect.runPromise(Scope.close(scope, Exit.void)))
  })
}
