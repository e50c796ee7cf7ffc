import type { LocalDate } from "@slotkit/core"
import { offsetInWords } from "@slotkit/core/internal"
import { addMonths, monthOf } from "./Month.ts"

/** A time zone in the list that visitors choose from. */
export interface ListedZone {
  /** The IANA name. */
  readonly name: string
  /** The part after the region, such as `New York`. */
  readonly place: string
  /** The offset on the shown date, such as `UTC+01:00`. */
  readonly offset: string
}

/** Time zones of one region. The region is undefined for zones without one, such as UTC. */
export interface ZoneRegion {
  readonly region: string | undefined
  readonly zones: ReadonlyArray<ListedZone>
}

/** Returns every time zone that the runtime knows, by region, with its offset on a date. */
export const zoneRegions = (date: LocalDate): ReadonlyArray<ZoneRegion> => {
  const found = lists.get(date)
  if (found !== undefined) return found
  const starts = offsetsAt(`${monthOf(date)}-01`)
  const ends = offsetsAt(`${addMonths(monthOf(date), 1)}-01`)
  const regions = new Map<string | undefined, Array<ListedZone>>()
  zoneNames.forEach((name, index) => {
    const offset = starts[index] === ends[index] ? starts[index]! : offsetOn(name, noon(date))
    const slash = name.indexOf("/")
    const region = slash === -1 ? undefined : name.slice(0, slash)
    const zones = regions.get(region) ?? []
    zones.push({ name, place: name.slice(slash + 1).replaceAll("_", " "), offset: offsetInWords(offset) })
    regions.set(region, zones)
  })
  const list = [...regions].map(([region, zones]) => ({ region, zones }))
  return remember(lists, date, list)
}

const zoneNames: ReadonlyArray<string> = [...new Set([...Intl.supportedValuesOf("timeZone"), "UTC"])].sort((one, other) =>
  one.includes("/") === other.includes("/") ? (one < other ? -1 : 1) : one.includes("/") ? -1 : 1
)

const lists = new Map<LocalDate, ReadonlyArray<ZoneRegion>>()
const offsets = new Map<LocalDate, ReadonlyArray<number>>()

/** Few zones change their clocks within a month, so the offsets on its first days serve for all the others. */
const offsetsAt = (date: LocalDate): ReadonlyArray<number> =>
  offsets.get(date) ??
  remember(
    offsets,
    date,
    zoneNames.map((name) => offsetOn(name, noon(date)))
  )

const noon = (date: LocalDate): number => Date.parse(`${date}T12:00:00Z`)

/** A format is made and thrown away, because 400 of them would need several megabytes. */
const offsetOn = (timeZone: string, instant: number): number => {
  const text = new Intl.DateTimeFormat("en-US", { timeZone, timeZoneName: "longOffset" }).format(instant)
  const [, sign, hours = 0, minutes = 0] = /GMT(?:([+-])(\d\d):(\d\d))?/.exec(text) ?? []
  return (sign === "-" ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * 60_000
}

const remember = <K, V>(cache: Map<K, V>, key: K, value: V): V => {
  if (cache.size >= 48) cache.delete(cache.keys().next().value!)
  cache.set(key, value)
  return value
}
