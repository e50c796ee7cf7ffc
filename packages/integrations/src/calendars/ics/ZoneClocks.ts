import { isTimeZone } from "@slotkit/core/internal"
import type { IcsProperties } from "./IcsComponents.ts"
import { type ClockOf, readUtcOffset } from "./IcsTime.ts"
import { observedClock } from "./ObservedClock.ts"
import { outlookZoneNames } from "./OutlookZoneNames.ts"
import { offsetClock, type WallClock, zoneClock } from "./WallClock.ts"
import { windowsZones } from "./WindowsZones.ts"

/** The sources of the time zones of a response. */
export interface ZoneClocksOptions {
  /** The zone of times without a zone, and of unknown zones. */
  readonly defaultZone: string
  /** The observances of each `VTIMEZONE`, by its `TZID`. */
  readonly timeZones: ReadonlyMap<string, ReadonlyArray<IcsProperties>>
  /** Transitions are computed until a while after this instant. */
  readonly until: number
  /** Called once for each unknown `TZID`. */
  readonly onUnknown: (tzid: string) => void
  /** Called with the steps of work as they are taken. It throws if there are too many. */
  readonly spend: (steps: number) => void
}

/**
 * Returns a lookup of clocks by `TZID`: an IANA name, a Windows name or one of Outlook's display names, the IANA name at the end
 * of a prefixed name, the rules of its `VTIMEZONE`, an offset such as `GMT+0100`, or else the default zone. Each is resolved
 * once.
 *
 * Names come before rules, because the rules in calendar files are often those of one year. The rules are read first, in slices.
 */
export const zoneClocks = function* (options: ZoneClocksOptions): Generator<void, ClockOf> {
  const { defaultZone, timeZones, until, onUnknown, spend } = options
  const fallback = zoneClock(defaultZone)
  const known = new Map<string, WallClock>()
  const observed = new Map<string, WallClock>()
  for (const [tzid, observances] of timeZones) {
    yield
    spend(stepsPerName)
    const name = plainName(tzid)
    if (ianaName(name) !== undefined && !fixedAbbreviations.has(name.toUpperCase())) continue
    const clock = yield* observedClock(observances, until, spend)
    if (clock !== undefined) observed.set(name, clock)
  }
  const resolve = (tzid: string): WallClock => {
    const name = plainName(tzid)
    const clock = observed.get(name)
    if (clock !== undefined) return clock
    const iana = ianaName(name)
    if (iana !== undefined) return zoneClock(iana)
    const offset = offsetOfName(name)
    if (offset === undefined) onUnknown(tzid)
    return offset === undefined ? fallback : offsetClock(offset)
  }
  return (tzid) => {
    if (tzid === undefined) return fallback
    const found = known.get(tzid)
    if (found !== undefined) return found
    spend(stepsPerName)
    const clock = resolve(tzid)
    known.set(tzid, clock)
    return clock
  }
}

/** Returns the IANA name of a `TZID`, or `undefined`. */
export const ianaName = (tzid: string): string | undefined => {
  const name = tzid.trim()
  if (isTimeZone(name)) return name
  const windows = windowsNames.get(name.toLowerCase()) ?? displayNames.get(cities(name))
  if (windows !== undefined && isTimeZone(windows)) return windows
  const trailing = /(?:^|\/)([A-Za-z_]+(?:\/[A-Za-z_]+)?\/[A-Za-z0-9_+-]+)$/.exec(name)?.[1]
  if (trailing === undefined) return undefined
  if (isTimeZone(trailing)) return trailing
  const areaAndCity = trailing.split("/").slice(-2).join("/")
  return isTimeZone(areaAndCity) ? areaAndCity : undefined
}

/** A property escapes characters of its text, and a parameter does not. Some programs write both in quotation marks. */
export const plainName = (tzid: string): string => tzid.replaceAll(/[\\"]/g, "").trim()

/** IANA names of zones without daylight saving time, which files also use for those with it. Their definition decides. */
const fixedAbbreviations: ReadonlySet<string> = new Set(["EST", "MST", "HST"])

/** Returns the offset that a name consists of, in milliseconds, or `undefined`. */
const offsetOfName = (name: string): number | undefined => {
  if (/^(?:Z|tzone:\/\/Microsoft\/Utc)$/i.test(name)) return 0
  const [, sign, hours, minutes = "00"] = /^(?:UTC|GMT)? ?([+-])(\d\d?):?(\d\d)?$/i.exec(name) ?? []
  return hours === undefined ? undefined : readUtcOffset(`${sign}${hours.padStart(2, "0")}${minutes}`)
}

/** The runtime takes a while to say that it does not know a name. There are fewer than a thousand names. */
const stepsPerName = 10_000

/** `(UTC+01:00) Amsterdam, Berlin` and `(GMT+01.00) Amsterdam / Berlin` name the same cities. */
const cities = (name: string): string =>
  name
    .replace(/^\((?:UTC|GMT)(?:[+-]\d\d?[:.]\d\d)?\)\s*/i, "")
    .replaceAll(" / ", ", ")
    .toLowerCase()

const windowsNames: ReadonlyMap<string, string> = new Map(
  Object.entries(windowsZones).map(([windows, iana]) => [windows.toLowerCase(), iana])
)
const displayNames: ReadonlyMap<string, string> = new Map(
  Object.entries(outlookZoneNames).map(([display, windows]) => [display.toLowerCase(), windowsZones[windows]!])
)
