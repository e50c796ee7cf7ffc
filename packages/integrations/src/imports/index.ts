export { readCalcom } from "./calcom/ReadCalcom.ts"
export { readCalendly } from "./calendly/ReadCalendly.ts"
export { SourceError } from "./source/ReadAnswer.ts"
export type { ReadOptions } from "./source/SourceClient.ts"
