import type { AssignedHost } from "./Booking.ts"

/** A member of a team, as an event names it. */
export type NamedMember = Pick<AssignedHost, "id" | "username" | "name">

/** A member who took over a meeting from another one. `to` is null if no one took over, `from` if no one left. */
export interface HostChange {
  /** The key of the role. */
  readonly role: string
  readonly from: NamedMember | null
  readonly to: NamedMember | null
}

/** Returns who took over from whom between two states of a booking, role by role. */
export const hostChanges = (before: ReadonlyArray<AssignedHost>, after: ReadonlyArray<AssignedHost>): ReadonlyArray<HostChange> =>
  [...new Set([...before, ...after].map(({ role }) => role))].flatMap((role) => {
    const left = without(before, after, role)
    const joined = without(after, before, role)
    return Array.from({ length: Math.max(left.length, joined.length) }, (_, index) => ({
      role,
      from: left[index] ?? null,
      to: joined[index] ?? null
    }))
  })

const without = (
  hosts: ReadonlyArray<AssignedHost>,
  others: ReadonlyArray<AssignedHost>,
  role: string
): ReadonlyArray<NamedMember> =>
  hosts
    .filter((host) => host.role === role && !others.some((other) => other.role === role && other.id === host.id))
    .map(({ id, username, name }) => ({ id, username, name }))
