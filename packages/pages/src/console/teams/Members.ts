import { type Html, html } from "@slotkit/core/html"
import { inviteMember, listMembers, NotFound, removeMemberWith } from "@slotkit/engine"
import * as Effect from "effect/Effect"
import type { FormErrors } from "../../shell/ErrorSummary.ts"
import { seeOther } from "../../shell/SeeOther.ts"
import { refusalText } from "../../words/FactText.ts"
import { memberName } from "../bookings/BookingEntry.ts"
import { wrongFields } from "../parts/FieldProblems.ts"
import { fieldsOf, type Typed, typedIn } from "../parts/Fields.ts"
import { badge, section, sheetList } from "../parts/Sheet.ts"
import { asksFirst, type Question, questionPage } from "../shell/AsksFirst.ts"
import { type ConsoleContext, pathId } from "../shell/ConsoleContext.ts"
import { coverPath } from "./Teams.ts"

type Member = Effect.Success<ReturnType<typeof listMembers>>[number]

/** `GET /app/teams/{id}/members`: the members of a team, and a form that invites a person. */
export const showMembers = (context: ConsoleContext) => membersPage(context, {})

/** `POST /app/teams/{id}/members`: invites a person. */
export const sendInvitation = Effect.fnUntraced(function* (context: ConsoleContext, fields: URLSearchParams) {
  const { host, words } = context
  const typed = typedIn(fields)
  return yield* inviteMember(host.id, (typed.username ?? "").trim().toLowerCase()).pipe(
    Effect.map(() => context.done("/members", "member_invited")),
    Effect.catchTag("Invalid", ({ problems }) => {
      const isMember = problems.some(({ rule }) => rule === "taken")
      const sentence = isMember ? words.teams.alreadyMember : words.teams.unknownPerson
      return membersPage(context, typed, wrongFields([{ field: "username", sentence }]))
    })
  )
})

const membersPage = Effect.fnUntraced(function* (context: ConsoleContext, typed: Typed, errors?: FormErrors) {
  const { words, host, at, formToken } = context
  const { teams } = words
  const members = yield* listMembers(host.id)
  const { text } = fieldsOf(typed, errors?.problems)
  return context.page({
    area: "members",
    title: words.areas.members,
    lead: teams.membersLead,
    errors,
    content: html`${sheetList(
      members.map((member) => entry(context, member)),
      teams.noMembers
    )}<p class="end"><a href="${at("/members/fairness")}">${words.fairness.link}</a></p>
${section(
  "invite",
  teams.invite,
  html`<form class="sheet card" method="post" action="${at("/members")}" novalidate>${formToken}
${text("username", teams.username, {
  isRequired: true,
  hint: teams.usernameHint,
  more: html` autocapitalize="none" autocomplete="off" spellcheck="false"`
})}<div class="end"><button>${teams.sendInvitation}</button></div></form>
<p class="soft small end">${teams.othersHint}</p>`
)}`
  })
})

const entry = ({ words, at }: ConsoleContext, member: Member): Html => {
  const { teams } = words
  const { id, kind, username, manager, active, accepted } = member
  const name = memberName(member)
  const facts = [kind === "resource" ? teams.resource : undefined, username ?? undefined].filter((fact) => fact !== undefined)
  return html`<div class="row"><div><strong><bdi>${name}</bdi></strong>${
    facts.length === 0 ? undefined : html`<p class="soft small"><bdi>${facts.join(" · ")}</bdi></p>`
  }</div>
<div class="side">${manager ? badge(teams.manager) : undefined} ${accepted ? undefined : badge(teams.invited, "wait")} ${
    active ? undefined : badge(teams.paused, "wait")
  } <a href="${at(`/members/${id}`)}">${teams.changeMember}<span class="vh">: <bdi>${name}</bdi></span></a>
<a href="${at(coverPath(id))}">${words.cover.link}<span class="vh">: <bdi>${name}</bdi></span></a>
<a href="${at(`/members/${id}/remove`)}">${words.frame.remove}<span class="vh">: <bdi>${name}</bdi></span></a></div></div>`
}

/**
 * `/app/teams/{id}/members/{member}/remove`. Upcoming meetings are given to others if the box was checked. Members who leave the
 * team by it are redirected to their own console.
 */
export const memberRemoval = asksFirst({
  ask: (context: ConsoleContext, fields) => removalQuestion(context, fields),
  act: Effect.fnUntraced(function* (context: ConsoleContext, fields: URLSearchParams) {
    const id = yield* pathId(context)
    const removed = removeMemberWith(context.host.id, id, fields.has("reassign") ? { meetings: "reassign" } : {})
    return yield* removed.pipe(
      Effect.map(() =>
        id === context.person?.id
          ? seeOther(context.own("/bookings?done=member_removed"))
          : context.done("/members", "member_removed")
      ),
      Effect.catchTag("Conflict", (conflict) =>
        Effect.map(removalQuestion(context, fields), (question) =>
          questionPage(context, question, { status: 409, alert: refusalText(conflict, context.words) })
        )
      )
    )
  })
})

const removalQuestion = Effect.fnUntraced(function* (
  { words, host, person, ...context }: ConsoleContext,
  fields: URLSearchParams
) {
  const { teams } = words
  const id = yield* pathId(context)
  const member = (yield* listMembers(host.id)).find((each) => each.id === id)
  if (member === undefined) return yield* new NotFound({ what: "member" })
  return {
    area: "members",
    title: teams.removeTitle(memberName(member)),
    above: [[words.areas.members, "/members"]],
    path: `/members/${id}/remove`,
    text: id === person?.id ? [teams.removeSelfText, teams.removeText] : [teams.removeText],
    fields: fieldsOf(typedIn(fields)).checkbox("reassign", teams.reassign, { hint: teams.reassignHint }),
    button: teams.remove,
    back: "/members"
  } satisfies Question
})
