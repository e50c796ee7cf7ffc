import { html } from "@slotkit/core/html"
import { listMembers, NotFound, patchMember } from "@slotkit/engine"
import * as Effect from "effect/Effect"
import type { FormErrors } from "../../shell/ErrorSummary.ts"
import { memberName } from "../bookings/BookingEntry.ts"
import { wrongFields } from "../parts/FieldProblems.ts"
import { fieldsOf, type Typed, typedIn } from "../parts/Fields.ts"
import { limitRows, limitValues, typedLimits } from "../parts/LimitRows.ts"
import { type ConsoleContext, pathId } from "../shell/ConsoleContext.ts"

type Member = Effect.Success<ReturnType<typeof listMembers>>[number]

/** `GET /app/teams/{id}/members/{member}`: whether a member gets meetings and manages the team, and the member's limits. */
export const showMember = Effect.fnUntraced(function* (context: ConsoleContext) {
  const member = yield* memberOf(context)
  return memberPage(context, member, {
    ...(member.active ? { active: "yes" } : {}),
    ...(member.manager ? { manager: "yes" } : {}),
    ...limitValues(member.limits)
  })
})

/** `POST /app/teams/{id}/members/{member}`: saves them. */
export const sendMember = Effect.fnUntraced(function* (context: ConsoleContext, fields: URLSearchParams) {
  const member = yield* memberOf(context)
  const typed = typedIn(fields)
  const { limits = [], problems } = typedLimits(context, typed)
  if (problems.length > 0) return memberPage(context, member, typed, wrongFields(problems))
  const manager = mayManage(context, member) ? { manager: fields.has("manager") } : {}
  yield* patchMember(context.host.id, member.id, { active: fields.has("active"), limits, ...manager })
  return context.done("/members", "member_saved")
})

const memberOf = Effect.fnUntraced(function* (context: ConsoleContext) {
  const id = yield* pathId(context)
  const member = (yield* listMembers(context.host.id)).find((each) => each.id === id)
  return member ?? (yield* new NotFound({ what: "member" }))
})

/** Rooms manage nothing, and managers cannot remove themselves here; they leave the team instead. */
const mayManage = ({ person }: ConsoleContext, { id, kind }: Member): boolean => kind === "person" && id !== person?.id

const memberPage = (context: ConsoleContext, member: Member, typed: Typed, errors?: FormErrors) => {
  const { words, at, formToken } = context
  const { teams, services } = words
  const fields = fieldsOf(typed, errors?.problems)
  return context.page({
    area: "members",
    above: [[words.areas.members, "/members"]],
    title: memberName(member),
    errors,
    content: html`<form class="sheet card" method="post" action="${at(`/members/${member.id}`)}" novalidate>${formToken}
${fields.checkbox("active", teams.gets, { hint: teams.getsHint })}${
  mayManage(context, member) ? fields.checkbox("manager", teams.manages, { hint: teams.managesHint }) : undefined
}<h2 class="field">${services.limits.heading}</h2>
<p class="soft field">${teams.memberLimits}</p>
${limitRows(context, fields)}<div class="end acts"><button>${words.frame.save}</button><a class="button plain" href="${at(
      "/members"
    )}">${words.frame.cancel}</a></div></form>`
  })
}
