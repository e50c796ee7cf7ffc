import type { Refusal } from "./FlowError.ts"
import type { FlowClock } from "./FlowOptions.ts"
import type { FlowTime, OfferedTime, SlotsByDay } from "./FlowResources.ts"
import type { WritableStore } from "./FlowStore.ts"
import { dayIn, lastDayOf, monthsAfter, slotMonths } from "./SlotMonths.ts"
import type { TimesState } from "./TimesState.ts"
import type { VisitorCall } from "./VisitorCalls.ts"

/** Keeps the free times of a state. `path` is that of their request, to which the query is added; null if it is not known yet. */
export const timesOf = (
  store: Pick<WritableStore<TimesState>, "state" | "set">,
  clock: FlowClock,
  call: VisitorCall,
  path: () => string | null
) => {
  const { state, set } = store
  const pathOf = (month = state().month, base = path()) =>
    `${base}&from=${month}-01&to=${lastDayOf(month)}&timezone=${encodeURIComponent(state().zone)}`
  const { months, read, keep } = slotMonths(call, clock.now, (path, error) => {
    if (path !== pathOf()) return
    const { day, nextTimes, zone } = state()
    const next = nextTimes[0] && dayIn(zone, nextTimes[0].start)
    if (error) set({ error })
    // After a refusal, the day of the nearest free time is shown if the chosen one has none left.
    else if (next && next !== day && !months.get(path)?.slots?.[day!]) show({ day: next, month: next.slice(0, 7) })
    render()
  })

  /** Derives the days and times from what is known of the shown month. */
  const render = () => {
    const { slots, at, meta } = months.get(pathOf()) ?? {}
    const { day, nextTimes, month, bookable } = state()
    const days = Object.entries(slots ?? {}).map(([date, list]) => ({ date, count: list.length }))
    const next = monthsAfter(month, 1)
    // Opens the first month that has free times.
    if (!bookable && !day && !days[0] && meta && next <= meta.last_day) return show({ month: next })
    set({
      days,
      times: (slots?.[day!] ?? []).map(
        ({ start, end, spots_remaining: seats = null }): OfferedTime => ({
          start,
          end,
          seats,
          isNearest: nextTimes.some((time) => time.start === start)
        })
      ),
      isReading: !slots && at === Infinity,
      bookable: meta ?? bookable
    })
  }

  const show = (changed: Partial<TimesState> = {}) => {
    set(changed)
    const { month } = state()
    if (path()) {
      void read(pathOf())
      for (const beside of [monthsAfter(month, 1), monthsAfter(month, -1)]) {
        const isAhead = lastDayOf(beside) >= dayIn(state().zone, clock.now())
        if (isAhead && !months.get(pathOf(beside))) void read(pathOf(beside))
      }
    }
    render()
  }

  return {
    show,
    forget: () => months.clear(),
    /** Keeps slots of the shown month that another program read. */
    keep: (base: string, slots: SlotsByDay) => keep(pathOf(state().month, base), slots),
    /** Returns a time that is offered. */
    find: (start: string): FlowTime | undefined => {
      const found = [...state().times, ...state().nextTimes].find((time) => time.start === start)
      return found && { start, end: found.end }
    },
    /** Forgets the known times after the chosen one was refused, and returns the state until new times are read. */
    refuse: ({ error, nextTimes }: Refusal): Partial<TimesState> => {
      months.clear()
      return { selected: null, notice: "taken", nextTimes: nextTimes!, error, days: [], times: [], isReading: true }
    },
    /** Shows the chosen time, or else the same day, in another zone. */
    setZone: (zone: string) => {
      const { selected, day, month } = state()
      const nextDay = selected ? dayIn(zone, selected.start) : day
      dayIn(zone, 0)
      show({ zone, day: nextDay, month: (nextDay ?? month).slice(0, 7) })
    }
  }
}
