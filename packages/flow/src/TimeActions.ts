import type { FlowTime } from "./FlowResources.ts"
import type { WritableStore } from "./FlowStore.ts"
import type { timesOf } from "./TimesOf.ts"
import type { TimesState } from "./TimesState.ts"

/** The actions that choose a time. */
export interface TimeActions {
  /** Shows a month, `YYYY-MM`. */
  readonly showMonth: (month: string) => void
  /** Shows the times of a day, `YYYY-MM-DD`, and its month. */
  readonly selectDay: (date: string) => void
  /** Chooses one of `times` or `nextTimes` by its start. */
  readonly selectTime: (start: string) => void
  /** Shows days in another time zone. Throws a `RangeError` if there is no such zone. */
  readonly setZone: (zone: string) => void
}

/** Makes the actions, which do nothing while no time can be chosen. */
export const timeActions = (
  { move }: Pick<WritableStore<TimesState, "select">, "move">,
  times: ReturnType<typeof timesOf>,
  isChoosing: () => unknown
): TimeActions => ({
  showMonth: (month) => {
    if (isChoosing()) times.show({ month })
  },
  selectDay: (date) => {
    if (isChoosing()) times.show({ day: date, month: date.slice(0, 7) })
  },
  selectTime: (start) => {
    const selected = (isChoosing() && times.find(start)) as FlowTime | undefined
    if (selected) move("select", { selected, notice: null, nextTimes: [] })
  },
  setZone: times.setZone
})
