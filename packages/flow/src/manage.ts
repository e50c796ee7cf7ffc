/**
 * The steps of changing a booking, without a user interface.
 *
 * @module
 */
export { createManageFlow } from "./createManageFlow.ts"
export type { CancelScope, ManageChange, ManageFlow, ManageFlowOptions, ManageState } from "./ManageState.ts"
export { type ManageEvent, type ManageStep, manageSteps } from "./ManageSteps.ts"
