import type { Host } from "@slotkit/core"
import { type Html, html } from "@slotkit/core/html"
import { visibleName } from "@slotkit/core/internal"
import { type CountedHost, countedPerHost, createHost, HasMail, searchHosts, sendInvitation } from "@slotkit/engine"
import * as Effect from "effect/Effect"
import { fieldsOf, type Typed, typedIn } from "../console/parts/Fields.ts"
import { givenFilters } from "../console/parts/Pager.ts"
import { badge, sheetList } from "../console/parts/Sheet.ts"
import type { FormErrors } from "../shell/ErrorSummary.ts"
import { hostFields, hostIn, hostProblems } from "./HostFields.ts"
import type { OperatorContext } from "./OperatorContext.ts"
import { formatCount } from "./OperatorContext.ts"
import { partPager } from "./PartPager.ts"
import { hostSearch } from "./Status.ts"

/** `GET /app/operator/hosts`: all hosts, or those with the words that are searched. */
export const showHosts = Effect.fnUntraced(function* (context: OperatorContext) {
  const { words, query, at } = context
  const { operator } = words
  const filters = givenFilters(query, ["search", "cursor"])
  const found = yield* searchHosts(filters)
  return context.page({
    area: "operatorHosts",
    title: words.areas.operatorHosts,
    actions: html`<a class="button" href="${at("/operator/hosts/new")}">${operator.newHost}</a>`,
    content: html`${hostSearch(context, filters.search ?? "")}
<section aria-label="${words.areas.operatorHosts}">${sheetList(
      found.rows.map((counted) => hostEntry(context, counted)),
      html`<p>${filters.search === undefined ? operator.noHosts : operator.noneFound}</p>`
    )}
${partPager(context, "/operator/hosts", found)}</section>`
  })
})

/** The address of a host, or the name of a team or a resource without one. */
export const hostTitle = ({ email, name, username, id }: Pick<Host, "email" | "name" | "username" | "id">): string =>
  email || visibleName(name) || username || `#${id}`

const hostEntry = (context: OperatorContext, { host, counts }: CountedHost): Html => {
  const { operator } = context.words
  const number = (count: number) => formatCount(context, count, countedPerHost)
  const { services, bookings, webhooks, apiKeys } = operator.counts
  const numbers = [
    `${services}: ${number(counts.services)}`,
    `${bookings}: ${number(counts.bookings)}`,
    `${webhooks}: ${number(counts.webhooks)}`,
    `${apiKeys}: ${number(counts.apiKeys)}`
  ]
  return html`<div class="row"><div><a class="title" href="${context.at(`/operator/hosts/${host.id}`)}"><bdi>${hostTitle(host)}</bdi></a>
<p class="soft"><bdi>${host.name ?? ""}</bdi>${host.username === null ? undefined : html` <bdi>/${host.username}</bdi>`}</p>
<p class="soft small">${numbers.join(" · ")}</p></div><div>${badge(operator.plans[host.plan], host.plan === "pro" ? "good" : "")}</div></div>`
}

/** `GET /app/operator/hosts/new`: the form that creates a host. */
export const showNewHost = (context: OperatorContext) => newHostPage(context, { timezone: "UTC", plan: "free", invite: "on" })

/** `POST /app/operator/hosts/new`: creates a host, who can sign in from then on. */
export const sendNewHost = Effect.fnUntraced(function* (context: OperatorContext, fields: URLSearchParams) {
  const typed = typedIn(fields)
  return yield* createHost({ ...hostIn(typed), plan: typed.plan ?? "" }).pipe(
    Effect.tap(({ id }) => (fields.has("invite") ? sendInvitation(id) : Effect.void)),
    Effect.map(({ id }) => context.done(`/operator/hosts/${id}`, fields.has("invite") ? "host_created_invited" : "host_created")),
    Effect.catchTag("Invalid", ({ problems }) => newHostPage(context, typed, hostProblems(context, problems)))
  )
})

const newHostPage = Effect.fnUntraced(function* (context: OperatorContext, typed: Typed, errors?: FormErrors) {
  const { words, at, formToken } = context
  const { operator } = words
  const { select, checkbox } = fieldsOf(typed, errors?.problems)
  const invitation = (yield* HasMail) ? checkbox("invite", operator.host.inviteNew) : undefined
  return context.page({
    area: "operatorHosts",
    above: [[words.areas.operatorHosts, "/operator/hosts"]],
    title: operator.newHost,
    errors,
    content: html`<form class="sheet card" method="post" action="${at("/operator/hosts/new")}" novalidate>${formToken}
${hostFields(context, typed, errors)}${select("plan", operator.host.plan, planChoices(context))}${invitation}
<div class="end"><button>${operator.newHost}</button></div></form>`
  })
})

/** The plans that a host can have. */
export const planChoices = ({ words }: OperatorContext) =>
  (["free", "pro"] as const).map((value) => ({ value, label: words.operator.plans[value] }))
