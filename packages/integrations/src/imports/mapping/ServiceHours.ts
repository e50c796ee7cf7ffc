import type { ServiceSettingsPatch } from "@slotkit/core"
import type { ImportedHours } from "@slotkit/engine"
import { leftOut, type Mapped, mapped } from "./Mapped.ts"

type Hours = ImportedHours["schedule"]

/**
 * Returns the settings for the hours of an event type that differ from the host's. Hours of a service are in the time zone of its
 * host, so a service with hours in another one is switched off.
 */
export const serviceHours = (own: Hours, host: Hours | undefined): Mapped<typeof ServiceSettingsPatch.Encoded> => {
  if (host !== undefined && isSame(own, host)) return mapped({})
  if (host !== undefined && own.timezone !== host.timezone) {
    const zones = `Its hours are in ${own.timezone}, and those of a service are in the host's time zone, ${host.timezone}.`
    return mapped({ active: false }, leftOut("hours", `${zones} The service is switched off: set its hours, then switch it on.`))
  }
  return mapped({ hours: { weekly: own.weekly, overrides: own.overrides ?? [] } })
}

const isSame = (one: Hours, other: Hours): boolean => inOrder(one) === inOrder(other)

const inOrder = ({ timezone, weekly, overrides = [] }: Hours): string =>
  JSON.stringify([
    timezone,
    weekly.map((hours) => JSON.stringify(hours)).sort(),
    overrides.map((day) => JSON.stringify(day)).sort()
  ])
