import type { Service } from "@slotkit/core"
import { type Html, html } from "@slotkit/core/html"
import { type Staffing, staffingResource } from "@slotkit/core/internal"
import { memberName } from "../bookings/BookingEntry.ts"
import { actionForm, section } from "../parts/Sheet.ts"
import type { ConsoleContext } from "../shell/ConsoleContext.ts"
import type { Members } from "./RoleFields.ts"

/** The members of each role in order, with buttons that move them. Roles with fewer than two members have no order. */
export const memberOrder = (context: ConsoleContext, { id, settings }: Service, members: Members): Html => {
  const { staffing, services } = context.words
  const roles = (settings.staffing?.roles ?? []).map(({ key, members: listed }) => ({
    key,
    present: (listed ?? []).flatMap(({ host }) => members.filter((member) => member.id === host))
  }))
  return html`${roles
    .filter(({ present }) => present.length > 1)
    .map(({ key, present }, place) => {
      const entry = (member: Members[number], index: number): Html => {
        const named = (label: string): Html =>
          html`${label}<span class="vh">: <bdi class="name">${memberName(member)}</bdi></span>`
        const move = (direction: "up" | "down", label: string): Html =>
          actionForm(
            context,
            `/services/${id}/order`,
            named(label),
            "link",
            hidden({ role: key, member: member.id, move: direction })
          )
        return html`<li><div class="row"><bdi class="name">${memberName(member)}</bdi><div class="acts">${
          index > 0 ? move("up", services.moveUp) : undefined
        }${index < present.length - 1 ? move("down", services.moveDown) : undefined}</div></div></li>\n`
      }
      return section(
        `order-${place + 1}`,
        staffing.orderOf(key),
        html`<p class="soft small">${staffing.orderLead(staffing.picks.list)}</p>
<ol class="sheet rows">${present.map(entry)}</ol>`
      )
    })}`
}

const hidden = (fields: Readonly<Record<string, string | number>>): Html =>
  html`${Object.entries(fields).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`)}`

/** Returns the staffing with a member one place up or down among those who are still members. Undefined if there is none. */
export const staffingMoved = (staffing: Staffing, members: Members, fields: URLSearchParams) => {
  const { roles, ...rules } = staffingResource(staffing)
  const isPresent = ({ host }: { readonly host: { readonly id: number } }) => members.some(({ id }) => id === host.id)
  const listed = roles.find(({ key }) => key === fields.get("role"))?.members ?? []
  const present = listed.filter(isPresent)
  const at = present.findIndex(({ host }) => String(host.id) === fields.get("member"))
  const isUp = fields.get("move") === "up"
  const [moved, other] = [present[at], present[at + (isUp ? -1 : 1)]]
  if (moved === undefined || other === undefined) return undefined
  const others = listed.filter((each) => each !== moved)
  const ordered = others.toSpliced(others.indexOf(other) + (isUp ? 0 : 1), 0, moved)
  return {
    ...rules,
    roles: roles.map((role) => ({
      ...role,
      members:
        (role.members === listed ? ordered : role.members)?.map(({ host, ...rest }) => ({ ...rest, host: host.id })) ?? null
    }))
  }
}
