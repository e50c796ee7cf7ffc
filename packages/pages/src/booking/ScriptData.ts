import type { Instant } from "@slotkit/core"
import { Html } from "@slotkit/core/html"
import { datePatterns, millisPerMinute, rangeDash, shortestDuration, visibleName } from "@slotkit/core/internal"
import { textAndLinks } from "../shell/LinkedText.ts"
import type { RequestContext } from "../shell/RequestContext.ts"
import { gridDays, isEnding } from "../time/Month.ts"
import type { FreeMonth } from "./FreeTimes.ts"
import { hostParameters } from "./HostChoice.ts"
import { keptQuery, type TimesView } from "./PageLinks.ts"

/**
 * Gives the script the month's starts and the texts that it needs, as JSON that no markup can end. `pick` is the legend of the
 * times where one is chosen in a form.
 */
export const scriptData = (
  context: RequestContext,
  { target, query, links, slotsPath }: Pick<TimesView, "target" | "query" | "links" | "slotsPath">,
  free: FreeMonth,
  pick?: string
): Html => {
  const { words, locale } = context
  const starts = free.slots.map(({ slot }) => slot.start / millisPerMinute)
  const showsSeats = target.bookable.settings.publishSpotsRemaining && target.bookable.capacity !== null
  const data = {
    starts: starts.map((start, index) => start - (starts[index - 1] ?? 0)),
    ...(showsSeats ? { seats: free.slots.map(({ slot }) => slot.spotsRemaining ?? 0) } : {}),
    ...(free.hasReasons
      ? {
          off: free.off.map(({ start, end, reason }) => [
            minuteOf(start),
            minuteOf(end - 1),
            ...textAndLinks(visibleName(reason))
          ])
        }
      : {}),
    month: free.month,
    ...gridOf(context, free),
    day: query.month === undefined && query.date === undefined ? null : (free.day ?? null),
    last: free.lastDay,
    zone: query.timeZone,
    isAsked: query.isZoneAsked,
    duration: query.durationMinutes,
    shortest: shortestDuration(target.bookable.durations),
    ...(pick === undefined ? {} : { pick }),
    api: `${slotsPath}?${hostParameters(target)
      .map(([name, value]) => `${name}=${encodeURIComponent(value)}&`)
      .join("")}`,
    path: links.path,
    parameters: [...hostParameters(target), ...keptQuery(context)],
    firstWeekday: locale.firstWeekday,
    words: {
      ...datePatterns(locale),
      day: byPlural(locale.tag, (count) => words.dayWithTimes("{day}", count)),
      none: words.dayWithTimes("{day}", 0),
      count: byPlural(locale.tag, words.countOfTimes),
      announce: byPlural(locale.tag, (count) => words.announceTimes("{day}", count)),
      ...(showsSeats ? { seats: byPlural(locale.tag, words.seatsLeft) } : {}),
      inZone: words.timesInZone("{zone}", "{offset}"),
      ...(free.hasReasons ? { daysOff: `{first}${rangeDash}{last}`, timeOff: words.timeOffHeading } : {}),
      previous: words.previousMonth("{month}"),
      next: words.nextMonth("{month}"),
      back: words.backToDays
    }
  }
  return new Html(`<script type="application/json" id="data">${JSON.stringify(data).replaceAll("<", "\\u003c")}</script>`)
}

/** The days of a grid that extends into the next month, and that month's name. */
const gridOf = (context: RequestContext, { month, today }: FreeMonth) => {
  if (!isEnding(month, today)) return {}
  const { first, last } = gridDays(month, today, context.locale.firstWeekday)
  return { grid: [first, last, context.format("UTC").monthShort(last)] }
}

const minuteOf = (instant: Instant): number => Math.floor(instant / millisPerMinute)

/** A text for each plural form of the language, with `{n}` for the number. */
const byPlural = (tag: string, text: (count: number) => string): Readonly<Record<string, string>> => {
  const rules = new Intl.PluralRules(tag)
  const texts: Record<string, string> = {}
  for (let count = 102; count > 0; count--) texts[rules.select(count)] = text(count).replace(`${count}`, "{n}")
  return texts
}
