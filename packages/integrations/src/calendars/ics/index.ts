export { decodeCalendar, IcsUnreadable, unfolded } from "./ContentLines.ts"
export { inSlices } from "./InSlices.ts"
export { type IcsBusy, type IcsQuery, maxIcsBytes, readIcs, readMergedIcs } from "./ReadIcs.ts"
