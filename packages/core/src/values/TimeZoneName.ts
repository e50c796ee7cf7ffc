import * as Schema from "effect/Schema"
import { isTimeZone } from "./TimeZone.ts"

/** An IANA time zone name, kept as it was sent; its letters must be as IANA writes them, since others compare them so. */
export const TimeZoneName = Schema.String.check(
  Schema.makeFilter((value: string) => isTimeZone(value) && isSpelledAsIana(value), {
    message: "must be an IANA time zone name, such as Europe/London",
    toJsonSchema: () => ({})
  })
)

/** Another spelling than the runtime's own is an older name of the zone, unless only its letters' case differs. */
const isSpelledAsIana = (name: string): boolean => {
  const known = new Intl.DateTimeFormat("en", { timeZone: name }).resolvedOptions().timeZone
  return known === name || (known.toLowerCase() !== name.toLowerCase() && /^[A-Z0-9][^/]*(?:\/[A-Z0-9][^/]*)*$/.test(name))
}
