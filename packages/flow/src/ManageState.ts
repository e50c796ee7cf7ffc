import type { CallOptions } from "./FlowOptions.ts"
import type { FlowBooking } from "./FlowResources.ts"
import type { FlowStore } from "./FlowStore.ts"
import type { ManageStep } from "./ManageSteps.ts"
import type { TimeActions } from "./TimeActions.ts"
import type { TimesState } from "./TimesState.ts"

/** The options of a booking that its booker changes. */
export interface ManageFlowOptions extends CallOptions {
  /** The token of the booking: the last path segment of its `manage_url`. */
  readonly booking: string
}

/** A change that a booker can make. `confirm` is for a booking that must be confirmed by email. */
export type ManageChange = "cancel" | "reschedule" | "confirm"

/** The meetings of a series that are cancelled: this one, also the following ones, or all. Past ones stay. */
export type CancelScope = "one" | "following" | "all"

/** The state of a booking that its booker changes. */
export interface ManageState extends TimesState {
  readonly step: ManageStep
  /** The booking. `changes` says what the booker can do now, and whether a cancellation refunds the payment. */
  readonly booking: FlowBooking | null
  /** The change in progress, or the last one; null before the first one. */
  readonly change: ManageChange | null
  /** The reason of a cancellation, which the host reads. */
  readonly reason: string
  /** The meetings that a cancellation is about. Only `booking.series` has others. */
  readonly scope: CancelScope
}

/** A booking that its booker changes. Actions that the step or the booking does not allow are ignored. */
export interface ManageFlow extends FlowStore<ManageState>, TimeActions {
  /** Asks whether to cancel the booking. */
  readonly cancel: () => void
  /** Shows the times that the booking can be moved to. */
  readonly reschedule: () => void
  /** Confirms a booking that must be confirmed. */
  readonly confirm: () => void
  readonly setReason: (reason: string) => void
  /** Chooses which meetings of a series are cancelled. */
  readonly setScope: (scope: CancelScope) => void
  /** Makes the change: cancels the booking, or moves it to the chosen time. */
  readonly submit: () => void
  /** Goes back by one step, or from a failure to the booking as it is now. */
  readonly back: () => void
  /** Repeats the failed request. A change is never made twice. */
  readonly retry: () => void
  /** Reads the shown month again if it is stale. For a page that becomes visible again. */
  readonly refresh: () => void
  /** Ends requests and removes the listeners. */
  readonly destroy: () => void
}
