import type { ImportedHours } from "@slotkit/engine"
import { fitHours, type SourceSchedule } from "../mapping/FitHours.ts"
import type { Mapped } from "../mapping/Mapped.ts"
import type { CalendlyRule, CalendlySchedule } from "./CalendlyAnswers.ts"

/** Returns the schedule that event types use unless they have another one. */
export const defaultScheduleOf = (schedules: ReadonlyArray<CalendlySchedule>): CalendlySchedule | undefined =>
  schedules.find((schedule) => schedule.default === true) ?? schedules[0]

/** Maps a schedule to the host's hours. */
export const mapSchedule = (schedule: CalendlySchedule, timezone: string): ImportedHours => {
  const { value, notes } = mapRules(schedule.rules ?? [], schedule.timezone, timezone)
  return { id: schedule.uri, name: schedule.name ?? "Working hours", schedule: value, notes }
}

/** Maps rules of weekdays and dates. `otherwise` replaces an unknown time zone. */
export const mapRules = (
  rules: ReadonlyArray<CalendlyRule>,
  timezone: string | null | undefined,
  otherwise: string
): Mapped<ImportedHours["schedule"]> => {
  const weekly = rules.flatMap(({ type, wday, intervals }) => {
    const weekday = weekdays.indexOf((wday ?? "").toLowerCase())
    return type === "date" || weekday === -1 ? [] : (intervals ?? []).map((interval) => ({ weekday, ...interval }))
  })
  const dates = rules.flatMap(({ type, date, intervals }) =>
    type === "wday" || date == null ? [] : [{ date, intervals: intervals ?? [] }]
  )
  const source: SourceSchedule = { timezone: timezone ?? "", weekly, dates }
  return fitHours(source, otherwise)
}

const weekdays: ReadonlyArray<string> = ["sunday", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday"]
