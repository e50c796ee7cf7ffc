import type { Instant, LocalDate } from "@slotkit/core"
import { addDays, cityOf, dateFormat, genericName, localDateOf, modernZones, offsetSpans } from "@slotkit/core/internal"
import { languageOf } from "../words/Language.ts"
import type { Locale } from "./Locale.ts"
import { zoneAbbreviations, zoneCities } from "./ZoneWords.ts"

/** A time zone in the list that people choose from. */
export interface ListedZone {
  /** Today's IANA name. */
  readonly name: string
  readonly city: string
  /** Further words that find it. */
  readonly words: string | undefined
}

/** Time zones with the same name and the same time. */
export interface ZoneGroup {
  /** The name of their time, such as `Eastern Time`. */
  readonly label: string
  /** The time of day there. */
  readonly time: string
  /** Abbreviations that find them. */
  readonly words: string | undefined
  readonly zones: ReadonlyArray<ListedZone>
}

/** Returns every time zone that the runtime knows, by today's name, with the time of day at an instant, from west to east. */
export const zoneGroups = ({ tag, hours }: Pick<Locale, "tag" | "hours">, now: Instant): ReadonlyArray<ZoneGroup> => {
  const names = namesIn(languageOf(tag), now)
  const groups = new Map<string, { readonly label: string; readonly offset: number; readonly zones: Array<ListedZone> }>()
  offsetsNow(now).forEach((offset, index) => {
    const [name, label] = [modernZones[index]!, names[index]!]
    const key = `${offset} ${label}`
    const group = groups.get(key) ?? { label, offset, zones: [] }
    group.zones.push({ name, city: cityOf(name, tag) ?? label, words: zoneCities[name] })
    groups.set(key, group)
  })
  const { time } = dateFormat({ tag, hours }, "UTC")
  const order = new Intl.Collator(tag)
  return [...groups.values()]
    .sort((one, other) => one.offset - other.offset || order.compare(one.label, other.label))
    .map(({ label, offset, zones }) => ({
      label,
      time: time(now + offset),
      words: zones.flatMap(({ name }) => zoneAbbreviations[name] ?? []).join(" ") || undefined,
      zones: zones.toSorted((one, other) => order.compare(one.city, other.city))
    }))
}

const names = new Map<string, ReadonlyArray<string>>()
const offsets = new Map<LocalDate, ReadonlyArray<number>>()

const namesIn = (language: string, now: Instant): ReadonlyArray<string> =>
  names.get(language) ??
  remember(
    names,
    language,
    modernZones.map((name) => genericName(name, language, now))
  )

/** Few zones change their clocks on the same day, so the offsets at its ends serve for all the others. */
const offsetsNow = (now: Instant): ReadonlyArray<number> => {
  const today = localDateOf(now, "UTC")
  const ends = offsetsAt(addDays(today, 1))
  return offsetsAt(today).map((start, index) => (start === ends[index] ? start : offsetOf(modernZones[index]!, now)))
}

const offsetsAt = (date: LocalDate): ReadonlyArray<number> =>
  offsets.get(date) ??
  remember(
    offsets,
    date,
    modernZones.map((name) => readOffset(name, Date.parse(`${date}T00:00:00Z`)))
  )

const offsetOf = (timeZone: string, now: Instant): number =>
  offsetSpans(timeZone, { start: now, end: now }).findLast((span) => span.start <= now)!.offset

/** A format is made and thrown away, because 400 of them would need several megabytes. */
const readOffset = (timeZone: string, instant: number): number => {
  const text = new Intl.DateTimeFormat("en-US", { timeZone, timeZoneName: "longOffset" }).format(instant)
  const [, sign, hours = 0, minutes = 0] = /GMT(?:([+-])(\d\d):(\d\d))?/.exec(text) ?? []
  return (sign === "-" ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * 60_000
}

const remember = <K, V>(cache: Map<K, V>, key: K, value: V): V => {
  if (cache.size >= 48) cache.delete(cache.keys().next().value!)
  cache.set(key, value)
  return value
}
