import type { ConsolePages } from "../frame/ConsoleRoute.ts"
import { removeDate, sendDate } from "./ChangeDate.ts"
import { sendHours, showHours } from "./Hours.ts"
import { removeServiceDate, removeServiceHours, sendServiceDate, sendServiceHours, showServiceHours } from "./ServiceHours.ts"
import { removeTimeOff, sendTimeOff, showTimeOff } from "./TimeOff.ts"

/** The pages of working hours, also those of single services, and time off. */
export const hoursPages: ConsolePages = {
  "/app/hours": { show: showHours, send: sendHours },
  "/app/hours/dates": { send: sendDate },
  "/app/hours/dates/remove": { send: removeDate },
  "/app/services/:id/hours": { show: showServiceHours, send: sendServiceHours },
  "/app/services/:id/hours/remove": { send: removeServiceHours },
  "/app/services/:id/hours/dates": { send: sendServiceDate },
  "/app/services/:id/hours/dates/remove": { send: removeServiceDate },
  "/app/time-off": { show: showTimeOff, send: sendTimeOff },
  "/app/time-off/:id/remove": { send: removeTimeOff }
}
