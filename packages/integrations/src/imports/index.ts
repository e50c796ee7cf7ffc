export { readCalcom } from "./calcom/ReadCalcom.ts"
export { readCalendly } from "./calendly/ReadCalendly.ts"
export type { ReadOptions } from "./source/ReadOptions.ts"
export { SourceError } from "./source/SourceError.ts"
