import * as Data from "effect/Data"

/** Another transaction has locked the host's calendar. */
export class CalendarLocked extends Data.TaggedError("CalendarLocked")<{ readonly hostId: number }> {}
