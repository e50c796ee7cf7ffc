import type { Booking, Instant, Service } from "@slotkit/core"
import { inListOrder } from "@slotkit/core/internal"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as HashMap from "effect/HashMap"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as Result from "effect/Result"
import { UniqueTaken } from "../ports/HostStore.ts"
import { ServiceStore } from "../ports/ServiceStore.ts"
import { MemoryDatabase } from "./MemoryDatabase.ts"
import { byId, holdingsOf, takeId, versioned, withHoldings } from "./MemoryTables.ts"

/** Default services in memory. */
export const memoryServiceStore: Layer.Layer<ServiceStore, never, MemoryDatabase> = Layer.effect(
  ServiceStore,
  Effect.map(MemoryDatabase, ({ read, write, tryWrite }) =>
    ServiceStore.of({
      add: (input) =>
        tryWrite((tables) => {
          const { services } = holdingsOf(tables, input.hostId)
          if (slugIsTaken(services, input.slug)) return Result.fail(new UniqueTaken({ field: "slug" }))
          const [id, counted] = takeId(tables, "service")
          const isDefault = input.isDefault || HashMap.isEmpty(services)
          const service = { ...input, id, isDefault, position: null, updatedAt: input.createdAt }
          const siblings = service.isDefault ? HashMap.map(services, (sibling) => ({ ...sibling, isDefault: false })) : services
          return Result.succeed([service, withHoldings(counted, input.hostId, { services: HashMap.set(siblings, id, service) })])
        }),
      find: (hostId, id) => read((tables) => HashMap.get(holdingsOf(tables, hostId).services, id)),
      list: (hostId) =>
        read((tables, isTransactionOpen) =>
          byId(holdingsOf(tables, hostId).services)
            .toSorted(inListOrder)
            .map((service) => versioned(tables, hostId, service, isTransactionOpen))
        ),
      change: (hostId, id, changes) =>
        Effect.flatMap(Clock.currentTimeMillis, (now) =>
          tryWrite((tables) => {
            const { services } = holdingsOf(tables, hostId)
            const before = Option.getOrUndefined(HashMap.get(services, id))
            if (before === undefined) return Result.succeed([Option.none(), tables])
            const updatedAt = Object.keys(changes).length === 0 ? before.updatedAt : now
            const service = { ...before, ...changes, updatedAt }
            if (service.slug !== before.slug && slugIsTaken(services, service.slug))
              return Result.fail(new UniqueTaken({ field: "slug" }))
            return Result.succeed([
              Option.some(service),
              withHoldings(tables, hostId, { services: HashMap.set(services, id, service) })
            ])
          })
        ),
      order: (hostId, ids) =>
        Effect.flatMap(Clock.currentTimeMillis, (updatedAt) =>
          write((tables) => {
            const services = HashMap.map(holdingsOf(tables, hostId).services, (service) => {
              const place = ids.indexOf(service.id)
              return { ...service, isDefault: place === 0, position: place === -1 ? null : place, updatedAt }
            })
            return [undefined, withHoldings(tables, hostId, { services })]
          })
        ),
      remove: (hostId, id) =>
        Effect.flatMap(Clock.currentTimeMillis, (now) =>
          write((tables) => {
            const { services, bookings, demand } = holdingsOf(tables, hostId)
            if (!HashMap.has(services, id)) return [false, tables]
            const left = withDefault(HashMap.remove(services, id), now)
            const changes = {
              services: left,
              bookings: withoutService(bookings, id),
              demand: demand.filter(({ serviceId }) => serviceId !== id)
            }
            return [true, withHoldings(tables, hostId, changes)]
          })
        )
    })
  )
)

type Services = HashMap.HashMap<number, Service>

const slugIsTaken = (services: Services, slug: string): boolean => HashMap.some(services, (service) => service.slug === slug)

const withDefault = (services: Services, updatedAt: Instant): Services => {
  const oldest = byId(services)[0]
  const hasDefault = HashMap.some(services, ({ isDefault }) => isDefault)
  return oldest === undefined || hasDefault
    ? services
    : HashMap.set(services, oldest.id, { ...oldest, isDefault: true, updatedAt })
}

const withoutService = (bookings: HashMap.HashMap<number, Booking>, serviceId: number): HashMap.HashMap<number, Booking> =>
  HashMap.map(bookings, (booking) =>
    booking.service.id === serviceId ? { ...booking, service: { ...booking.service, id: null } } : booking
  )
