import type { Instant } from "../values/Instant.ts"
import { isTimeZone } from "../values/TimeZone.ts"
import { cityNames } from "./CityNames.ts"
import { knownTagOf, withPlainSpaces } from "./DateFormat.ts"
import { modernZone } from "./ModernZone.ts"

/** A time zone's name for a reader, such as `Eastern Time (New York)`. It does not change with daylight saving time. */
export const zoneLabel = (timeZone: string, tag: string, at: Instant): string => {
  const key = `${timeZone} ${tag}`
  const found = stored.get(key)
  if (found !== undefined) return found
  const label = labelWith(genericName(timeZone, tag.split("-", 1)[0]!, at), cityOf(timeZone, tag))
  if (stored.size >= 500) stored.clear()
  stored.set(key, label)
  return label
}

/**
 * The name of a zone's time without daylight saving, such as `Eastern Time`. A zone that does not exist is returned as it is.
 */
export const genericName = (timeZone: string, tag: string, at: Instant): string => {
  if (!isTimeZone(timeZone)) return timeZone
  const isUtc = modernZone(timeZone) === "UTC"
  const format = new Intl.DateTimeFormat(knownTagOf(tag), { timeZone, timeZoneName: isUtc ? "long" : "longGeneric" })
  const name = format.formatToParts(at).find(({ type }) => type === "timeZoneName")?.value
  return name === undefined ? timeZone : withPlainSpaces(name).replace(countryAlone, "")
}

/**
 * The city of a time zone in a language, such as `New York`, `Nueva York`, or `Knox, Indiana`. Undefined for zones without one,
 * such as UTC.
 */
export const cityOf = (timeZone: string, tag: string): string | undefined => {
  const zone = modernZone(timeZone)
  const names = cityNames[tag.split("-", 1)[0] as keyof typeof cityNames] as Readonly<Record<string, string>> | undefined
  if (names !== undefined && Object.hasOwn(names, zone)) return names[zone]
  const [region, ...places] = zone.replaceAll("_", " ").split("/")
  return region === "Etc" || !isTimeZone(timeZone) || places.length === 0 ? undefined : places.toReversed().join(", ")
}

/** Appends the city to the name, unless the name contains it: `Singapore Standard Time`. */
export const labelWith = (name: string, city: string | undefined): string => {
  if (city === undefined || name.includes(city)) return name
  return name.endsWith(")") ? `${name.slice(0, -1)}, ${city})` : `${name} (${city})`
}

/** The pattern in German and French locale data for zones that are named after a country, such as `heure : Royaume-Uni`. */
const countryAlone = / \(Ortszeit\)$|^heure : /

const stored = new Map<string, string>()
