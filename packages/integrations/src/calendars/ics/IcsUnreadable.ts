/** A calendar text that cannot be used as a whole. The message says why and contains nothing of the calendar. */
export class IcsUnreadable extends Error {
  override readonly name = "IcsUnreadable"
}
