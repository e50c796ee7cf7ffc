export type * from "./Calls.ts"
export { createSlotkit, type Slotkit } from "./createSlotkit.ts"
export { OptionsError, type SlotkitOptions } from "./Options.ts"
export { SlotkitError, type SlotkitErrorCode } from "./SlotkitError.ts"
