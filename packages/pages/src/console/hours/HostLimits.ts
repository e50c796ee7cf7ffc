import { type Html, html } from "@slotkit/core/html"
import { patchHost } from "@slotkit/engine"
import * as Effect from "effect/Effect"
import type { FieldProblem } from "../../shell/ErrorSummary.ts"
import { wrongFields } from "../parts/FieldProblems.ts"
import { fieldsOf, type Typed, typedIn } from "../parts/Fields.ts"
import { limitRows, limitValues, typedLimits } from "../parts/LimitRows.ts"
import { section } from "../parts/Sheet.ts"
import type { ConsoleContext } from "../shell/ConsoleContext.ts"
import { hoursPage } from "./Hours.ts"

/** `POST /app/hours/limits`: saves the limits on all meetings of the host. */
export const sendLimits = Effect.fnUntraced(function* (context: ConsoleContext, fields: URLSearchParams) {
  const typed = typedIn(fields)
  const { limits = [], problems } = typedLimits(context, typed)
  if (problems.length > 0) return yield* hoursPage(context, { limits: typed, errors: wrongFields(problems) })
  yield* patchHost(context.host.id, { limits })
  return context.done("/hours", "limits_saved")
})

/** The limits on all meetings of the host, which can be edited. */
export const limitsSection = (context: ConsoleContext, typed: Typed | undefined, problems: ReadonlyArray<FieldProblem>): Html => {
  const { words, host, at, formToken } = context
  const rows = limitRows(context, fieldsOf(typed ?? limitValues(host.limits), problems))
  return section(
    "limits",
    words.services.limits.heading,
    html`<p class="soft">${words.hours.limitsLead} ${words.services.limits.lead}</p>
<form class="sheet card" method="post" action="${at("/hours/limits")}" novalidate>${formToken}
${rows}<div class="end"><button>${words.frame.save}</button></div></form>`
  )
}
