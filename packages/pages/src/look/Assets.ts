import { hashToken } from "@slotkit/core"
import { bookingScriptSource } from "./BookingScript.ts"

/** A file that pages load. Its name contains a hash of its content, so it can be cached forever. */
export interface Asset {
  readonly name: string
  readonly source: string
  readonly contentType: string
}

/** The script of the pages on which visitors choose a time. */
export const bookingScript: Asset = {
  name: `booking-${hashToken(bookingScriptSource).slice(0, 12)}.js`,
  source: bookingScriptSource,
  contentType: "text/javascript; charset=utf-8"
}
