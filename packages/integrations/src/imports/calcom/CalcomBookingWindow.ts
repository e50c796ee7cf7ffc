import type { ServiceSettingsPatch } from "@slotkit/core"
import { changed, leftOut, type Mapped, mapped } from "../mapping/Mapped.ts"

/**
 * Maps the booking window of an event type: calendar days, business days, or a range of dates, which a service does not have.
 *
 * Cal.com sends one window or a list of one.
 */
export const mapBookingWindow = (input: unknown): Mapped<typeof ServiceSettingsPatch.Encoded> => {
  const window = (Array.isArray(input) ? input[0] : input) as
    | { readonly type?: unknown; readonly value?: unknown; readonly disabled?: unknown }
    | null
    | undefined
  if (window === null || window === undefined || window.disabled === true) return mapped({})
  const { type, value } = window
  if (type === "calendarDays" && isDays(value)) return inDays(value, value)
  if (type === "businessDays" && isDays(value)) {
    const days = Math.ceil((value * 7) / 5)
    return inDays(days, undefined, `${value} business days became ${days} calendar days.`)
  }
  if (type === "range") {
    const range = Array.isArray(value) ? ` from ${value.join(" to ")}` : ""
    const text = `It can be booked for a range of dates only${range}, which a service does not have. It is switched off.`
    return mapped({ active: false }, leftOut("booking_window_days", text))
  }
  return mapped({}, leftOut("booking_window_days", `Slotkit has no booking window of the type "${String(type)}".`))
}

const maxDays = 3650

const isDays = (value: unknown): value is number => typeof value === "number" && Number.isFinite(value) && value >= 0

const inDays = (days: number, input: number | undefined, text?: string): Mapped<typeof ServiceSettingsPatch.Encoded> => {
  const fitted = Math.min(Math.max(Math.ceil(days), 1), maxDays)
  const note = text ?? (fitted === input ? undefined : `${days} days became ${fitted}.`)
  return mapped({ booking_window_days: fitted }, ...(note === undefined ? [] : [changed("booking_window_days", note)]))
}
