import type { RequestContext } from "../shell/RequestContext.ts"

/** The addresses of a visitor's booking. They keep the language. */
export interface BookingLinks {
  readonly booking: string
  readonly confirm: string
  readonly cancel: string
  readonly reschedule: string
  readonly calendar: string
}

/** Creates the addresses of the booking of a token. */
export const bookingLinks = ({ root, query }: RequestContext, token: string): BookingLinks => {
  const lang = query.get("lang")
  const address = (rest: string) => `${root}/b/${token}${rest}${lang === null ? "" : `?lang=${encodeURIComponent(lang)}`}`
  return {
    booking: address(""),
    confirm: address("/confirm"),
    cancel: address("/cancel"),
    reschedule: address("/reschedule"),
    calendar: `${root}/b/${token}.ics`
  }
}
