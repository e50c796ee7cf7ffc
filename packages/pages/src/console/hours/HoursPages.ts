import type { ConsolePages } from "../frame/ConsoleRoute.ts"
import { removeDate, sendDate } from "./ChangeDate.ts"
import { sendHours, showHours } from "./Hours.ts"
import { removeTimeOff, sendTimeOff, showTimeOff } from "./TimeOff.ts"

/** The pages of working hours and time off. */
export const hoursPages: ConsolePages = {
  "/app/hours": { show: showHours, send: sendHours },
  "/app/hours/dates": { send: sendDate },
  "/app/hours/dates/remove": { send: removeDate },
  "/app/time-off": { show: showTimeOff, send: sendTimeOff },
  "/app/time-off/:id/remove": { send: removeTimeOff }
}
