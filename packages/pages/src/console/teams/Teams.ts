import { type Html, html } from "@slotkit/core/html"
import { visibleName } from "@slotkit/core/internal"
import {
  acceptInvitation,
  declineInvitation,
  type HeldMeeting,
  isManaged,
  meetingsHeld,
  NotFound,
  removeMemberWith,
  type TeamOfHost,
  teamsOfHost
} from "@slotkit/engine"
import * as Effect from "effect/Effect"
import { bookerName, bookingTime, heldMeetingPath } from "../bookings/BookingEntry.ts"
import { linkToJoin, stateBadge } from "../bookings/BookingState.ts"
import { fieldsOf, typedIn } from "../parts/Fields.ts"
import { actionForm, badge, section, sheetList } from "../parts/Sheet.ts"
import { asksFirst, type Question, questionPage } from "../shell/AsksFirst.ts"
import { type ConsoleContext, pathId } from "../shell/ConsoleContext.ts"

/** `GET /app/teams`: the teams of a person, and those that the person is invited to. */
export const showTeams = Effect.fnUntraced(function* (context: ConsoleContext) {
  const { words, host } = context
  const { teams } = words
  const invited = context.teams.filter(({ membership }) => membership.acceptedAt === null)
  const joined = joinedTeams(context)
  const meetings = yield* meetingsHeld(
    host.id,
    joined.map(({ team }) => team)
  )
  return context.page({
    area: "teams",
    title: words.areas.teams,
    lead: teams.lead,
    content: html`${
      invited.length === 0
        ? undefined
        : section(
            "invitations",
            teams.invitations,
            sheetList(
              invited.map((each) => invitation(context, each)),
              ""
            )
          )
    }${section(
      "meetings",
      teams.meetings,
      sheetList(
        meetings.map((each) => meetingEntry(context, each)),
        teams.noMeetings
      )
    )}${section(
      "joined",
      teams.yours,
      sheetList(
        joined.map((each) => entry(context, each)),
        teams.none
      )
    )}`
  })
})

/** The teams that the host is a member of. */
export const joinedTeams = ({ teams }: ConsoleContext): ReadonlyArray<TeamOfHost> =>
  teams.filter(({ membership }) => membership.acceptedAt !== null)

/** `POST /app/invitations/{team}/accept`. */
export const sendAcceptance = Effect.fnUntraced(function* (context: ConsoleContext) {
  yield* acceptInvitation(yield* pathId(context), context.host.id)
  return context.done("/teams", "invitation_accepted")
})

/** `/app/invitations/{team}/decline`. */
export const invitationRefusal = asksFirst({
  ask: Effect.fnUntraced(function* (context: ConsoleContext) {
    const { words, host } = context
    const id = yield* pathId(context)
    const found = (yield* teamsOfHost(host.id)).find(
      ({ membership }) => membership.teamId === id && membership.acceptedAt === null
    )
    if (found === undefined) return yield* new NotFound({ what: "member" })
    return {
      area: "teams",
      title: words.teams.declineTitle(teamName(found)),
      above: [[words.areas.teams, "/teams"]],
      path: `/invitations/${id}/decline`,
      text: [words.teams.declineText],
      button: words.teams.decline,
      back: "/teams"
    } as const
  }),
  act: Effect.fnUntraced(function* (context: ConsoleContext) {
    yield* declineInvitation(yield* pathId(context), context.host.id)
    return context.done("/teams", "invitation_declined")
  })
})

/** `/app/memberships/{team}/leave`. Upcoming meetings are given to other members if the box was checked. */
export const leavingTeam = asksFirst({
  ask: (context: ConsoleContext, fields) => leavingQuestion(context, fields),
  act: Effect.fnUntraced(function* (context: ConsoleContext, fields: URLSearchParams) {
    const { teams } = context.words
    const { team } = yield* membershipOf(context)
    const meetings = fields.has("reassign") ? { meetings: "reassign" } : {}
    return yield* removeMemberWith(team.id, context.host.id, meetings).pipe(
      Effect.map(() => context.done("/teams", "team_left")),
      Effect.catchTag("Conflict", () =>
        Effect.map(leavingQuestion(context, fields), (question) =>
          questionPage(context, question, { status: 409, alert: fields.has("reassign") ? teams.leaveLeft : teams.leaveHeld })
        )
      )
    )
  })
})

const leavingQuestion = Effect.fnUntraced(function* (context: ConsoleContext, fields: URLSearchParams) {
  const { teams, areas } = context.words
  const joined = yield* membershipOf(context)
  return {
    area: "teams",
    title: teams.leaveTitle(teamName(joined)),
    above: [[areas.teams, "/teams"]],
    path: `/memberships/${joined.team.id}/leave`,
    text: [teams.leaveText],
    fields: fieldsOf(typedIn(fields)).checkbox("reassign", teams.reassign, { hint: teams.leaveHint }),
    button: teams.leave,
    back: "/teams"
  } satisfies Question
})

/** Returns the team of the path that the person is a member of, or fails with `NotFound`. */
const membershipOf = Effect.fnUntraced(function* (context: ConsoleContext) {
  const id = yield* pathId(context)
  const found = (yield* teamsOfHost(context.host.id)).find(
    ({ membership }) => membership.teamId === id && membership.acceptedAt !== null
  )
  return found ?? (yield* new NotFound({ what: "member" }))
})

/** A meeting that the person holds: with whom, for which team, and when. */
export const meetingEntry = (
  context: ConsoleContext,
  { team, booking }: HeldMeeting,
  dates: "with dates" | "times only" = "with dates"
): Html => {
  const { words, now, at } = context
  const { state } = booking
  const link = linkToJoin(booking, now)
  const name = html`<bdi>${bookerName(context, booking)}</bdi>`
  const label = html`${words.bookings.join}<span class="vh">: ${name}</span>`
  return html`<div class="row"><div><a class="title" href="${at(heldMeetingPath(booking))}">${name}</a>
<p class="soft"><bdi>${visibleName(booking.service.title)}</bdi> · <bdi>${teamName({ team })}</bdi></p></div>
<div class="side${dates === "with dates" ? " dated" : ""}"><p class="when">${bookingTime(context, booking, dates)}</p>
${state === "accepted" ? undefined : html`<p>${stateBadge(booking, now, words)}</p>`}${
  link === undefined ? undefined : html`<a href="${link}" rel="noreferrer">${label}</a>`
}</div></div>`
}

const invitation = (context: ConsoleContext, invited: TeamOfHost): Html => {
  const { words, at } = context
  const { teams } = words
  const name = teamName(invited)
  const path = `/invitations/${invited.team.id}`
  const named = (label: string): Html => html`${label}<span class="vh">: <bdi>${name}</bdi></span>`
  const decline = html`<a href="${at(`${path}/decline`)}">${named(teams.decline)}</a>`
  return html`<p><strong><bdi>${name}</bdi></strong></p>
<p class="soft small">${teams.acceptHint}</p>
<div class="acts">${actionForm(context, `${path}/accept`, named(teams.accept))}${decline}</div>`
}

const entry = ({ words, own, at }: ConsoleContext, joined: TeamOfHost): Html => {
  const { teams } = words
  const name = html`<bdi>${teamName(joined)}</bdi>`
  return html`<div class="row"><div>${
    isManaged(joined)
      ? html`<a class="title" href="${own(`/teams/${joined.team.id}`)}">${name}</a>`
      : html`<strong>${name}</strong>`
  }</div>
<div class="side">${isManaged(joined) ? badge(teams.manager) : undefined} ${
    joined.membership.isActive ? undefined : badge(teams.paused, "wait")
  } <a href="${at(`/memberships/${joined.team.id}/leave`)}">${teams.leave}<span class="vh">: ${name}</span></a></div></div>`
}

/** The path of the page that gives meetings of a member to others, in the console of the team. */
export const coverPath = (memberId: number): string => `/members/${memberId}/cover`

/** The name of a team, otherwise its username or its number. */
export const teamName = ({ team: { id, name, username } }: Pick<TeamOfHost, "team">): string =>
  visibleName(name) || username || `#${id}`
