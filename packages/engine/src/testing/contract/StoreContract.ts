import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Layer from "effect/Layer"
import * as Scope from "effect/Scope"
import { afterAll, describe } from "vitest"
import type { Store } from "../../EngineServices.ts"
import { BookingStoreContract } from "./BookingStoreContract.ts"
import { BusyStoreContract } from "./BusyStoreContract.ts"
import { CredentialStoreContract } from "./CredentialStoreContract.ts"
import { EventLogContract } from "./EventLogContract.ts"
import { HostStoreContract } from "./HostStoreContract.ts"
import { InviteStoreContract } from "./InviteStoreContract.ts"
import { ServiceStoreContract } from "./ServiceStoreContract.ts"
import { type StoreCapabilities, UnitOfWorkContract } from "./UnitOfWorkContract.ts"

/**
 * Runs every contract suite against one store, which is built once and may already hold other data.
 *
 * Call it at the top of a vitest file. Clauses make hosts of their own and leave them behind. What a store cannot do it says in
 * `capabilities`, and the clauses about that are skipped by name.
 */
export const storeContract = (name: string, store: Layer.Layer<Store, unknown>, capabilities: StoreCapabilities = {}): void => {
  describe(name, () => {
    const scope = Scope.makeUnsafe()
    const stores = Layer.effectContext(Effect.runSync(Effect.cached(Layer.buildWithScope(store, scope))))
    HostStoreContract.suite("HostStore", stores)
    BusyStoreContract.suite("BusyStore", stores)
    ServiceStoreContract.suite("ServiceStore", stores)
    InviteStoreContract.suite("InviteStore", stores)
    BookingStoreContract.suite("BookingStore", stores)
    CredentialStoreContract.suite("CredentialStore", stores)
    EventLogContract.suite("EventLog", stores)
    UnitOfWorkContract.suite("UnitOfWork", stores, capabilities)
    afterAll(() => Effect.runPromise(Scope.close(scope, Exit.void)))
  })
}
