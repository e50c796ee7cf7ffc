export { IcsUnreadable } from "./IcsUnreadable.ts"
export { inSlices } from "./InSlices.ts"
export { type IcsBusy, type IcsQuery, maxIcsBytes, readIcs } from "./ReadIcs.ts"
export { readMergedIcs } from "./ReadMergedIcs.ts"
