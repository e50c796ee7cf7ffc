import type { Service } from "@slotkit/core"
import { type Html, html } from "@slotkit/core/html"
import { listMembers, patchServiceSettings, viewHostService } from "@slotkit/engine"
import * as Effect from "effect/Effect"
import type { FormErrors } from "../../shell/ErrorSummary.ts"
import { memberName } from "../bookings/BookingEntry.ts"
import { problemsOf, wrongFields } from "../parts/FieldProblems.ts"
import { section, sheetList } from "../parts/Sheet.ts"
import { type ConsoleContext, pathId } from "../shell/ConsoleContext.ts"
import { memberOrder, staffingMoved } from "./MemberOrder.ts"
import { filterText, type Members, type RoleRow, readRows, roleFields, savedRows, sentRows } from "./RoleFields.ts"

/** `GET /app/teams/{id}/services/{service}/hosts`: the roles of a service of a team. */
export const showServiceHosts = (context: ConsoleContext) => hostsPage(context)

/** `POST /app/teams/{id}/services/{service}/hosts`: saves them. */
export const sendServiceHosts = Effect.fnUntraced(function* (context: ConsoleContext, fields: URLSearchParams) {
  const { host, words } = context
  const { service } = yield* viewHostService(host, yield* pathId(context))
  const { staffing } = service.settings
  const rows = sentRows(staffing, fields)
  const { input, problems, places } = readRows(context, { rows, staffing, members: yield* listMembers(host.id) })
  if (problems.length > 0) return yield* hostsPage(context, { rows, errors: wrongFields(problems) })
  return yield* patchServiceSettings(host.id, service.id, { staffing: input }).pipe(
    Effect.map(() => context.done(`/services/${service.id}`, "staffing_saved")),
    Effect.catchTag("Invalid", ({ problems: wrong }) => {
      const found = wrong.flatMap((problem) => {
        const [, at, part = ""] = /^staffing\.roles\.(\d+)\.(\w+)/.exec(problem.path) ?? []
        const place = places[Number(at ?? 0)] ?? 1
        const [field, label] =
          part === "needs" || part === "pick" ? [part, words.staffing[part]] : ["members", words.staffing.members]
        const id = `${field}_${place}`
        return problem.path === "staffing" && problem.rule === "repeated"
          ? [{ field: id, sentence: words.staffing.twiceSomeone }]
          : problemsOf([problem], () => [id, label], words)
      })
      return hostsPage(context, { rows, errors: wrongFields(found) })
    })
  )
})

/**
 * `POST /app/teams/{id}/services/{service}/order`: moves a member of a role up or down. Nothing changes if the member or role no
 * longer exists.
 */
export const sendMemberOrder = Effect.fnUntraced(function* (context: ConsoleContext, fields: URLSearchParams) {
  const { host } = context
  const { service } = yield* viewHostService(host, yield* pathId(context))
  const { id, settings } = service
  const { staffing } = settings
  const input = staffing === null ? undefined : staffingMoved(staffing, yield* listMembers(host.id), fields)
  if (input === undefined) return yield* hostsPage(context)
  yield* patchServiceSettings(host.id, id, { staffing: input })
  return context.done(`/services/${id}/hosts`, "staffing_saved")
})

const hostsPage = Effect.fnUntraced(function* (
  context: ConsoleContext,
  again?: { readonly rows: ReadonlyArray<RoleRow>; readonly errors: FormErrors }
) {
  const { words, host, at, formToken } = context
  const { service } = yield* viewHostService(host, yield* pathId(context))
  const path = `/services/${service.id}`
  const rows = again?.rows ?? savedRows(service.settings.staffing)
  const members = yield* listMembers(host.id)
  const cancel = html`<a class="button plain" href="${at(path)}">${words.frame.cancel}</a>`
  return context.page({
    area: "services",
    title: words.staffing.heading,
    above: [
      [words.areas.services, "/services"],
      [service.title, path]
    ],
    lead: words.staffing.lead,
    errors: again?.errors,
    content: html`<form method="post" action="${at(`${path}/hosts`)}" novalidate>${formToken}
${roleFields(context, rows, members, again?.errors.problems ?? [])}<p class="soft small end">${words.staffing.othersStay}</p>
<div class="end acts"><button>${words.frame.save}</button>${cancel}</div></form>
${memberOrder(context, service, members)}`
  })
})

/** The roles of a service of a team, with a link to the page that changes them. */
export const serviceHostsBox = ({ words, at }: ConsoleContext, { id, settings }: Service, members: Members): Html => {
  const { staffing } = words
  const roles = settings.staffing?.roles ?? []
  const whom = ({ members: listed, filter }: (typeof roles)[number]): string =>
    listed === null
      ? staffing.everyone(filterText(filter ?? {}))
      : listed.flatMap(({ host }) => members.filter((member) => member.id === host).map(memberName)).join(", ")
  const link = at(`/services/${id}/hosts`)
  return section(
    "staffing",
    staffing.heading,
    html`${sheetList(
      roles.map(
        (role) => html`<p><strong><bdi>${role.key}</bdi></strong> · ${role.needs === "all" ? staffing.all : role.needs}</p>
<p class="soft small"><bdi>${whom(role)}</bdi></p>
<p class="soft small">${staffing.picks[role.pick]}</p>`
      ),
      staffing.none
    )}
<p class="end"><a class="button plain" href="${link}">${roles.length === 0 ? staffing.choose : staffing.change}</a></p>`
  )
}
