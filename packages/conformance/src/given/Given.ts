import { type Booking, defaultSchedule, type Host, type Invite, type Service } from "@slotkit/core"
import { BookingStore, HostStore, InviteStore, type NewHost, ServiceStore } from "@slotkit/engine"
import { aBooking, aHost, anInvite, aService } from "@slotkit/engine/fakes"
import * as Effect from "effect/Effect"
import { unique, uniqueToken } from "./Unique.ts"

/** Adds a new host, so that clauses can share a store. */
export const givenHost = (given: Partial<NewHost> = {}): Effect.Effect<Host, never, HostStore> =>
  HostStore.use((hosts) => {
    const host = aHost({ email: `${unique("host")}@example.com`, username: unique("host"), ...given })
    return Effect.orDie(hosts.add(host, defaultSchedule(host.timezone)))
  })

/** Adds a service with a unique slug. */
export const givenService = (given: Parameters<typeof aService>[0]): Effect.Effect<Service, never, ServiceStore> =>
  ServiceStore.use((services) => Effect.orDie(services.add(aService({ slug: unique("service"), ...given }))))

/** Adds an open invite with a unique token. */
export const givenInvite = (given: Parameters<typeof anInvite>[0]): Effect.Effect<Invite, never, InviteStore> =>
  InviteStore.use((invites) => invites.add(anInvite({ token: uniqueToken(given.hostId), ...given })))

/** Adds a booking. */
export const givenBooking = (given: Parameters<typeof aBooking>[0]): Effect.Effect<Booking, never, BookingStore> =>
  BookingStore.use((bookings) => bookings.add(aBooking(given)))
