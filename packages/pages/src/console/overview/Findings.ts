import { type Html, html } from "@slotkit/core/html"
import { millisPerDay, parseTimestamp } from "@slotkit/core/internal"
import { getSchedule, HasMail, type HostService, listEmails, listHostWebhooks } from "@slotkit/engine"
import * as Effect from "effect/Effect"
import { accountProblems } from "../calendars/AccountProblems.ts"
import { changeFlags } from "../calendars/ChangeFlags.ts"
import type { ConsoleContext } from "../shell/ConsoleContext.ts"
import { teamName } from "../teams/Teams.ts"

/** The things that do not work and that the host can repair: each a sentence, with a link to where. */
export const findings = Effect.fnUntraced(function* (context: ConsoleContext, services: ReadonlyArray<HostService>) {
  const { host, words, at, now } = context
  const { overview } = words
  const webhooks = (yield* listHostWebhooks(host.id)).filter(
    ({ disabled_reason }) => disabled_reason === "failing" || disabled_reason === "gone"
  )
  const mails = (yield* Effect.orDie(listEmails(host.id, {}))).data.filter(
    ({ status, reason, created_at }) =>
      status === "failed" && reason === undefined && (parseTimestamp(created_at) ?? 0) > now - weekMs
  )
  const { weekly, overrides } = yield* getSchedule(host.id)
  const hasMail = yield* HasMail
  const withoutHosts = host.kind === "team" ? services.filter(({ service }) => service.settings.staffing === null) : []
  const invitations = context.teams.filter(({ membership }) => membership.acceptedAt === null)
  const found: ReadonlyArray<Html | undefined> = [
    services.length === 0 || services.some(({ offer }) => offer === "offered")
      ? undefined
      : html`${overview.noBookableService} <a href="${at("/services")}">${overview.openServices}</a>`,
    weekly.length > 0 || overrides.length > 0
      ? undefined
      : html`${overview.noHours} <a href="${at("/hours")}">${overview.openHours}</a>`,
    ...withoutHosts.map(
      ({ service: { id, title } }) =>
        html`${words.staffing.noneOf(title)} <a href="${at(`/services/${id}/hosts`)}">${words.staffing.choose}</a>`
    ),
    ...invitations.map(
      (each) => html`${words.teams.invites(teamName(each))} <a href="${at("/teams")}">${words.teams.answer}</a>`
    ),
    hasMail ? undefined : html`${overview.noMailServer}`,
    ...webhooks.map(
      ({ id, url, disabled_reason }) =>
        html`${overview.webhookOff(url, words.webhooks.reasons[disabled_reason ?? "manual"])} <a href="${at(`/webhooks/${id}`)}">${overview.openWebhook}</a>`
    ),
    ...(yield* accountProblems(context)).map(
      (errors) => html`${errors} <a href="${at("/calendars")}">${overview.openCalendars}</a>`
    ),
    ...(yield* changeFlags(context)),
    ...mails
      .flatMap(({ to, subject }) => (to === null || subject === null ? [] : [html`${overview.mailFailed(to, subject)}`]))
      .slice(0, 3)
  ]
  return found.filter((finding) => finding !== undefined)
})

const weekMs = 7 * millisPerDay
