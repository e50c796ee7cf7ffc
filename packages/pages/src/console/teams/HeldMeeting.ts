import type { AssignedHost } from "@slotkit/core"
import { type Html, html } from "@slotkit/core/html"
import { visibleName } from "@slotkit/core/internal"
import { getHeldMeeting, isManaged } from "@slotkit/engine"
import * as Effect from "effect/Effect"
import { endReasonText } from "../../words/FactText.ts"
import { bookerName, mailto, memberName } from "../bookings/BookingEntry.ts"
import { bookingAnswers, bookingWhen, meetingFacts } from "../bookings/BookingPage.ts"
import { stateBadge } from "../bookings/BookingState.ts"
import { factList } from "../parts/Sheet.ts"
import { type ConsoleContext, pathId } from "../shell/ConsoleContext.ts"

/** `GET /app/memberships/{team}/meetings/{id}`: a meeting that the person holds for a team. The team's managers change it. */
export const showHeldMeeting = Effect.fnUntraced(function* (context: ConsoleContext) {
  const { words, host, now, own } = context
  const meeting = yield* getHeldMeeting(host.id, yield* pathId(context, "team"), yield* pathId(context))
  const { booking, team } = meeting
  return context.page({
    area: "teams",
    title: bookerName(context, booking),
    above: [[words.areas.teams, "/teams"]],
    lead: stateBadge(booking, now, words),
    content: html`${heldMeetingFacts(context, meeting)}${bookingAnswers(context, booking)}<p class="end">${
      isManaged(meeting)
        ? html`<a href="${own(`/teams/${team.id}/bookings/${booking.id}`)}">${words.teams.inTeam}</a>`
        : words.teams.askManager
    }</p>`
  })
})

const heldMeetingFacts = (
  context: ConsoleContext,
  { team, booking, own }: Effect.Success<ReturnType<typeof getHeldMeeting>>
): Html => {
  const { words, locale } = context
  const { bookings, teams } = words
  const { booker, service } = booking
  const others = booking.hosts.filter(({ id }) => id !== own.id)
  const reason = endReasonText(booking, locale.words)
  return factList([
    [bookings.when, bookingWhen(context, booking)],
    [bookings.what, html`<bdi>${visibleName(service.title)}</bdi><span>${bookings.minutes(booking.durationMinutes)}</span>`],
    [teams.team, html`<bdi class="name">${memberName(team)}</bdi>`],
    [teams.role, html`<bdi>${own.role}</bdi>${own.lead && others.length > 0 ? html`<span>${teams.leads}</span>` : undefined}`],
    [teams.others, others.length === 0 ? undefined : html`${others.map(holder)}`],
    [
      bookings.booker,
      html`<bdi class="name">${visibleName(booker.name) ?? bookings.someone}</bdi>${
        booker.email === null ? undefined : html`<span>${mailto(booker.email)}</span>`
      }`
    ],
    ...meetingFacts(context, booking),
    [bookings.reason, reason === null ? undefined : html`<bdi>${reason}</bdi>`]
  ])
}

const holder = (each: AssignedHost): Html =>
  html`<div><bdi class="name">${memberName(each)}</bdi><span><bdi>${each.role}</bdi></span></div>`
