/** A date or time as a file writes it, in the digits of RFC 5545. */
export interface WrittenTime {
  /** Eight digits. */
  readonly date: string
  /** Six digits. A date has none. */
  readonly time: string | undefined
  /** `Z`, or a UTC offset such as `+0200`. */
  readonly zone: string | undefined
}

/**
 * Finds the parts of a date or time, or returns `undefined`. RFC 5545 sections 3.3.4 and 3.3.5.
 *
 * Some programs write `2027-06-01T09:00:00+02:00` or leave out the seconds. Such events keep their owner busy too.
 */
export const writtenTime = (text: string): WrittenTime | undefined => {
  const [, date, time, zone] = /^(\d{8})(?:T(\d{6})(Z)?)?$/i.exec(text) ?? []
  return date === undefined ? withSeparators(text) : { date, time, zone }
}

const withSeparators = (text: string): WrittenTime | undefined => {
  const [, year, month, day, hour, minute, second, zone] =
    /^(\d{4})-?(\d\d)-?(\d\d)(?:[T ](\d\d):?(\d\d)(?::?(\d\d)(?:[.,]\d+)?)?(Z|[+-]\d\d:?\d\d)?)?$/i.exec(text) ?? []
  if (year === undefined) return undefined
  return {
    date: `${year}${month}${day}`,
    time: hour === undefined ? undefined : `${hour}${minute}${second ?? "00"}`,
    zone: zone?.replace(":", "")
  }
}
