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
  const months = slotMonths(call, clock.now, (read, error) => {
    if (read !== pathOf()) return
    if (error) set({ error })
    else leaveEmptyDay()
    render()
  })

  /** Derives the days and times from what is known of the shown month. */
  const render = () => {
    const { slots, isLoading, meta } = months.of(pathOf()) ?? {}
    const { day, nextTimes } = state()
    set({
      days: Object.entries(slots ?? {}).map(([date, list]) => ({ date, count: list.length })),
      times: (slots?.[day ?? ""] ?? []).map(
        ({ start, end, spots_remaining: seats = null }): OfferedTime => ({
          start,
          end,
          seats,
          isNearest: nextTimes.some((time) => time.start === start)
        })
      ),
      isReading: !!isLoading && !slots,
      ...(meta && { bookable: meta })
    })
  }

  const show = (changed: Partial<TimesState> = {}) => {
    set(changed)
    const { month } = state()
    if (path()) {
      void months.read(pathOf())
      for (const beside of [monthsAfter(month, 1), monthsAfter(month, -1)]) {
        const isAhead = lastDayOf(beside) >= dayIn(state().zone, clock.now())
        if (isAhead && !months.of(pathOf(beside))) void months.read(pathOf(beside))
      }
    }
    render()
  }

  /** After a refusal, shows the day of the nearest free time if the chosen one has none left. */
  const leaveEmptyDay = () => {
    const { day, nextTimes, notice, zone } = state()
    const [first] = nextTimes
    if (!notice || !first || months.of(pathOf())?.slots?.[day ?? ""]) return
    const next = dayIn(zone, first.start)
    if (next !== day) show({ day: next, month: next.slice(0, 7) })
  }

  return {
    show,
    forget: months.forget,
    /** Keeps slots of the shown month that another program read. */
    keep: (base: string, slots: SlotsByDay) => months.keep(pathOf(state().month, base), slots),
    /** Returns a time that is offered. */
    find: (start: string): FlowTime | undefined => {
      const found = [...state().times, ...state().nextTimes].find((time) => time.start === start)
      return found && { start, end: found.end }
    },
    /** Forgets what is known after the chosen time was refused, and returns what the state is until fresh times are read. */
    refuse: ({ error, nextTimes }: Refusal): Partial<TimesState> => {
      months.forget()
      return { selected: null, notice: "taken", nextTimes: nextTimes ?? [], error, days: [], times: [], isReading: true }
    },
    /** Shows the chosen time, or else the same day, in another zone. */
    setZone: (zone: string) => {
      const { selected, day, month } = state()
      const nextDay = selected ? dayIn(zone, selected.start) : day
      dayIn(zone, 0)
      show({ zone, day: nextDay, month: nextDay?.slice(0, 7) ?? month })
    }
  }
}
