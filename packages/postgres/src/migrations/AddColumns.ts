import * as Effect from "effect/Effect"
import type { OnlineMigration, OnlineSteps } from "./Migration.ts"

/** Adds columns and nothing else. Processes of earlier versions leave a null, which each migration explains. */
export const addColumns = (...columns: ReadonlyArray<Parameters<OnlineSteps["column"]>[0]>): OnlineMigration => ({
  kind: "online",
  run: ({ column }) => Effect.forEach(columns, column, { discard: true })
})

/** Adds the host's private note about a booking. Processes of 0.2.0 neither read nor write it. Decision 0083. */
export const privateNote = addColumns({ table: "bookings", name: "private_note", type: "text" })

/** Adds the limits of hosts. Null, as processes of 0.2.0 leave it for new hosts, means none. */
export const hostLimits = addColumns({ table: "hosts", name: "limits", type: "jsonb" })

/**
 * Adds the place of a service in its host's list. Processes of 0.2.0 list the default service first and then the oldest, as
 * services without a place are listed. Decision 0085.
 */
export const servicePosition = addColumns({ table: "services", name: "position", type: "integer" })

/** Adds how often bookers have rescheduled their bookings. Null, as processes of 0.2.0 leave it for new bookings, means 0. */
export const bookerReschedules = addColumns({ table: "bookings", name: "booker_reschedules", type: "integer" })

/** Adds the limits of members of teams. Null, as older processes leave it, means none. */
export const memberLimits = addColumns(
  { table: "members", name: "team_limits", type: "jsonb" },
  { table: "memberships", name: "team_limits", type: "jsonb" }
)

/** Adds how many guests the booker of an invite can add. Null, as older processes leave it, means none. Decision 0108. */
export const inviteGuests = addColumns({ table: "services", name: "max_guests", type: "integer" })

/** Adds the staffing of invites of teams. Null, as older processes leave it, means none. Decision 0123. */
export const inviteStaffing = addColumns({ table: "services", name: "staffing", type: "jsonb" })

/** Adds the cancellation policy that a booking was made under. Null, as older processes leave it, means none. Decision 0131. */
export const bookingPolicy = addColumns({ table: "bookings", name: "cancellation_policy", type: "jsonb" })

/** Adds the consent of a booker to text messages. Null, as older processes leave it, means none. Decision 0132. */
export const textConsent = addColumns({ table: "bookings", name: "text_consent", type: "jsonb" })

/** Adds how a booking is paid. Null, as older processes leave it, means all of it in the checkout. Decision 0144. */
export const paymentTerms = addColumns({ table: "bookings", name: "payment_terms", type: "jsonb" })

/** Adds the seats of entries of waiting lists, and how often they were passed over. Null means 1 and 0. Decision 0130. */
export const waitlistSeats = addColumns(
  { table: "waitlist", name: "seats", type: "integer" },
  { table: "waitlist", name: "skipped", type: "integer" }
)

/** Adds the number of people of a team's booking. Null, as older processes leave it, means one. Decision 0150. */
export const bookingPeople = addColumns({ table: "bookings", name: "people", type: "integer" })

/** Adds the series of a booking, and the index that finds the bookings of one. Null means none. Decision 0128. */
export const bookingSeries: OnlineMigration = {
  kind: "online",
  run: ({ column, index }) =>
    Effect.andThen(
      column({ table: "bookings", name: "series", type: "jsonb" }),
      index({
        table: "bookings",
        name: "bookings_series_idx",
        definition: "(bucket, (series ->> 'id')) WHERE series IS NOT NULL"
      })
    )
}
