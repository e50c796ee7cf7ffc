import type { ImportedHours } from "@slotkit/engine"
import { fitHours } from "../mapping/FitHours.ts"
import type { CalcomSchedule, CalcomUser } from "./CalcomAnswers.ts"

/** Returns the schedule that event types use unless they have another one. */
export const defaultScheduleOf = (
  schedules: ReadonlyArray<CalcomSchedule>,
  user: Pick<CalcomUser, "defaultScheduleId">
): CalcomSchedule | undefined =>
  schedules.find(({ id }) => user.defaultScheduleId != null && String(id) === String(user.defaultScheduleId)) ??
  schedules.find(({ isDefault }) => isDefault === true) ??
  schedules[0]

/** Maps a schedule to hours. `otherwise` replaces an unknown time zone. An override without length is a day off. */
export const mapSchedule = (schedule: CalcomSchedule, otherwise: string): ImportedHours => {
  const weekly = (schedule.availability ?? []).flatMap(({ days, startTime, endTime }) =>
    (days ?? []).flatMap((day) => {
      const weekday = typeof day === "number" ? day : weekdays.indexOf(String(day).toLowerCase())
      return weekday >= 0 && weekday <= 6 ? [{ weekday, from: startTime, to: endTime }] : []
    })
  )
  const dates = (schedule.overrides ?? []).map(({ date, startTime, endTime }) => ({
    date,
    intervals: startTime === endTime ? [] : [{ from: startTime, to: endTime }]
  }))
  const { value, notes } = fitHours({ timezone: schedule.timeZone ?? "", weekly, dates }, otherwise)
  return { id: String(schedule.id), name: schedule.name ?? "Working hours", schedule: value, notes }
}

const weekdays: ReadonlyArray<string> = ["sunday", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday"]
