import { type Html, html } from "@slotkit/core/html"
import { patchHost } from "@slotkit/engine"
import * as Effect from "effect/Effect"
import type { FormErrors } from "../../shell/ErrorSummary.ts"
import { wrongFields } from "../parts/FieldProblems.ts"
import { fieldsOf, type Typed, typedIn } from "../parts/Fields.ts"
import { limitFacts, limitRows, limitValues, typedLimits } from "../parts/LimitRows.ts"
import { factList, section, sheetList } from "../parts/Sheet.ts"
import type { ConsoleContext } from "../shell/ConsoleContext.ts"

/** `GET /app/hours/limits`: the limits on all meetings of the host. */
export const showLimits = (context: ConsoleContext) => Effect.succeed(limitsPage(context, limitValues(context.host.limits)))

/** `POST /app/hours/limits`: saves them. */
export const sendLimits = Effect.fnUntraced(function* (context: ConsoleContext, fields: URLSearchParams) {
  const typed = typedIn(fields)
  const { limits = [], problems } = typedLimits(context, typed)
  if (problems.length > 0) return limitsPage(context, typed, wrongFields(problems))
  yield* patchHost(context.host.id, { limits })
  return context.done("/hours", "limits_saved")
})

const limitsPage = (context: ConsoleContext, typed: Typed, errors?: FormErrors) => {
  const { words, at, formToken } = context
  const { limits } = words.services
  const rows = limitRows(context, fieldsOf(typed, errors?.problems))
  const cancel = html`<a class="button plain" href="${at("/hours")}">${words.frame.cancel}</a>`
  return context.page({
    area: "hours",
    above: [[words.areas.hours, "/hours"]],
    title: limits.heading,
    lead: words.hours.limitsLead,
    errors,
    content: html`<form class="sheet card" method="post" action="${at("/hours/limits")}" novalidate>${formToken}
<p class="soft field">${limits.lead}</p>
${rows}<div class="end acts"><button>${words.frame.save}</button>${cancel}</div></form>`
  })
}

/** The limits on all meetings of the host, with a link to change them. */
export const limitsSection = (context: ConsoleContext): Html => {
  const { words, host, at } = context
  const facts = limitFacts(context, host.limits)
  return section(
    "limits",
    words.services.limits.heading,
    html`<p class="soft">${words.hours.limitsLead}</p>
${facts.length === 0 ? sheetList([], words.hours.noLimits) : factList(facts)}
<p class="end"><a class="button plain" href="${at("/hours/limits")}">${words.hours.changeLimits}</a></p>`
  )
}
