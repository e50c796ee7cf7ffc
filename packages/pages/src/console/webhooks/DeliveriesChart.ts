import { deliveriesPerDay } from "@slotkit/engine"
import * as Effect from "effect/Effect"
import { barChart, dayAndMonth } from "../parts/BarChart.ts"
import type { ConsoleContext } from "../shell/ConsoleContext.ts"

/** The deliveries of the last four weeks by day and outcome, of all webhooks or of one. */
export const deliveriesChart = Effect.fnUntraced(function* (context: Omit<ConsoleContext, "teams">, webhookId?: number) {
  const { words, host, format, locale } = context
  const { outcomes } = words.webhooks
  const days = yield* deliveriesPerDay(host, 28, webhookId)
  return barChart(words, {
    title: words.webhooks.chartTitle,
    first: words.webhooks.day,
    series: [outcomes.delivered, outcomes.failed, outcomes.pending],
    bars: days.map(({ date, delivered, failed, pending }, index) => ({
      label: format.fullDay(date),
      ...(index % 7 === 6 ? { tick: dayAndMonth(locale, date) } : {}),
      values: [delivered, failed, pending]
    }))
  })
})
