import { type Html, html } from "@slotkit/core/html"
import { countedWork, HasMail, overdueSeconds, viewQueues } from "@slotkit/engine"
import * as Effect from "effect/Effect"
import { badge, section, sheetList } from "../console/parts/Sheet.ts"
import { lastDays } from "./LastDays.ts"
import type { OperatorContext } from "./OperatorContext.ts"
import { formatCount } from "./OperatorContext.ts"
import { aboutInstallation, mailCheck } from "./System.ts"

/** `GET /app/operator`: what needs attention, and the way to a host. */
export const showStatus = Effect.fnUntraced(function* (context: OperatorContext) {
  const { words, at } = context
  const { operator } = words
  const queues = yield* viewQueues
  const about = yield* aboutInstallation
  const late = (["timers", "mails", "deliveries"] as const).filter((work) => queues[work].oldestSeconds > overdueSeconds)
  const { failingWebhooks: failing } = queues
  const entry = (tone: "wait" | "bad", text: string, path: string): Html =>
    html`<div class="row"><div>${badge(operator.system.results[tone === "bad" ? "fail" : "warn"], tone)} <a class="title" href="${at(path)}">${text}</a></div></div>`
  const hasMail = yield* HasMail
  const problems = [
    ...(hasMail ? [] : [entry("bad", operator.noMailServer, "/operator/mails")]),
    ...late.map((work) =>
      entry("bad", operator.overdueWork(operator.queues.names[work], Math.round(queues[work].oldestSeconds)), "/operator/queues")
    ),
    ...(failing.webhooks === 0
      ? []
      : [
          entry(
            "wait",
            operator.failing(
              formatCount(context, failing.webhooks, countedWork),
              formatCount(context, failing.hosts, countedWork)
            ),
            "/operator/queues"
          )
        ]),
    ...about.findings
      .filter(({ check, result }) => result !== "ok" && (hasMail || check !== mailCheck))
      .map(({ check, result, detail }) => entry(result === "fail" ? "bad" : "wait", `${check}: ${detail}`, "/operator/system"))
  ]
  return context.page({
    area: "operatorOverview",
    title: operator.title,
    content: html`${section("attention", operator.attention, sheetList(problems, html`<p>${operator.nothing}</p>`))}
${lastDays(context, queues.days)}${section("find", operator.search, hostSearch(context, ""))}`
  })
})

/** The form that finds hosts. */
export const hostSearch = ({ words, at }: OperatorContext, typed: string): Html => {
  const { operator } = words
  return html`<form class="sheet card" method="get" action="${at("/operator/hosts")}" role="search"><div class="field"><label for="search">${operator.searchLabel}</label>
<span class="hint" id="search-hint">${operator.searchHint}</span><input id="search" name="search" type="search" autocomplete="off" autocapitalize="none" spellcheck="false" aria-describedby="search-hint" value="${typed}"></div>
<div class="end acts"><button>${operator.find}</button>${typed === "" ? undefined : html` <a href="${at("/operator/hosts")}">${operator.allHosts}</a>`}</div></form>`
}
