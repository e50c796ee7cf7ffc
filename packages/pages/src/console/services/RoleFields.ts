import { type Html, html } from "@slotkit/core/html"
import {
  type AttributeFilter,
  maxNeededMembers,
  maxRoles,
  pickRules,
  type Staffing,
  staffingResource
} from "@slotkit/core/internal"
import type { listMembers } from "@slotkit/engine"
import type * as Effect from "effect/Effect"
import type { FieldProblem } from "../../shell/ErrorSummary.ts"
import { memberName } from "../bookings/BookingEntry.ts"
import { fieldsOf } from "../parts/Fields.ts"
import type { ConsoleContext } from "../shell/ConsoleContext.ts"

/** The members of a team. */
export type Members = Effect.Success<ReturnType<typeof listMembers>>

type SavedRole = ReturnType<typeof staffingResource>["roles"][number]

/** A row of the form: a role as it is saved, or a new one, and what the form says about it. */
export interface RoleRow {
  /** Undefined for a new role. */
  readonly saved: SavedRole | undefined
  readonly name: string
  readonly needs: string
  readonly pick: string
  /** The IDs of the members that are checked. */
  readonly members: ReadonlyArray<string>
  readonly isRemoved: boolean
}

/** The rows of a service's roles, and an empty one for a new role. */
export const savedRows = (staffing: Staffing | null): ReadonlyArray<RoleRow> => {
  const roles = staffing === null ? [] : staffingResource(staffing).roles
  const rows = roles.map((saved) => ({
    saved,
    name: saved.key,
    needs: String(saved.needs),
    pick: saved.pick,
    members: (saved.members ?? []).map(({ host }) => String(host.id)),
    isRemoved: false
  }))
  const empty = { saved: undefined, name: "", needs: "1", pick: pickRules[0], members: [], isRemoved: false }
  return rows.length < maxRoles ? [...rows, empty] : rows
}

/** The rows that were sent. A role that is no longer saved is a new one of that name. */
export const sentRows = (staffing: Staffing | null, fields: URLSearchParams): ReadonlyArray<RoleRow> => {
  const roles = staffing === null ? [] : staffingResource(staffing).roles
  const count = Array.from({ length: maxRoles }, (_, index) => fields.has(`pick_${index + 1}`)).filter(Boolean).length
  return Array.from({ length: count }, (_, index) => {
    const value = (name: string) => (fields.get(`${name}_${index + 1}`) ?? "").trim()
    const saved = roles.find(({ key }) => key === value("role"))
    return {
      saved,
      name: saved?.key ?? (value("name") || value("role")),
      needs: value("needs"),
      pick: value("pick"),
      members: fields.getAll(`members_${index + 1}`),
      isRemoved: fields.has(`remove_${index + 1}`)
    }
  })
}

/**
 * Reads the rows as the staffing of a request. What the form does not show stays as it is saved: weights, priorities, limits and
 * hours of members, filters, ledgers, the rules of the service, and roles that were added since the form was opened.
 */
export const readRows = (
  { words }: ConsoleContext,
  {
    rows,
    staffing,
    members
  }: { readonly rows: ReadonlyArray<RoleRow>; readonly staffing: Staffing | null; readonly members: Members }
) => {
  const { staffing: texts } = words
  const saved = staffing === null ? undefined : staffingResource(staffing)
  const problems: Array<FieldProblem> = []
  const inOtherRoles = new Set<string>()
  const roles = rows.flatMap((row, index) => {
    const place = index + 1
    const checked = members.filter(({ id }) => row.members.includes(String(id)))
    const isEmpty = row.saved === undefined && row.name === "" && checked.length === 0
    if (row.isRemoved || isEmpty) return []
    const wrong = (field: string, sentence: string) => void problems.push({ field: `${field}_${place}`, sentence })
    if (!/^[a-z][a-z0-9_]{0,39}$/.test(row.name)) wrong("name", texts.nameProblem)
    else if (rows.some((other, at) => at < index && !other.isRemoved && other.name === row.name)) wrong("name", texts.nameTaken)
    const isListed = row.saved === undefined || row.saved.members !== null
    if (isListed && checked.length === 0) wrong("members", texts.membersProblem)
    for (const member of isListed ? checked : []) {
      const id = String(member.id)
      if (inOtherRoles.has(id)) wrong("members", texts.twice(memberName(member)))
      inOtherRoles.add(id)
    }
    const former = row.saved?.members ?? []
    const role = {
      ...row.saved,
      key: row.name,
      needs: row.needs === "all" ? row.needs : Number(row.needs),
      pick: row.pick,
      members: isListed
        ? [
            ...former
              .filter(({ host }) => checked.some(({ id }) => id === host.id))
              .map(({ host, ...rest }) => ({ ...rest, host: host.id })),
            ...checked.filter(({ id }) => !former.some(({ host }) => host.id === id)).map(({ id }) => ({ host: id }))
          ]
        : null
    }
    return [{ place, role }]
  })
  const unseen = (saved?.roles ?? []).filter(({ key }) => !rows.some((row) => row.saved?.key === key))
  const all = [
    ...roles.map(({ role }) => role),
    ...unseen.map((role) => ({
      ...role,
      members: role.members?.map(({ host, ...rest }) => ({ ...rest, host: host.id })) ?? null
    }))
  ]
  if (all.length === 0) problems.push({ field: `name_${rows.length}`, sentence: texts.noRole })
  const { roles: _, visitor_role: chosen, ...rules } = saved ?? { roles: [], visitor_role: undefined }
  const isKnown = all.some(({ key }) => key === chosen)
  return {
    input: { ...rules, ...(isKnown ? { visitor_role: chosen } : {}), roles: all },
    problems,
    /** The rows of the roles in the input. */
    places: roles.map(({ place }) => place)
  }
}

/** The fields of the roles. */
export const roleFields = (
  context: ConsoleContext,
  rows: ReadonlyArray<RoleRow>,
  members: Members,
  problems: ReadonlyArray<FieldProblem>
): Html => html`${rows.map((row, index) => roleField(context, { row, place: index + 1, members, problems }))}`

interface RoleField {
  readonly row: RoleRow
  readonly place: number
  readonly members: Members
  readonly problems: ReadonlyArray<FieldProblem>
}

const roleField = ({ words }: ConsoleContext, { row, place, members, problems }: RoleField): Html => {
  const { staffing } = words
  const id = (name: string) => `${name}_${place}`
  const { saved } = row
  const typed = {
    [id("name")]: row.name,
    [id("needs")]: row.needs,
    [id("pick")]: row.pick,
    ...(row.isRemoved ? { [id("remove")]: "yes" } : {})
  }
  const { text, select, checkbox } = fieldsOf(typed, problems)
  const needed = [...Array.from({ length: maxNeededMembers }, (_, index) => String(index + 1)), "all"]
  return html`<div class="sheet card end" role="group" aria-labelledby="role-${place}">
<h2 class="field" id="role-${place}">${saved === undefined ? staffing.newRole : html`<bdi>${saved.key}</bdi>`}</h2>
${
  saved === undefined
    ? text(id("name"), staffing.name, {
        hint: staffing.nameHint,
        more: html` autocapitalize="none" autocomplete="off" spellcheck="false"`
      })
    : html`<input type="hidden" name="${id("role")}" value="${saved.key}">\n`
}<div class="cols">${select(
    id("needs"),
    staffing.needs,
    needed.map((value) => ({ value, label: value === "all" ? staffing.all : value }))
  )}${select(
    id("pick"),
    staffing.pick,
    pickRules.map((value) => ({ value, label: staffing.picks[value] }))
  )}</div>
${memberField(words, { row, place, members, problems })}${
  saved === undefined ? undefined : checkbox(id("remove"), staffing.removeRole)
}</div>
`
}

const memberField = ({ staffing, teams }: ConsoleContext["words"], { row, place, members, problems }: RoleField): Html => {
  const { saved } = row
  const filter = saved?.filter ?? null
  if (saved !== undefined && saved.members === null) {
    return html`<p class="field">${filter === null ? staffing.members : staffing.everyone(filterText(filter))}</p>\n`
  }
  const isGone = (saved?.members ?? []).some(({ host }) => !members.some(({ id }) => id === host.id))
  const hints = [filter === null ? undefined : staffing.narrowed(filterText(filter)), isGone ? staffing.former : undefined]
  const hint = hints.filter((text) => text !== undefined).join(" ") || (members.length === 0 ? staffing.noMembers : undefined)
  return fieldsOf({}, problems).choices(
    `members_${place}`,
    staffing.members,
    "checkbox",
    members.map((member) => {
      const state = !member.accepted ? teams.invited : member.active ? undefined : teams.paused
      return { value: String(member.id), label: state === undefined ? memberName(member) : `${memberName(member)} (${state})` }
    }),
    row.members,
    { hint }
  )
}

/** The attributes of a filter, such as `ward: b, c; type: room`. */
export const filterText = (filter: AttributeFilter): string =>
  Object.entries(filter)
    .map(([name, value]) => `${name}: ${[value].flat().join(", ")}`)
    .join("; ")
