import { contentLines, type IcsProperty } from "./ContentLines.ts"
import { IcsUnreadable } from "./IcsUnreadable.ts"

/** The parts of iCalendar texts that decide when somebody is busy. */
export interface IcsComponents {
  /** The properties of each event. */
  readonly events: Array<ReadonlyArray<IcsProperty>>
  /** `FREEBUSY` properties. */
  readonly busyPeriods: Array<IcsProperty>
  /** The observances of each time zone definition, by its `TZID`. */
  readonly timeZones: Map<string, ReadonlyArray<ReadonlyArray<IcsProperty>>>
  /** The zone of times without a zone, from `X-WR-TIMEZONE`. */
  defaultZone: string | undefined
}

/** The largest number of events in one answer. */
export const maxIcsEvents = 50_000

/**
 * Reads the components of a text into `into`. Yields between slices of work.
 *
 * Throws `IcsUnreadable` for a text that does not start with `BEGIN:VCALENDAR`, that ends inside a component, or that has too many
 * events. Properties of alarms and of other components inside an event are not the event's.
 */
export function* readComponents(text: string, into: IcsComponents): Generator<void, void> {
  if (!/^\uFEFF?\s*BEGIN:VCALENDAR\s*[\r\n]/i.test(text.slice(0, 200))) {
    throw new IcsUnreadable("The answer is not a calendar: it does not start with BEGIN:VCALENDAR.")
  }
  const open: Array<OpenComponent> = []
  const begin = (kind: string) => open.push({ kind, properties: [], observances: [], tzid: undefined })
  const end = (kind: string) => {
    if (!open.some((component) => component.kind === kind)) return
    let closed = open.pop()
    while (closed !== undefined) {
      close(closed, open.at(-1), into)
      if (closed.kind === kind) return
      closed = open.pop()
    }
  }
  yield* contentLines(text, isWanted, (property) => {
    if (property.name === "BEGIN") return void begin(property.value.trim().toUpperCase())
    if (property.name === "END") return end(property.value.trim().toUpperCase())
    const current = open.at(-1)
    if (current === undefined) return
    if (current.kind === "VTIMEZONE" && property.name === "TZID") current.tzid = property.value
    else if (current.kind === "VCALENDAR" && property.name === "X-WR-TIMEZONE") into.defaultZone ??= property.value.trim()
    else if (current.kind === "VFREEBUSY" && property.name === "FREEBUSY") into.busyPeriods.push(property)
    else if (keeps(current.kind, property)) current.properties.push(property)
  })
  if (open.length > 0) throw new IcsUnreadable("The calendar is cut off: its last component does not end.")
}

interface OpenComponent {
  readonly kind: string
  readonly properties: Array<IcsProperty>
  readonly observances: Array<ReadonlyArray<IcsProperty>>
  tzid: string | undefined
}

const close = (closed: OpenComponent, parent: OpenComponent | undefined, into: IcsComponents): void => {
  if (closed.kind === "VEVENT") {
    into.events.push(closed.properties)
    if (into.events.length > maxIcsEvents) throw new IcsUnreadable(`The calendar has more than ${maxIcsEvents} events.`)
  } else if (closed.kind === "VTIMEZONE" && closed.tzid !== undefined) {
    into.timeZones.set(closed.tzid, closed.observances)
  } else if (closed.kind === "STANDARD" || closed.kind === "DAYLIGHT") {
    parent?.observances.push(closed.properties)
  }
}

const keeps = (kind: string, { name, parameters }: IcsProperty): boolean => {
  if (kind === "STANDARD" || kind === "DAYLIGHT") return observanceProperties.has(name)
  if (kind !== "VEVENT" || !eventProperties.has(name)) return false
  return name !== "ATTENDEE" || parameters.PARTSTAT?.toUpperCase() === "DECLINED"
}

const eventProperties: ReadonlySet<string> = new Set([
  "UID",
  "DTSTART",
  "DTEND",
  "DURATION",
  "RRULE",
  "RDATE",
  "EXDATE",
  "RECURRENCE-ID",
  "SEQUENCE",
  "STATUS",
  "TRANSP",
  "X-MICROSOFT-CDO-BUSYSTATUS",
  "X-MICROSOFT-CDO-INTENDEDSTATUS",
  "ATTENDEE"
])
const observanceProperties: ReadonlySet<string> = new Set(["DTSTART", "TZOFFSETFROM", "TZOFFSETTO", "RRULE", "RDATE"])
const wanted = new Set([...eventProperties, ...observanceProperties, "BEGIN", "END", "TZID", "X-WR-TIMEZONE", "FREEBUSY"])
const isWanted = (name: string): boolean => wanted.has(name)
