import { html } from "@slotkit/core/html"
import { createInvite, listHostServices, listMembers } from "@slotkit/engine"
import * as Effect from "effect/Effect"
import type { FormErrors } from "../../shell/ErrorSummary.ts"
import { controlsNamed, problemsOf, wrongFields } from "../parts/FieldProblems.ts"
import { fieldsOf, numberOrText, type Typed, textOrNull, typedIn } from "../parts/Fields.ts"
import type { ConsoleContext } from "../shell/ConsoleContext.ts"
import { membersFields, membersSent, noMembersSent } from "./InviteMembers.ts"

/** `GET /app/invites/new`. */
export const showNewInvite = (context: ConsoleContext) =>
  newInvitePage(context, { expires_in_days: "30", duration: "30" }, noMembersSent)

/** `POST /app/invites/new`: creates an invite and leads to the list, where its link is. */
export const sendNewInvite = Effect.fnUntraced(function* (context: ConsoleContext, fields: URLSearchParams) {
  const { host, words } = context
  const { invites } = words
  const typed = typedIn(fields)
  const service = textOrNull(typed, "service")
  const title = textOrNull(typed, "title")
  const guests = numberOrText(typed, "max_guests")
  const sent = membersSent(fields)
  const members = service === null ? {} : sent.ofService(service)
  const input = {
    ...(service === null ? { duration: numberOrText(typed, "duration") ?? undefined } : { service }),
    ...(title === null ? {} : { title }),
    description: textOrNull(typed, "description"),
    contact_name: textOrNull(typed, "contact_name"),
    contact_email: textOrNull(typed, "contact_email"),
    expires_in_days: numberOrText(typed, "expires_in_days") ?? 30,
    ...(guests === null ? {} : { max_guests: guests }),
    ...(Object.keys(members).length === 0 ? {} : { members })
  }
  const control = controlsNamed({
    title: invites.title,
    description: invites.description,
    contact_name: invites.name,
    contact_email: invites.email,
    expires_in_days: invites.days,
    max_guests: words.services.maxGuests,
    duration: invites.minutes,
    service: invites.service
  })
  return yield* createInvite(host.id, input).pipe(
    Effect.map(() => context.done("/invites", "invite_added")),
    Effect.catchTag("Invalid", ({ problems }) =>
      newInvitePage(context, typed, sent, wrongFields(problemsOf(problems, control, context.words, { title: "required" })))
    )
  )
})

const newInvitePage = Effect.fnUntraced(function* (
  context: ConsoleContext,
  typed: Typed,
  sent: ReturnType<typeof membersSent>,
  errors?: FormErrors
) {
  const { words, host, at, formToken } = context
  const { invites } = words
  const services = yield* listHostServices(host)
  const isTeam = host.kind === "team"
  const members = isTeam ? yield* listMembers(host.id) : []
  const { text, area, select } = fieldsOf(typed, errors?.problems)
  const number = { more: html` inputmode="numeric"` }
  return context.page({
    area: "invites",
    title: invites.newTitle,
    above: [[words.areas.invites, "/invites"]],
    lead: invites.lead,
    errors,
    content: html`<form class="sheet card" method="post" action="${at("/invites/new")}" novalidate>${formToken}
${select("service", invites.service, [
  ...(isTeam ? [] : [{ value: "", label: invites.ownService }]),
  ...services.map(({ service }) => ({ value: service.slug, label: service.title }))
])}${services.map(({ service }) => membersFields(context, service, members, { sent, problems: errors?.problems }))}${text("title", invites.title, { hint: invites.titleHint })}<div class="cols">${text("contact_name", invites.name, { more: html` autocomplete="off"` })}${text("contact_email", invites.email, { more: html` type="email" autocomplete="off"` })}</div>
${area("description", invites.description, { rows: 3 })}<div class="cols">${
      isTeam ? undefined : text("duration", invites.minutes, { ...number, hint: invites.minutesHint, when: "service=" })
    }${text("expires_in_days", invites.days, number)}</div>
<div class="cols">${text("max_guests", words.services.maxGuests, { ...number, hint: invites.guestsHint })}</div>
<div class="end"><button>${invites.add}</button></div></form>`
  })
})
