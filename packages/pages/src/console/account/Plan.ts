import { type Html, html } from "@slotkit/core/html"
import { Settings } from "@slotkit/engine"
import * as Effect from "effect/Effect"
import { seeOther } from "../../shell/SeeOther.ts"
import type { ConsoleContext } from "../shell/ConsoleContext.ts"

/** `GET /app/plan`: the host's plan beside the other one. Redirects if the operator has its own page. */
export const showPlan = Effect.fnUntraced(function* (context: ConsoleContext) {
  const { words, host } = context
  const { baseUrl, upgradeUrl, freeServices } = yield* Settings
  if (upgradeUrl !== `${baseUrl}/app/plan`) return seeOther(upgradeUrl)
  const { plan } = words
  const sign = (symbol: string, meaning: string): Html =>
    html`<span aria-hidden="true">${symbol}</span><span class="vh">${meaning}</span>`
  const row = (feature: string, free: Html | string, pro: Html | string): Html =>
    html`<tr><th scope="row">${feature}</th><td>${free}</td><td>${pro}</td></tr>\n`
  return context.page({
    area: "plan",
    title: plan.title,
    lead: html`${plan.current(host.plan)} ${host.plan === "pro" ? plan.all : plan.ask}`,
    content: html`<div class="sheet card"><table class="whole">
<thead><tr><th scope="col">${plan.feature}</th><th scope="col">${plan.plans.free}</th><th scope="col">${plan.plans.pro}</th></tr></thead>
<tbody>
${row(plan.services, String(freeServices), sign("∞", plan.unlimited))}${Object.values(plan.features).map((feature) => row(feature, sign("–", plan.notIncluded), sign("✓", plan.included)))}</tbody>
</table></div>
<p class="soft end">${plan.downgraded}</p>`
  })
})
