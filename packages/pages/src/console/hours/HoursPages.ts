import type { ConsolePages } from "../shell/ConsoleRoute.ts"
import { dateRemoval, sendDate, showDate } from "./ChangeDate.ts"
import { sendHours, showHours } from "./Hours.ts"
import {
  sendServiceDate,
  sendServiceHours,
  serviceDateRemoval,
  serviceHoursRemoval,
  showServiceDate,
  showServiceHours
} from "./ServiceHours.ts"
import { sendTimeOff, showTimeOff, timeOffRemoval } from "./TimeOff.ts"

/** The pages of working hours, also those of single services, and time off. */
export const hoursPages: ConsolePages = {
  "/app/hours": { show: showHours, send: sendHours },
  "/app/hours/dates": { show: showDate, send: sendDate },
  "/app/hours/dates/remove": dateRemoval,
  "/app/services/:id/hours": { show: showServiceHours, send: sendServiceHours },
  "/app/services/:id/hours/remove": serviceHoursRemoval,
  "/app/services/:id/hours/dates": { show: showServiceDate, send: sendServiceDate },
  "/app/services/:id/hours/dates/remove": serviceDateRemoval,
  "/app/time-off": { show: showTimeOff, send: sendTimeOff },
  "/app/time-off/:id/remove": timeOffRemoval
}
