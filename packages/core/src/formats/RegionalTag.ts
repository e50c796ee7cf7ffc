import { modernZone } from "./ModernZone.ts"

/**
 * Returns a language's tag with the region of a time zone, such as `en-US` for English in New York, where its dates and amounts
 * differ from those of the language's first region. Otherwise returns the tag as it is.
 */
export const regionalTag = (tag: string, timeZone: string): string => {
  const region = regions[tag]?.find((one) => zonesOf(one).has(modernZone(timeZone)))
  return region === undefined ? tag : `${tag}-${region}`
}

const regions: Readonly<Record<string, ReadonlyArray<string>>> = {
  en: ["US", "CA", "AU", "NZ", "IE", "ZA", "IN"],
  de: ["AT", "CH"],
  fr: ["CA", "CH", "BE"],
  es: ["US", "MX", "AR", "CL", "CO", "PE", "VE", "EC", "UY"]
}

const stored = new Map<string, ReadonlySet<string>>()

/** Runtimes differ in whether this is a method. */
const zonesOf = (region: string): ReadonlySet<string> => {
  const found = stored.get(region)
  if (found !== undefined) return found
  const locale = new Intl.Locale(`und-${region}`) as Intl.Locale & {
    readonly getTimeZones?: () => ReadonlyArray<string> | undefined
    readonly timeZones?: ReadonlyArray<string>
  }
  const zones = new Set((locale.getTimeZones?.() ?? locale.timeZones ?? []).map(modernZone))
  stored.set(region, zones)
  return zones
}
