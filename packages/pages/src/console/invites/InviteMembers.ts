import { type Html, html } from "@slotkit/core/html"
import { matchesFilter } from "@slotkit/core/internal"
import type { listHostServices } from "@slotkit/engine"
import type * as Effect from "effect/Effect"
import type { FieldProblem } from "../../shell/ErrorSummary.ts"
import { memberName } from "../bookings/BookingEntry.ts"
import { fieldsOf } from "../parts/Fields.ts"
import type { Members } from "../services/RoleFields.ts"
import type { ConsoleContext } from "../shell/ConsoleContext.ts"

/** The members that a form names for the roles of a service. */
export interface MembersSent {
  /** The members by role, without roles for which none is checked. */
  readonly ofService: (slug: string) => Readonly<Record<string, ReadonlyArray<number>>>
}

/** No members, as in a new form. */
export const noMembersSent: MembersSent = { ofService: () => ({}) }

/** Reads the members that are checked, each in the field of its service and role. */
export const membersSent = (fields: URLSearchParams): MembersSent => ({
  ofService: (slug) => {
    const prefix = fieldName(slug, "")
    const names = [...new Set(fields.keys())].filter((name) => name.startsWith(prefix))
    return Object.fromEntries(names.map((name) => [name.slice(prefix.length), fields.getAll(name).map(Number)]))
  }
})

/** Slugs and roles have no dot. */
const fieldName = (slug: string, role: string): string => `members.${slug}.${role}`

type Service = Effect.Success<ReturnType<typeof listHostServices>>[number]["service"]

/** The members who can hold a meeting of a service of a team, by role. */
export const membersFields = (
  { words }: ConsoleContext,
  { slug, title, settings: { staffing } }: Service,
  members: Members,
  { sent, problems }: { readonly sent: MembersSent; readonly problems: ReadonlyArray<FieldProblem> | undefined }
): Html => {
  const { choices } = fieldsOf({}, problems)
  const chosen = sent.ofService(slug)
  return html`${(staffing?.roles ?? []).map(({ key, members: listed, filter }) => {
    const able = members.filter(
      ({ id, active, accepted, attributes }) =>
        active &&
        accepted &&
        (listed === null || listed.some(({ host }) => host === id)) &&
        (filter === null || matchesFilter(attributes, filter))
    )
    if (able.length < 2) return undefined
    const options = able.map((member) => ({ value: String(member.id), label: memberName(member) }))
    const label = words.invites.members(title, key)
    const parts = { hint: words.invites.membersHint, when: `service=${slug}` }
    return choices(fieldName(slug, key), label, "checkbox", options, (chosen[key] ?? []).map(String), parts)
  })}`
}
