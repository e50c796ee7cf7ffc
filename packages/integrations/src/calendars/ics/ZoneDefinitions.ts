import type { IcsProperty } from "./ContentLines.ts"
import type { IcsProperties, IcsTimeZones } from "./IcsComponents.ts"
import { ianaName, plainName } from "./ZoneClocks.ts"

/** The time zones that all texts of an answer define. */
export interface ZoneDefinitions {
  /** The observances of each definition, by its name. */
  readonly timeZones: Map<string, ReadonlyArray<IcsProperties>>
  /** The names of each `TZID`'s definitions, by what they say. */
  readonly names: Map<string, Map<string, string>>
}

/**
 * Adds the time zones that one text defines. A definition counts for its own text: Outlook calls different zones
 * `tzone://Microsoft/Custom`. One that differs from an earlier text's gets its own name, also in the events of its text, which
 * are those from `firstEvent`. Zones with a known name are not told apart, because that name decides.
 */
export const addTimeZones = (
  defined: IcsTimeZones,
  events: Array<IcsProperties>,
  firstEvent: number,
  { timeZones, names: known }: ZoneDefinitions
): void => {
  const renamed = new Map<string, string>()
  for (const [tzid, observances] of defined) {
    const names = known.get(tzid) ?? new Map<string, string>()
    known.set(tzid, names)
    const text = textOf(observances)
    const name = names.get(text) ?? nameOf(tzid, names.size)
    names.set(text, name)
    timeZones.set(name, observances)
    if (name !== tzid) renamed.set(tzid, name)
  }
  if (renamed.size === 0) return
  for (let index = firstEvent; index < events.length; index++) events[index] = withNames(events[index]!, renamed)
}

/** The runtime takes a while to say that it does not know a name, so it is asked for later definitions only. */
const nameOf = (tzid: string, earlier: number): string =>
  earlier === 0 || ianaName(plainName(tzid)) !== undefined ? tzid : `${tzid}#${earlier + 1}`

const textOf = (observances: ReadonlyArray<IcsProperties>): string =>
  observances
    .map(({ single, rules, dates }) => [...[...single.values(), ...dates].map(({ name, value }) => `${name}:${value}`), ...rules])
    .join("\n")

const withNames = (properties: IcsProperties, renamed: ReadonlyMap<string, string>): IcsProperties => {
  const withName = (property: IcsProperty): IcsProperty => {
    const { TZID } = property.parameters
    const name = TZID === undefined ? undefined : renamed.get(TZID)
    return name === undefined ? property : { ...property, parameters: { ...property.parameters, TZID: name } }
  }
  return {
    ...properties,
    single: new Map([...properties.single].map(([name, property]) => [name, withName(property)])),
    dates: properties.dates.map(withName)
  }
}
