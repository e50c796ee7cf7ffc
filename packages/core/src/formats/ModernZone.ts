/**
 * The zones whose first name CLDR keeps, and thereby V8 and WebKit, with the names that replaced them. From the file `backward`
 * of the IANA time zone database.
 */
const renamed: Readonly<Record<string, string>> = {
  "Africa/Asmera": "Africa/Asmara",
  "America/Buenos_Aires": "America/Argentina/Buenos_Aires",
  "America/Catamarca": "America/Argentina/Catamarca",
  "America/Coral_Harbour": "America/Atikokan",
  "America/Cordoba": "America/Argentina/Cordoba",
  "America/Godthab": "America/Nuuk",
  "America/Indianapolis": "America/Indiana/Indianapolis",
  "America/Jujuy": "America/Argentina/Jujuy",
  "America/Louisville": "America/Kentucky/Louisville",
  "America/Mendoza": "America/Argentina/Mendoza",
  "Asia/Calcutta": "Asia/Kolkata",
  "Asia/Katmandu": "Asia/Kathmandu",
  "Asia/Rangoon": "Asia/Yangon",
  "Asia/Saigon": "Asia/Ho_Chi_Minh",
  "Atlantic/Faeroe": "Atlantic/Faroe",
  "Europe/Kiev": "Europe/Kyiv",
  "Pacific/Enderbury": "Pacific/Kanton",
  "Pacific/Ponape": "Pacific/Pohnpei",
  "Pacific/Truk": "Pacific/Chuuk"
}

/**
 * Returns today's IANA name of a time zone, such as `Asia/Kolkata` for `Asia/Calcutta` and `America/New_York` for `US/Eastern`.
 * Zones that have had only one name, and unknown ones, are returned as they are.
 */
export const modernZone = (timeZone: string): string => {
  const found = stored.get(timeZone)
  if (found !== undefined) return found
  const canonical = canonicalZone(timeZone)
  const modern = renamed[canonical] ?? canonical
  if (stored.size < 1000) stored.set(timeZone, modern)
  return modern
}

/** Every time zone that the runtime knows by a city, and UTC, with today's names. */
export const modernZones: ReadonlyArray<string> = [
  ...new Set([...Intl.supportedValuesOf("timeZone").map((name) => renamed[name] ?? name), "UTC"])
]

const stored = new Map<string, string>()

const canonicalZone = (timeZone: string): string => {
  try {
    return new Intl.DateTimeFormat("en", { timeZone }).resolvedOptions().timeZone
  } catch {
    return timeZone
  }
}
