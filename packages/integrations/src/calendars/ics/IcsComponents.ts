import { contentLines, type IcsProperty, IcsUnreadable, unfolded } from "./ContentLines.ts"

/** The parts of iCalendar texts that decide when someone is busy. */
export interface IcsComponents {
  readonly events: Array<IcsProperties>
  /** `FREEBUSY` properties. */
  readonly busyPeriods: Array<IcsProperty>
  /** The zone of times without a zone, from `X-WR-TIMEZONE`. */
  defaultZone: string | undefined
  /** The calendar's name, from `NAME` (RFC 7986) or `X-WR-CALNAME`. */
  name: string | undefined
}

/** The observances of each time zone definition of a text, by its `TZID`. */
export type IcsTimeZones = ReadonlyMap<string, ReadonlyArray<IcsProperties>>

/** The properties of an event, or of an observance of a time zone. */
export interface IcsProperties {
  /** The first property of each name that an event has once. */
  readonly single: ReadonlyMap<string, IcsProperty>
  /** The values of `RRULE`. */
  readonly rules: ReadonlyArray<string>
  /** `RDATE` and `EXDATE`, of which there may be any number. */
  readonly dates: ReadonlyArray<IcsProperty>
  /** The owner of the calendar declined the event. */
  readonly isDeclined: boolean
}

/** The largest number of events in one answer. */
const maxIcsEvents = 50_000

/**
 * Reads the components of a text into `into`, and returns the time zones that it defines. `me` has the addresses of the owner, as
 * `mailAddress` returns them. Yields between slices of work.
 *
 * Throws `IcsUnreadable` for a text that does not start with `BEGIN:VCALENDAR`, that ends inside a component, or that has too
 * many events or nests too deeply. Properties of alarms and of other components inside an event are not the event's.
 */
export function* readComponents(text: string, me: ReadonlySet<string>, into: IcsComponents): Generator<void, IcsTimeZones> {
  if (!/^\uFEFF?\s*BEGIN:VCALENDAR\s*[\r\n]/i.test(unfolded(text.slice(0, 200)))) {
    throw new IcsUnreadable("The answer is not a calendar: it does not start with BEGIN:VCALENDAR.")
  }
  const open: Array<OpenComponent> = []
  const defined = new Map<string, ReadonlyArray<IcsProperties>>()
  const begin = (kind: string) => {
    if (open.length >= maxDepth) throw new IcsUnreadable(`The calendar has components more than ${maxDepth} levels deep.`)
    open.push({ kind, single: new Map(), rules: [], dates: [], isDeclined: false, observances: [], tzid: undefined })
  }
  const end = (kind: string) => {
    if (!open.some((component) => component.kind === kind)) return
    let closed = open.pop()
    while (closed !== undefined) {
      close(closed, open.at(-1), into, defined)
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
    else if (current.kind === "VCALENDAR" && isNameOfCalendar(property)) into.name ??= plainText(property.value)
    else if (current.kind === "VFREEBUSY" && property.name === "FREEBUSY") into.busyPeriods.push(property)
    else keep(property, current, me)
  })
  if (open.length > 0) throw new IcsUnreadable("The calendar is cut off: its last component does not end.")
  return defined
}

/** Returns an address for comparison: lower case, without `mailto:`. */
export const mailAddress = (value: string): string =>
  value
    .trim()
    .toLowerCase()
    .replace(/^mailto:/, "")

interface OpenComponent {
  readonly kind: string
  readonly single: Map<string, IcsProperty>
  readonly rules: Array<string>
  readonly dates: Array<IcsProperty>
  isDeclined: boolean
  readonly observances: Array<IcsProperties>
  tzid: string | undefined
}

const close = (
  closed: OpenComponent,
  parent: OpenComponent | undefined,
  into: IcsComponents,
  defined: Map<string, ReadonlyArray<IcsProperties>>
): void => {
  if (closed.kind === "VEVENT") {
    into.events.push(closed)
    if (into.events.length > maxIcsEvents) throw new IcsUnreadable(`The calendar has more than ${maxIcsEvents} events.`)
  } else if (closed.kind === "VTIMEZONE" && closed.tzid !== undefined) {
    defined.set(closed.tzid, closed.observances)
  } else if (closed.kind === "STANDARD" || closed.kind === "DAYLIGHT") {
    parent?.observances.push(closed)
  }
}

const keep = (property: IcsProperty, component: OpenComponent, me: ReadonlySet<string>): void => {
  const { name, parameters, value } = property
  const isObservance = component.kind === "STANDARD" || component.kind === "DAYLIGHT"
  if (isObservance ? !observanceProperties.has(name) : component.kind !== "VEVENT" || !eventProperties.has(name)) return
  if (name === "ATTENDEE") {
    const isDeclined = parameters.PARTSTAT?.toUpperCase() === "DECLINED"
    component.isDeclined ||= isDeclined && (me.has(mailAddress(value)) || me.has(mailAddress(parameters.EMAIL ?? "")))
  } else if (name === "RRULE") component.rules.push(value)
  else if (name === "RDATE" || name === "EXDATE") component.dates.push(property)
  else if (!component.single.has(name)) component.single.set(name, property)
}

const isNameOfCalendar = ({ name }: IcsProperty): boolean => name === "NAME" || name === "X-WR-CALNAME"

/** Returns a text without its escapes. RFC 5545 section 3.3.11. */
const plainText = (value: string): string => value.replace(/\\(.)/g, (_, escaped) => (/n/i.test(escaped) ? " " : escaped)).trim()

const maxDepth = 32
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
  "X-MICROSOFT-CDO-ALLDAYEVENT",
  "ATTENDEE"
])
const observanceProperties: ReadonlySet<string> = new Set(["DTSTART", "TZOFFSETFROM", "TZOFFSETTO", "RRULE", "RDATE"])
const ofCalendar = ["BEGIN", "END", "TZID", "X-WR-TIMEZONE", "FREEBUSY", "NAME", "X-WR-CALNAME"]
const requested = new Set([...eventProperties, ...observanceProperties, ...ofCalendar])
const isWanted = (name: string): boolean => requested.has(name)
